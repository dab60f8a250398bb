"""Scenario files: a position, answers, expectations. The judge plays them and explains every failure."""

from host.judge.scenario_judge import Failure, Report, judge_file, judge_paths

__all__ = ["Failure", "Report", "judge_file", "judge_paths"]
