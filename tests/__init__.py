"""Tests of t31: each file a room, each test a sentence."""
