"""Tests of the drills: small runs of each."""
