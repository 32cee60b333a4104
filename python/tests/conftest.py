# SPDX-License-Identifier: MIT
"""Settings of all tests: the same examples in every run, and no time limit for one on a loaded machine."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "mnk", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("mnk")
