"""The audit trail of acts by hand."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from league.models import AuditEntry, User


def note(actor: User | None, action: str, subject: Model, reason: str = "", **details: Any) -> None:
    """Write an audit entry, inside the transaction of the act."""
    AuditEntry.objects.create(
        actor=actor,
        action=action,
        subject=subject._meta.model_name or "",
        subject_id=subject.pk,
        reason=reason,
        details=details,
    )
