"""Tests of gemwright.records."""
