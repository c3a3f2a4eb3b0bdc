"""Tests of the pictures and boards."""
