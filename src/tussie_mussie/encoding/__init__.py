"""Views as arrays of numbers, for those who learn from games: observations, information states, masks of actions.

    >>> import tussie_mussie as tm
    >>> from tussie_mussie.encoding import Encoder
    >>> encoder = Encoder(tm.RULEBOOK, players=2)
    >>> view = tm.new_game().view(0)
    >>> encoder.observation(view).shape, encoder.information_state(view).shape, encoder.action_mask(view).shape
    ((248,), (819,), (28,))

It needs numpy: `pip install "tussie-mussie[batch]"`.
"""

from tussie_mussie.encoding._encoder import Encoder

__all__ = ["Encoder"]
