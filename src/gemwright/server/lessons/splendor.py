"""The lesson of both Splendor editions."""

from typing import Final

from gemwright.server.lessons.script import Owned, Scene, Step

_LEVEL_3: Final = "W4:k7 G5:u7g3 U3:w3g3r3k5 K4:g3r6k3"

_OPENING: Final = Scene(
    market=(
        "W0:u3 G0:w1u1r1k2 R1:w4 K0:g2r1",
        "R2:k5 K2:u1g4r2 W2:g1r4k2 U3:u6",
        _LEVEL_3,
    ),
    coming=("U0:w1g1r2k1 R0:w1u1g1k1 U0:w1k2", "G2:w4u2k1 R3:r6", "R5:g7r3"),
    tiles="N:w3r3k3 N:g4r4 N:w3u3k3",
)
_MIDDLE: Final = Scene(
    market=(
        "W0:u3 R0:w1u1g1k1 K0:g1r3k1 U0:w1k2",
        "R2:k5 G2:w4u2k1 W2:g1r4k2 U3:u6",
        _LEVEL_3,
    ),
    coming=("K1:u4 R0:u2g1 W0:u2g2k1", "G3:g6", ""),
    tiles="N:w3r3k3 N:g4r4 N:w3u3k3",
    learner=Owned("g2r1$1", "G0:w1u1r1k2 G0:w2u1 K0:w2g2 W0:r2k1 R0:w3", "K2:u1g4r2"),
    other=Owned("r2", "K0:g2r1 G0:r3 U0:k3"),
    turns=27,
    before="+wrk",
)
_FULL: Final = Scene(
    market=(
        "W0:u3 K1:u4 R0:u2g1 G1:k4",
        "R2:k5 G2:w4u2k1 W2:g1r4k2 U3:u6",
        _LEVEL_3,
    ),
    coming=("", "", ""),
    tiles="N:w3r3k3 N:g4r4 N:w3u3k3",
    learner=Owned(
        "w2u2g2r1k1$1", "G0:w1u1r1k2 G0:w2u1 K0:w2g2 W0:r2k1 R0:w3 R0:w1u1g1k1 K0:g1r3k1 K2:u1g4r2"
    ),
    other=Owned("r1", "K0:g2r1 G0:r3 U0:k3 U0:w1k2 W0:u2g2k1"),
    turns=35,
    before="+urk",
)
_VISIT: Final = Scene(
    market=(
        "K1:u4 W0:u2g2k1 G0:u2r2 U0:g2k2",
        "R2:k5 K1:w3u2g2 W2:g1r4k2 G3:g6",
        _LEVEL_3,
    ),
    coming=("", "R3:r6", ""),
    tiles="N:w3r3k3 N:g4r4 N:w3u3k3",
    learner=Owned(
        "u1r1k2",
        "W0:r2k1 W0:u3 W1:g4 U0:w1g1r2k1 G0:w1u1r1k2 G0:w2u1 R0:w1u1g1k1 R0:w3 R0:u2g1 K0:w2g2 K2:u1g4r2",
    ),
    other=Owned(
        "w1r1", "W0:u2k2 W0:u1g1r1k1 U0:k3 U0:w1k2 G0:r3 R0:w2r2 R0:w2g1k2 R1:w4 K0:g2r1 K0:g3 K0:w2u2r1"
    ),
    turns=47,
    before="+wug",
)
_CHOICE: Final = Scene(
    market=(
        "K1:u4 W0:u2g2k1 R0:u2g1 U0:g2k2",
        "R2:w3k5 G2:w4u2k1 W2:g1r4k2 G3:g6",
        _LEVEL_3,
    ),
    coming=("G1:k4", "R3:r6", ""),
    tiles="N:w3r3k3 N:g3r3k3 N:w4u4",
    learner=Owned(
        "r1k2",
        "W0:r2k1 W0:u3 W1:g4 G0:w1u1r1k2 G0:w2u1 G0:u2r2 R0:w1u1g1k1 R0:w3 K0:w2g2 K0:w1u2g1r1 K2:u1g4r2",
    ),
    other=Owned("u1g1", "W0:u2k2 U0:k3 U0:w1k2 G0:r3 G0:u1r2k2 G2:g5 R0:w2r2 R0:w2g1k2 R1:w4 K0:g2r1 K0:g3"),
    turns=49,
    before="+wur",
)
_LAST: Final = Scene(
    market=(
        "K1:u4 W0:u2g2k1 R0:u2g1 G0:u2r2",
        "W3:w6 G3:g6 W2:g1r4k2 G2:w4u2k1",
        _LEVEL_3,
    ),
    coming=("", "R3:r6 K1:w3u2g2", ""),
    tiles="N:w3u3k3",
    learner=Owned(
        "g3r1",
        "W0:r2k1 W1:g4 U0:w1g1r2k1 G0:w1u1r1k2 G0:w2u1 G2:g5"
        " R0:w1u1g1k1 R0:w3 R4:g7 K0:w2g2 K0:w1u2g1r1 K2:u1g4r2",
        tile="N:g3r3k3",
    ),
    other=Owned(
        "w1k1",
        "W0:u3 W0:u2k2 W0:u1g1r1k1 W2:r5 U0:k3 U0:w1k2 U0:g2k2 U2:u5"
        " G0:r3 R1:w4 R2:k5 R2:w1u4g2 K0:g2r1 K0:g3",
        tile="N:w4u4",
    ),
    turns=57,
    before="+wur",
)

STEPS: Final = (
    Step("look", scene=_OPENING),
    Step("different", "+wur", "+gg", about="G0:w1u1r1k2"),
    Step("alike", "+kk", "+wgr", about="G0:w1u1r1k2"),
    Step("buy", "bG0:w1u1r1k2", "+ugr"),
    Step("reserve", "rK2:u1g4r2", "bK0:g2r1"),
    Step("deck", "r#2", "+wuk", accepts=(r"r#[123]",)),
    Step("hints", "+uu", "+wgk", scene=_MIDDLE, about="R0:w1u1g1k1"),
    Step("cheaper", "bR0:w1u1g1k1", "bU0:w1k2"),
    Step("gold", "bK0:g1r3k1=$1", "+wug", about="W2:g1r4k2"),
    Step("hand", "bK2:u1g4r2", "bW0:u2g2k1"),
    Step("return", "+wgk-gr", "rR2:k5", accepts=(r"\+w\w\w-[ugrk]{2}",), scene=_FULL, about="G2:w4u2k1"),
    Step("tile", "bK1:w3u2g2", "+wuk", scene=_VISIT),
    Step("tiles", "bR2:w3k5^N:g3r3k3", "bK1:u4", (r"bR2:w3k5\^N:g3r3k3", r"bR2:w3k5\^N:w3r3k3"), _CHOICE),
    Step("end", "bG3:g6", "bW3:w6", scene=_LAST),
)  # fmt: skip
