"""How long hypothesis searches: HYPOTHESIS_PROFILE=thorough looks long; CI repeats itself exactly."""

import os

from hypothesis import HealthCheck, settings

#: An example here is often a whole game, on the interpreted engine as well: time says nothing about it.
SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]

settings.register_profile("quick", max_examples=50, deadline=None, suppress_health_check=SLOW_IS_FINE)
settings.register_profile(
    "ci", settings.get_profile("quick"), derandomize=True, database=None, print_blob=True
)
settings.register_profile("thorough", settings.get_profile("quick"), max_examples=2_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if "CI" in os.environ else "quick"))
