from gemwright.i18n import N_, NP_, P_


def test_markers_change_nothing() -> None:
    assert N_("a") == "a"
    assert P_("context", "a") == "a"
    assert NP_("context", "a", "b") == ("a", "b")
