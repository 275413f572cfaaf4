"""Who changed what by hand, and why: written with the change, never changed after."""

from __future__ import annotations

from django.db import models

from league.models.players import User


class AuditEntry(models.Model):
    """One act of an organiser or referee."""

    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="acts"
    )
    action = models.CharField(max_length=40)
    subject = models.CharField(max_length=40)
    subject_id = models.PositiveBigIntegerField()
    reason = models.CharField(max_length=500, blank=True)
    details = models.JSONField(default=dict)

    class Meta:
        ordering = ["-pk"]
        verbose_name_plural = "audit entries"
        indexes = [models.Index(fields=["subject", "subject_id", "-id"], name="audit_subject")]

    def __str__(self) -> str:
        return f"{self.action} {self.subject} {self.subject_id}"
