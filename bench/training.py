"""Measures how fast training is on one GPU: whole rounds of play and learning, in several ways of computing.

    PYTHONPATH=src python3 bench/training.py --boards build/boards.npz --game usa --ways compile compile+graph

A way is `plain`, `compile`, `graph` or `compile+graph`, with `+twice` where each decision is learnt from twice,
followed by `@MINIBATCH` for another minibatch than usual. Each is measured with the mix of opponents of the beginning
of a training, and with that of the end. `--best FILE` writes the options of the fastest way whose learning looks like
that of the first.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from kvytok.learn.joint_layout import FEWEST, counts_in
from kvytok.learn.plan import Plan, course_at
from kvytok.learn.policy_network import PolicyNetwork
from kvytok.learn.ppo import act
from kvytok.learn.training import Training
from kvytok.rules.record import BOARD


def options_of(way: str) -> tuple[dict[str, object], str]:
    """A way as fields of a plan, and as command-line options."""
    names, _, minibatch = way.partition("@")
    chosen = set(names.split("+"))
    found: dict[str, object] = {"compiled": "compile" in chosen, "graph": "graph" in chosen}
    options = f"--{'' if found['compiled'] else 'no-'}compile --{'' if found['graph'] else 'no-'}graph"
    if "twice" in chosen:
        found["epochs"] = 2
        options += " --epochs 2"
    if minibatch:
        found["minibatch"] = int(minibatch)
        options += f" --minibatch {minibatch}"
    return found, options


ALIKE = 3
"""The divergence of a step may differ by this factor between two equivalent ways."""


@torch.no_grad()
def compare(training: Training) -> str:
    """How far probabilities and values are from those of the CPU in full precision, in running games."""
    tables, rows = training.tables, slice(None, None, max(1, training.tables.games // 512))
    noise = training.rollout.noise
    _, logs, values = training.learner.act(training.network, tables.seen, tables.masks, noise)
    network = PolicyNetwork(training.layout, training.plan.width, training.plan.depth, training.plan.alike)
    network.load_state_dict({name: tensor.cpu() for name, tensor in training.network.state_dict().items()})
    _, plain, plain_values = act(network, tables.seen[rows].cpu(), tables.masks[rows].cpu(), noise[rows].cpu())
    apart = float((logs[rows].cpu().exp() - plain.exp()).abs().max())
    same = float((logs[rows].cpu().argmax(1) == plain.argmax(1)).float().mean())
    off = float((values[rows].cpu() - plain_values).abs().max())
    return (
        f"from the CPU: chances {apart:.3f} and values {off:.3f} apart at most, {100 * same:.1f} % same first choices"
    )


def measure(plan: Plan, boards: np.ndarray, rounds: int) -> tuple[float, float]:
    """Decisions per second at the end of a training, and the divergence of a step at its beginning."""
    begun = time.perf_counter()
    training = Training(plan, boards)
    ready = time.perf_counter()
    for _ in range(3):
        training.round(course_at(plan, 0))
        training.remember()
    print(f"  tables in {ready - begun:.0f} s, compiled in {time.perf_counter() - ready:.0f} s", flush=True)
    print("  " + compare(training), flush=True)
    speed = divergence = 0.0
    for when, part in (("in the beginning", 0.0), ("in the end", 1.0)):
        training.reseat(part)
        watched = [training.round(course_at(plan, part)) for _ in range(rounds)]
        play, learn = (float(np.median([each[name] for each in watched])) for name in ("play_s", "learn_s"))
        speed = training.rollout.actions.numel() / (play + learn)
        divergence = divergence or watched[-1]["kl"]
        print(f"  {when}: {speed / 1e6:.2f} M decisions/s (play {play:.3f} s, learn {learn:.3f} s;"
              f" kl {watched[-1]['kl']:.4f}, entropy {watched[-1]['entropy']:.3f})", flush=True)  # fmt: skip
    return speed, divergence


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", required=True)
    parser.add_argument("--game", default="usa")
    parser.add_argument("--players", default="all")
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--games", type=int, default=Plan.games)
    parser.add_argument("--steps", type=int, default=Plan.steps)
    parser.add_argument("--width", type=int, default=Plan.width)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--ways", nargs="+", default=["compile", "compile+graph"])
    parser.add_argument("--best", type=Path)
    options = parser.parse_args()
    boards = np.load(options.boards)[options.game].view(BOARD)
    players = counts_in(options.players, FEWEST, int(boards[0].players_max))
    found: dict[str, tuple[float, float]] = {}
    for way in options.ways:
        parts, said = options_of(way)
        plan = Plan(
            options.game, players, Path("unused"), device=options.device, games=options.games, steps=options.steps,
            width=options.width, **parts,  # type: ignore[arg-type]
        )  # fmt: skip
        print(f"{plan.name}, {way}:", flush=True)
        found[said] = measure(plan, boards, options.rounds)
        if options.device == "cuda":
            torch.cuda.empty_cache()
        if options.best:
            usual = next(iter(found.values()))[1]
            sane = {said: speed for said, (speed, kl) in found.items() if usual / ALIKE <= kl <= usual * ALIKE}
            options.best.write_text((max(sane, key=lambda said: sane[said]) if sane else next(iter(found))) + "\n")


if __name__ == "__main__":
    main()
