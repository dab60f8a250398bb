"""Judges scenario files of Ardent Reapers."""

from host.judge.reapers.running import judge_reapers

__all__ = ["judge_reapers"]
