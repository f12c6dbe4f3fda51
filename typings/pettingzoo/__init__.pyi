# As much of the types of PettingZoo as is used here; it declares none.

from pettingzoo.utils.env import AECEnv as AECEnv
from pettingzoo.utils.env import ParallelEnv as ParallelEnv
