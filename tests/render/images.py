"""The pictures in docs/images; `python -m tests.render.images` draws them anew."""

from pathlib import Path
from typing import NamedTuple

from gemwright.render import table_svg
from gemwright.rules import View
from tests.tactics.problems import FAMILIES, load

FOLDER = Path(__file__).parents[2] / "docs" / "images"


class Image(NamedTuple):
    """A picture: what lies on the table, who sits there, and the theme."""

    line: str
    names: tuple[str, ...]
    theme: str


IMAGES = {
    "table.svg": Image(
        "splendor-2024 w1u3g4r4k5$4 R0:w3,W0:u1g2r1k1,R0:w1r1k3,W0:w3u1k1/"
        "K1:w3g3k2,G2:u5g3,W1:g3r2k2,W2:r5k3/"
        "W3:u3g3r5k3,R4:u3g6r3,U4:w7,U5:w7u3 +20/+20/+14 N:w3r3k3,N:w3u3k3,N:w3u3g3,N:w4u4 "
        "w1u2g1r1/U1:r4,G0:u1r2k2,R0:w2u1g1k1,K3:k6,R4:g7/K0:g1r3k1,W2:g1r4k2;"
        "-/U0:w1k2,G0:u2r2,K0:g3,R1:u3r2k3,K2:u1g4r2,W5:w3k7/U0:k3,U0:w1g2r2,K0:w2g2;"
        "w3$1/W0:u2k2,G0:w1u3g1,G0:w2u1,K1:u4,U1:u2g2r3,U2:u5/U0:g2k2,U0:w1g1r1k1 0 2 50 0 action seat2",
        ("Ada", "Grace", "Zoë"),
        "light",
    ),
    "splendor-2014.svg": Image(
        "splendor-2014 w1u1g2r1k1$4 G0:w1u3g1,G0:u1r2k2,U1:r4,U0:u1g3r1/W2:r5k3,K1:w3g3k2,U3:u6,R3:r6/"
        "U4:w6u3k3,K3:w3u3g5r3,R4:u3g6r3,W4:w3r3k6 +29/+17/+16 N:w4u4,N:r4k4,N:w4k4 "
        "w1u2g1r2k3$1/W0:u1g2r1k1,W0:u3,K0:g1r3k1,U1:u2g2r3,R1:w2r2k3/U0:g2k2,R2:k5,G1:w3g2r3;"
        "w2u1g1r1/W0:u2g2k1,K0:w1u1g1r1,W2:g1r4k2,K2:w5,K3:k6/U1:u2g3k3,R0:w2g1k2,R1:u3r2k3 "
        "0 1 37 0 action seat1",
        ("Ada", "Grace"),
        "light",
    ),
    "splendor-2024.svg": Image(
        "splendor-2024 w1u2g1r2k2$1 R0:w3,U0:w1g1r1k1,R0:w1r1k3,W0:w3u1k1/"
        "K1:w3g3k2,G2:u5g3,R1:u3r2k3,W2:r5k3/"
        "W3:u3g3r5k3,R4:u3g6r3,W5:w3k7,R4:g7 +22/+21/+16 N:w3r3k3,N:w3u3k3,N:w3u3g3,N:w4u4 "
        "u2g4r2$2/G0:u1r2k2,R0:w2u1g1k1,K3:k6/K0:g1r3k1,W2:g1r4k2;"
        "w3u1r1k3$2/U0:w1k2,G0:u2r2,K0:g3,K2:u1g4r2/U0:k3,U0:w1g2r2,K0:w2g2;"
        "w1/W0:u2k2,G0:w1u3g1,G0:w2u1,K1:u4,U1:u2g2r3,U2:u5/U0:g2k2 0 0 42 0 action seat0",
        ("Ada", "Grace", "Zoë"),
        "dark",
    ),
    "marvel.svg": Image(
        "marvel y1p6b4r2o3$2t4 B0:y2p2,Y0:r3,P0:y2b2,P0:p1b2r1o1/B2:p4b2o1,P2:y5r3,B2:p5,P3:y6/"
        "B4:y3r6o3,B4:r7,B5:r7o3,Y4:y3b6r3 +16/+14/+14 L:b4r4,L:p3b3r3,L:y4b4,L:y4o4 "
        "y1p1b2r3o2$1/Y0:y1p1b1r1,Y0:r2o2,P1:b4,B0:y3p1o1,R0:p2o2,R0:r1o2,O1:p4/B0:y2b1o2;"
        "o2$1/Y0:p1b1r2o1,B1:y4,R0:y2r1o2,P2:y4b2o1,B2:p5r3,O2:r5/O2:b1r4o2,Y1:p2b2o3,Y1:y3b2o3;"
        "y1r1$1/B0:y3,R0:y1b1r1o2,O0:y1p2b2,O0:y1p1b1o1,Y2:o5,Y3:o6,R1:y2b3r2/Y1:r4,P3:p3b3r3o5,R4:p6r3o3;"
        "y4b1r1/Y0:p2r2o1,B0:y2r1,R0:p1b1o3,R2:y2p1b4,O1:y3p2r3/Y0:y1b1r3,O2:p3r5/A 0 3 75 0 action seat3",
        ("Ada", "Grace", "Zoë", "Łukasz"),
        "dark",
    ),
}

TACTICS = {
    "tactics-wait.svg": "splendor-wait-1",
    "tactics-payment.svg": "splendor-payment-1",
    "tactics-avengers.svg": "marvel-avengers-1",
}
"""Pictures of positions of the tactical sets."""

IMAGES |= {
    name: Image(problem.view, ("Ada", "Grace"), "light")
    for name, wanted in TACTICS.items()
    for family in FAMILIES
    for problem in load(family)
    if problem.id == wanted
}


def drawn(name: str) -> str:
    """Return what a picture should look like."""
    image = IMAGES[name]
    return table_svg(View.from_text(image.line), names=image.names, theme=image.theme, language="en") + "\n"


if __name__ == "__main__":
    for each in IMAGES:
        (FOLDER / each).write_text(drawn(each), encoding="utf-8")
