"""The lesson of the Marvel edition."""

from typing import Final

from gemwright.server.lessons.script import Owned, Scene, Step

_LEVEL_3: Final = "Y5:p3b7 P4:o7 B3:y3p3b3r5 R4:p7"

_OPENING: Final = Scene(
    market=(
        "P0:b3 R0:y1b1r1o2 Y1:r4 R0:p2o2",
        "Y2:o5 B2:p4b2o1 O2:b1r4o2 Y3:o6",
        _LEVEL_3,
    ),
    coming=("O0:y1p2b2 O0:y1p1b1o1 B0:y2r1", "P2:y4b2o1 O3:r6", "B5:r7o3"),
    tiles="L:p3b3r3 L:y4o4",
)
_MIDDLE: Final = Scene(
    market=(
        "P0:p1b2 B0:y1p1b1o1 Y0:y1r2 B0:y2r1",
        "Y2:o5 P2:y4b2o1 O2:r5 Y3:o6",
        _LEVEL_3,
    ),
    coming=("R1:o4 Y0:r2o2 O1:p4", "B3:p6", ""),
    tiles="L:p3b3r3 L:y4o4",
    learner=Owned("p2r1$1", "Y0:r3 P0:b3 P0:y2b2 O0:p3 R0:y1b1r1o2", "B2:p4b2o1"),
    other=Owned("r2", "B0:y2p2 R0:p2o2"),
    turns=27,
    before="+yro",
)
_FULL: Final = Scene(
    market=(
        "R1:o4 Y0:r2o2 O1:p4 B1:y4",
        "Y2:o5 P2:y4b2o1 O2:r5 Y3:o6",
        _LEVEL_3,
    ),
    coming=("", "", ""),
    tiles="L:p3b3r3 L:y4o4",
    learner=Owned("y1p2b2r2o1$1", "Y0:r3 Y0:y1r2 P0:b3 P0:y2b2 B0:y1p1b1o1 B2:p4b2o1 R0:y1b1r1o2 O0:p3"),
    other=Owned("r1", "B0:y2p2 B0:y2r1 P0:p1b2 R0:p2o2"),
    turns=35,
    before="+bro",
)
_VISIT: Final = Scene(
    market=(
        "R1:o4 Y0:r2o2 O1:p4 Y0:y1r2",
        "Y2:o5 B1:y2p3r3 O2:b1r4o2 B3:p6",
        _LEVEL_3,
    ),
    coming=("", "P2:y4b2o1", ""),
    tiles="L:p3b3r3 L:y4o4",
    learner=Owned(
        "y1r1o2",
        "Y0:r3 P0:b3 P0:y2b2 P0:p1b2 B0:y3 B2:p4b2o1 R0:y1b1r1o2 R0:y1b1r1o1 R0:o3 O0:y1p1b1o1 O0:y1p2b2",
    ),
    other=Owned("y1p1", "P1:b4 P0:y1p1b1o1 B0:y2p2 B0:y2r1 B1:y4 R0:p2o2 R0:r1o2 R0:y2r1o2 O0:p3"),
    turns=47,
    before="+ybr",
)
_CHOICE: Final = Scene(
    market=(
        "R1:o4 B0:y3p1o1 O0:p3b1r1 P0:p1b2",
        "Y2:o5 P2:y4b2o1 O2:b1r4o2 B3:p6",
        _LEVEL_3,
    ),
    coming=("R0:y1b1r1o1", "Y2:b2r1o4", ""),
    tiles="L:y4o4 L:y4b4",
    learner=Owned(
        "r2o1", "Y0:r3 Y0:y1r2 Y1:r4 B0:y3 B0:y2r1 B1:y4 B2:p4b2o1 O0:y1p1b1o1 O0:y1p2b2 O0:p3 O1:p4"
    ),
    other=Owned(
        "p1o1", "Y0:r2o2 Y0:y1p1b1r1 Y0:p1b1r2o1 Y0:p2r2o1 P0:b3 B0:y2p2 B0:p1b1r2o1 B0:y1p1b1o1 R0:p2o2"
    ),
    turns=45,
    before="+ypr",
)
_TIME: Final = Scene(
    market=(
        "R1:o4 Y0:r2o2 O1:p4 Y0:y1r2",
        "Y2:o5 O1:y3p2r3 O2:b1r4o2 B3:p6",
        _LEVEL_3,
    ),
    coming=("", "", "B5:r7o3"),
    tiles="L:y4o4",
    learner=Owned(
        "p3y2",
        "Y0:r3 P0:b3 P0:y2b2 P0:p1b2 P1:b4 B0:y3 B1:y2p3r3 B2:p4b2o1"
        " R0:y1b1r1o2 R0:y1b1r1o1 R0:o3 O0:y1p1b1o1 O0:y1p2b2",
        tile="L:p3b3r3",
    ),
    other=Owned(
        "o1", "Y0:p2r2o1 P0:y1p1b1o1 B0:y2p2 B0:y2r1 B0:y3p1o1 R0:p2o2 R0:y2r1o2 O0:p3", avengers=True
    ),
    turns=53,
    before="+yro",
)
_LAST: Final = Scene(
    market=(
        "R1:o4 Y0:y1r2 O0:y1p2.2 P0:y1b3r1",
        "Y3:o6 B3:p6 O2:b1r4o2 R3:b6",
        "Y5:p3b7 P4:o7 B3:y3p3b3r5 B5:r7o3",
    ),
    coming=("", "P1:y3p3b2 O3:r6", ""),
    tiles="",
    learner=Owned(
        "p3b1t1",
        "Y0:r3 P0:b3 P0:y2b2 P0:p1b2 B0:y3 B1:y2p3r3 B2:p4b2o1"
        " R0:y1b1r1o2 R0:y1b1r1o1 R4:p7 O0:y1p1b1o1 O0:y1p2b2 O0:p3b1r1",
        tile="L:p3b3r3",
        avengers=True,
    ),
    other=Owned(
        "o1t1",
        "Y0:r2o2 Y0:y1p1b1r1 Y1:r4 Y2:o5 P0:y1p1b1o1 B0:y2p2 R0:p2o2 O0:p3 O1:p4 O2:r5 O4:y7",
        tile="L:y4o4",
    ),
    turns=61,
    before="+yro",
)

