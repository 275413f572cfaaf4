"""Fixed schedules for tables of any size: designs where there are such, searches elsewhere."""
