"""What all tests share: how hard hypothesis searches."""

from hypothesis import settings

# No deadline: how long an example takes says more about the machine than about the code.
settings.register_profile("t31", deadline=None)
settings.load_profile("t31")
