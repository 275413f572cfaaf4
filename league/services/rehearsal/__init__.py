"""Rehearsals: a draft is played through by house bots, outside the league."""

from league.services.rehearsal.asking import ask_rehearsal, rehearsal_job, run_rehearsal

__all__ = ["ask_rehearsal", "rehearsal_job", "run_rehearsal"]
