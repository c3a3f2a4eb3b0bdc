import numpy as np

from gemwright.agents.kernels import weights


def settings_with_decay(decay: int) -> tuple[int, ...]:
    return tuple(decay if place == weights.DECAY else place for place in range(weights.NUM_SETTINGS))


def test_a_vector_holds_its_settings_in_order() -> None:
    vector = weights.weights(settings_with_decay(900))
    assert vector.shape == (weights.NUM_WEIGHTS,)
    assert vector.dtype == np.int64
    assert vector[: weights.NUM_SETTINGS].tolist() == list(settings_with_decay(900))


def test_worth_fades_by_the_same_part_each_quarter_turn() -> None:
    fades = weights.weights(settings_with_decay(512))[weights.FADE :]
    assert fades[:10].tolist() == [256, 128, 64, 32, 16, 8, 4, 2, 1, 0]
    assert len(fades) == weights.NUM_FADES
    slow = weights.weights(settings_with_decay(1000))[weights.FADE :]
    assert (np.diff(slow) <= 0).all()
    assert slow[-1] > 0


def test_the_names_are_places_of_their_own() -> None:
    places = [value for name, value in vars(weights).items() if name.isupper() and isinstance(value, int)]
    settings = [place for place in places if place < weights.NUM_SETTINGS]
    assert set(settings) == set(range(weights.NUM_SETTINGS))
    assert weights.NUM_SETTINGS <= weights.FADE
