"""Teaches a network of ours to play like the published PPO (USA, two players), so that it can be a rival in training.

    python bench/ppo_copy.py --boards build/boards.npz --out build/ppo-copy.npz
    kvytok train --game usa --players all --rivals build/ppo-copy.npz --mixture past:0.5 --out build/usa-more

The PPO sees a game in its own way and plays by its own code, on the CPU; the copy sees what our networks see, and plays
on a GPU. The PPO plays both seats, and in some games the other seat plays anything, so that more positions come up.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from kvytok.bots.published.ppo_network import read_actor
from kvytok.bots.published.ppo_observation import PLACES, SIZE, see
from kvytok.bots.published.published_ppo import WEIGHTS
from kvytok.learn.joint_layout import JointLayout, share_out
from kvytok.learn.policy_network import PolicyNetwork, scored
from kvytok.learn.ppo import sample
from kvytok.learn.tensor_tables import TensorTables
from kvytok.learn.transfer import Beginning, begin_as
from kvytok.learn.weights import write_weights
from kvytok.rules.compiler import entry
from kvytok.rules.record import SCRATCH, Records

HELD_BACK = 0.03
"""The share of the decisions that is only used to measure what was learnt."""
FREELY = 0.1
"""The share of the other seat's decisions that are random, in every fourth game."""


@entry
def see_all(boards: Records, states: Records, scratches: Records, out: np.ndarray) -> None:
    """Write what the PPO sees of each game."""
    for g in range(states.shape[0]):
        see(boards[0], states[g], scratches[0], out[g])


class Ppo:
    """The published PPO, for many games at a time."""

    def __init__(self, games: int) -> None:
        policy = read_actor(WEIGHTS)[0]
        self.layers = [
            (torch.from_numpy(policy[name].copy()), torch.from_numpy(policy[f"{name}_bias"].copy()))
            for name in ("first", "second", "last")
        ]
        self.seen, self.scratches = np.zeros((games, SIZE), np.int8), np.zeros(1, SCRATCH)
        self.places = torch.from_numpy(np.maximum(PLACES, 0).astype(np.int64))

    def scores(self, boards: Records, states: Records) -> torch.Tensor:
        """The score of every action of ours in every game."""
        see_all(boards, states, self.scratches, self.seen)
        x = torch.from_numpy(self.seen).float()
        for i, (weight, bias) in enumerate(self.layers):
            x = x @ weight + bias
            x = torch.tanh(x) if i < 2 else x
        return x[:, self.places]


@torch.no_grad()
def gather(
    layout: JointLayout, games: int, steps: int, opponent: PolicyNetwork | None, seed: int
) -> tuple[torch.Tensor, ...]:
    """What our networks see at the PPO's decisions, the legal actions, and the action that it chose."""
    tables = TensorTables("cpu", layout, share_out((2,), games), seed)
    env, ppo = tables._env, Ppo(games)
    chance = torch.Generator().manual_seed(seed)
    own = torch.arange(games) % 2
    seen, legal, chosen = [], [], []
    for step in range(-60, steps):
        scores = ppo.scores(env.boards, env.states).masked_fill(tables.masks == 0, -1e9)
        best = scores.argmax(1)
        actions = best.clone()
        others = tables.seats != own
        if opponent is not None:  # in every second game the other seat is a network of ours
            theirs, _ = scored(opponent, tables.seen, tables.masks)
            noise = torch.rand(theirs.shape, generator=chance)
            rows = others & (torch.arange(games) % 4 < 2)
            actions = torch.where(rows, sample(theirs, noise), actions)
        anything = sample(
            torch.zeros_like(scores).masked_fill(tables.masks == 0, -1e9), torch.rand(scores.shape, generator=chance)
        )
        rows = (torch.arange(games) % 8 == 7) & (torch.rand(games, generator=chance) < FREELY)
        actions = torch.where(rows, anything, actions)
        if step >= 0:
            kept = ~others | (torch.arange(games) % 4 >= 2)
            seen.append(tables.seen[kept, : layout.size].clone())
            legal.append(tables.masks[kept].clone())
            chosen.append(best[kept])
            if step % 50 == 0:
                print(f"gathered {sum(map(len, chosen)):,} decisions", file=sys.stderr, flush=True)
        tables.step(actions)
    return torch.cat(seen), torch.cat(legal), torch.cat(chosen)


def main() -> None:
    """Gather, learn, and write the copy."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--boards", required=True, help="boards that bench/gpu.py --export wrote")
    asked.add_argument("--opponent", type=Path, help="weights of ours for two players that it plays against, too")
    asked.add_argument("--decisions", type=Path, help="a file for the gathered decisions; read if it is there")
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--games", type=int, default=2048)
    asked.add_argument("--steps", type=int, default=500)
    asked.add_argument("--minutes", type=float, default=2.0, help="how long to learn")
    asked.add_argument("--device", default="cpu")
    wish = asked.parse_args()
    from kvytok.rules.record import BOARD

    boards = np.load(wish.boards)["usa"].view(BOARD)
    layout = JointLayout(boards, (2,))
    torch.manual_seed(1)
    opponent = None
    if wish.opponent:
        opponent = PolicyNetwork(layout, 768, 2)
        begin_as(opponent, Beginning(wish.opponent, boards), layout)
    if wish.decisions and wish.decisions.exists():
        with np.load(wish.decisions) as kept:
            seen, legal, chosen = (torch.from_numpy(kept[name]) for name in ("seen", "legal", "chosen"))
    else:
        seen, legal, chosen = gather(layout, wish.games, wish.steps, opponent, 5)
        if wish.decisions:
            np.savez_compressed(wish.decisions, seen=seen.numpy(), legal=legal.numpy(), chosen=chosen.numpy())
    device = wish.device
    seen, legal, chosen = seen.to(device), legal.to(device), chosen.to(device)
    network = PolicyNetwork(layout, 768, 2).to(device)
    held = int(HELD_BACK * len(chosen))
    order = torch.randperm(len(chosen), device=device)
    seen, legal, chosen = seen[order], legal[order], chosen[order]
    optimizer = torch.optim.AdamW(network.parameters(), 1e-3, weight_decay=1e-4)
    begun, step = time.monotonic(), 0
    while (part := (time.monotonic() - begun) / (60 * wish.minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = 1.5e-3 * (1 - part) + 1e-5
        rows = torch.randint(held, len(chosen), (4096,), device=device)
        scores, _ = scored(network, seen[rows], legal[rows])
        loss = functional.cross_entropy(scores, chosen[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        step += 1
        if step % 200 == 0:
            print(f"step {step}: loss {float(loss):.4f}", file=sys.stderr, flush=True)
    with torch.no_grad():
        alike = float(
            np.mean(
                [
                    float(
                        (scored(network, seen[i : i + 4096], legal[i : i + 4096])[0].argmax(1) == chosen[i : i + 4096])
                        .float()
                        .mean()
                    )
                    for i in range(0, held - 4096, 4096)
                ]
            )
        )
    write_weights(
        network.cpu(),
        layout,
        wish.out,
        {"game": "usa", "width": 768, "depth": 2, "decisions": len(chosen), "same_choice": round(alike, 4)},
    )
    print(f"{len(chosen):,} decisions, {step} steps: the same choice in {100 * alike:.1f} % -> {wish.out}")


if __name__ == "__main__":
    main()