STEPS: Final = (
    Step("look", scene=_OPENING),
    Step("different", "+ybr", "+pp", about="R0:y1b1r1o2"),
    Step("alike", "+oo", "+pbo", about="R0:y1b1r1o2"),
    Step("buy", "bR0:y1b1r1o2", "+pbo"),
    Step("reserve", "rB2:p4b2o1", "bR0:p2o2"),
    Step("deck", "r#2", "+ypr", accepts=(r"r#[123]",)),
    Step("hints", "+bb", "+ypo", scene=_MIDDLE, about="B0:y1p1b1o1"),
    Step("cheaper", "bB0:y1p1b1o1", "bB0:y2r1"),
    Step("gold", "bY0:y1r2=$1", "+ypb", about="O2:r5"),
    Step("hand", "bB2:p4b2o1", "bP0:p1b2"),
    Step("return", "+ypo-pr", "rY2:o5", accepts=(r"\+y\w\w-[pbro]{2}",), scene=_FULL, about="P2:y4b2o1"),
    Step("tile", "bB1:y2p3r3", "+ypr", scene=_VISIT),
    Step("tiles", "bY2:o5^L:y4b4", "bB0:y3p1o1", (r"bY2:o5\^L:y4b4", r"bY2:o5\^L:y4o4"), _CHOICE),
    Step("time", "bR4:p7", "+pbo", scene=_TIME),
    Step("avengers", "bO1:y3p2r3", "+ypr"),
    Step("end", "bB3:p6", "bY3:o6", scene=_LAST),
)  # fmt: skip
