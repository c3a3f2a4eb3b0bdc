"""Views and lines that an engine has to put up with."""

from typing import Final

PHASE_VIEWS: Final[dict[str, tuple[str, ...]]] = {
    "payments": (
        (
            "splendor-2024 r1k2 -,U0:w1g1r1k1,U0:u1g3r1,K0:w2g2/K1:w3u2g2,R2:w1u4g2,U2:w5u3,G3:g6"
            "/K5:r7k3,W3:u3g3r5k3,R5:g7r3,G4:u7 +33/+24/+15 N:g4r4,N:u3g3r3,N:u4g4,N:w3u3k3"
            " w2u1g1r1$3/-/K2:g5r3,W0:u2k2~,W5:w3k7~;w2u2g3r1k1$1/-/?1~;w1u2g1r2k2$1/-/G1:w3g2r3,G1:k4"
            " 0 0 15 0 payment=R0:w3@1.1=- seat0"
        ),
        (
            "marvel y4p3b3r3o2t3 P1:b4,B1:y4,O0:p3b1r1,-/P1:y3p2o2,O1:y3p2r3,P2:y5,O2:r5"
            "/P4:o7,R5:p7b3,O5:y7r3,P4:p3b3o6 +34/+24/+13 L:y4o4,L:y3b3r3,L:y3p3o3"
            " p1r1o1$2/-/?1~,?3~,R0:y2r1o2;b2o2$1/-/B1:y2p3r3,?3~;y1p1r1$2/-/P5:y3o7,P2:y5r3"
            " 0 2 11 0 payment=B0:y2r1@1.4=- seat2"
        ),
    ),
    "returns": (
        (
            "splendor-2024 u2g2r1k1$1 R0:w3,G1:k4,U0:u1g3r1,K0:w2g2/K1:w3u2g2,R2:w1u4g2,U2:w5u3,G3:g6"
            "/K5:r7k3,W3:u3g3r5k3,R5:g7r3,G4:u7 +35/+24/+15 N:g4r4,N:u3g3r3,N:u4g4,N:w3u3k3"
            " w2$3/-/K2:g5r3,?1~,?3~;w2u2g3r2k3/-/-;w1u1r2k1$1/-/G1:w3g2r3 0 1 10 0 return seat1"
        ),
        (
            "marvel y1r3$2t3 B0:y2r1,B0:y1p1b1o1,B0:y2p2,B0:y2b1o2/Y1:p2b2o3,P1:y3p2o2,B3:p6,Y3:o6"
            "/P4:o7,P4:p3b3o6,B5:r7o3,Y3:y3b5r3o3 +35/+25/+15 L:y4o4,L:y4b4,L:y3p3o3"
            " y3p3b2o4/-/-;b1r1o1$2/-/?3~,R1:y2b3r2;y1p2b2r1$1/-/?1~ 0 0 9 0 return seat0"
        ),
    ),
    "tiles": (
        (
            "splendor-2024 w2u1k1$5 K0:w1u1g1r1,G0:w1u3g1,K0:w2g2,G1:k4/G1:w2u3k2,W2:r5,R2:w3k5,G3:g6"
            "/K4:r7,R5:g7r3,U4:w7,R3:w3u5g3k3 +5/+17/+11 N:u3g3r3,N:w3u3k3,N:w4u4,N:r4k4"
            " g3k1/W0:u1g1r1k1,W0:u2k2,W0:u3,U0:g2k2,G0:r3,G0:u1r2k2,G0:u2r2,R0:u2g1,R0:w1u1g1k1,"
            "R0:w2r2,R0:w3,"
            "K0:g1r3k1,K0:g2r1,U1:u2g3k3,U2:w5u3,K5:r7k3/W1:g4~,W0:u2g2k1,W2:r5k3;w2u2r2k1/W0:w3u1k1,U0:k3,"
            "U0:w1k2,U0:w1g1r1k1,U0:w1g2r2,U1:r4,R0:w2u1g1k1,K0:w2u2r1,K1:u4,W1:w2u3r3,R1:u3r2k3/G5:u7g3,"
            "W4:w3r3k6,?2~;w1u2g2r3k2/W0:r2k1,U0:u1g3r1,G0:w1u1r1k2,G0:w2u1,R0:w2g1k2,K0:w1u2g1r1,G1:w3g2r3,"
            "G2:u5g3,K2:u1g4r2/R4:g7,G4:u7,W0:u1g2r1k1 0 0 90 0 tile seat0"
        ),
        (
            "marvel y1o4$3t2 -,-,-,R0:o3/O2:p3r5,P1:y3p3b2,O3:r6,O2:b1r4o2/R5:p7b3,R4:p6r3o3,Y4:b7,"
            "O3:y5p3b3o3"
            " -/+20/+8 L:y3b3r3,L:y3p3o3,L:p4o4 y2p2b3$2/Y0:p1b1r2o1,Y0:y1r2,Y0:p2r2o1,P0:p1b2r1o1,P0:b3,"
            "B0:y3p1o1,B0:y2b1o2,B1:y4,R0:y1b1r1o2,O0:p2b1r1o1,O0:p3,O0:y1p2.2,O1:p4,Y3:o6/B4:r7,P5:y3o7,"
            "P4:p3b3o6;y1p2b2r5/Y0:y1p1b1r1,Y0:y1b1r3,Y1:r4,P0:b2r2o1,P1:b4,B0:p1b1r2o1,B0:y2r1,R0:r1o2,"
            "R0:p1b1o3,R1:o4,O0:y1p2.1,O0:y1p1b1o1,P2:y5/R4:p7,Y3:y3b5r3o3,P0:p1b2;y1p1o1t1/Y0:r3,Y0:r2o2,"
            "P0:y1b3r1,P0:y2b2,P0:y1p1b1o1,B0:y2p2,B0:y1p1b1o1,B0:y3,R0:p2o2,R0:y2r1o2,R0:y1b1r1o1,O0:y1p2b2,"
            "O0:p3b1r1,Y1:p2b2o3,B1:y2p3r3,R1:b3r3o2,O1:y3p2r3,B3:y3p3b3r5/P4:o7,B5:r7o3~/A"
            " 0 2 98 0 tile seat2"
        ),
    ),
}
"""Views in which something else is due than an action, one of each family."""

JUNK: Final = (
    "",
    "   ",
    "hello, is anybody there?",
    "ünïcödé ✓",
    "{",
    "[1, 2, 3]",
    '{"no": "type"}',
    "12345678901234567890",
    "%s%n\\x00",
)
"""Lines that are no messages in either form, and must do no harm."""
