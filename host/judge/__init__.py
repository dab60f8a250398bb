"""Scenario files: a state, answers, expectations. The judge plays them and explains every failure."""

from host.judge.judging import judge_file, judge_paths
from host.judge.report import Failure, Report

__all__ = ["Failure", "Report", "judge_file", "judge_paths"]
