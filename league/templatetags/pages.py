"""Template tags that every page shares: links of the navigation and curves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from league.web.drawing import chart

register = template.Library()


@register.simple_tag(takes_context=True)
def nav_link(context: Context, view_name: str, words: str) -> SafeString:
    """A link that says whether the reader is there, or somewhere below it."""
    address = reverse(view_name)
    request = context.get("request")
    return format_html('<a href="{}"{}>{}</a>', address, _current(request, address), words)


@register.simple_tag(takes_context=True)
def event_tab(context: Context, view_name: str, words: str) -> SafeString:
    """A link to a page of the event; the overview, which lies above all others, is only itself."""
    address = reverse(view_name, args=[context["event"].pk])
    request = context.get("request")
    is_elsewhere = view_name == "web:event" and request is not None and request.path != address
    current = "" if is_elsewhere else _current(request, address)
    return format_html('<a href="{}"{}>{}</a>', address, current, words)


def _current(request: Any, address: str) -> str:
    path = request.path if request is not None else ""
    if path == address:
        return mark_safe(' aria-current="page"')
    is_below = address != "/" and path.startswith(address)
    return mark_safe(' aria-current="true"') if is_below else ""


@register.simple_tag
def curve(points: Sequence[chart.CurvePoint], title: str) -> SafeString:
    """A rating over time; the table of its figures belongs under it."""
    return mark_safe(chart.curve(points, title))
