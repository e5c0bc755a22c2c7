"""Gradients by reverse accumulation in plain NumPy: only the operations that the solver needs.

A `Tape` records operations on `Var`s in their order; going back over it gives the gradient of the last one with respect
to all others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from tools.layout.shapes import Array


class Var:
    """An array on a tape."""

    __slots__ = ("_back", "grad", "tape", "value")
    __array_ufunc__ = None  # with an array on the left, NumPy leaves the operation to us

    def __init__(self, value: Array, tape: list[Var], back: Callable[[Array], None] | None = None) -> None:
        self.value = value
        self.tape = tape
        self.grad: Array | None = None
        self._back = back
        tape.append(self)

    def receive(self, grad: Array) -> None:
        """Add `grad` to the gradient, summed over the axes along which this value was repeated."""
        if grad.shape != self.value.shape:
            grad = np.asarray(grad).sum(tuple(range(grad.ndim - self.value.ndim)))
            repeated = tuple(n for n, size in enumerate(self.value.shape) if size == 1 and grad.shape[n] != 1)
            grad = grad.sum(repeated, keepdims=True) if repeated else grad
        self.grad = grad if self.grad is None else self.grad + grad

    def backward(self) -> None:
        """Compute the gradient of this number with respect to everything on the tape."""
        self.grad = np.ones_like(self.value)
        for var in reversed(self.tape):
            if var.grad is not None and var._back is not None:
                var._back(var.grad)

    def then(self, value: Array, slope: Array | float) -> Var:
        """The result of an element-wise operation whose slope is known."""
        return Var(value, self.tape, lambda grad: self.receive(grad * slope))

    def __add__(self, other: Var | Array | float) -> Var:
        if not isinstance(other, Var):
            return Var(self.value + other, self.tape, self.receive)

        def back(grad: Array) -> None:
            self.receive(grad)
            other.receive(grad)

        return Var(self.value + other.value, self.tape, back)

    __radd__ = __add__

    def __neg__(self) -> Var:
        return self.then(-self.value, -1.0)

    def __sub__(self, other: Var | Array | float) -> Var:
        if not isinstance(other, Var):
            return Var(self.value - other, self.tape, self.receive)

        def back(grad: Array) -> None:
            self.receive(grad)
            other.receive(-grad)

        return Var(self.value - other.value, self.tape, back)

    def __rsub__(self, other: Array | float) -> Var:
        return self.then(other - self.value, -1.0)

    def __mul__(self, other: Var | Array | float) -> Var:
        if not isinstance(other, Var):
            return self.then(self.value * other, other)

        def back(grad: Array) -> None:
            self.receive(grad * other.value)
            other.receive(grad * self.value)

        return Var(self.value * other.value, self.tape, back)

    __rmul__ = __mul__

    def __truediv__(self, other: Var | Array | float) -> Var:
        if not isinstance(other, Var):
            return self.then(self.value / other, 1 / other)
        return self * other.then(1 / other.value, -1 / other.value**2)

    def __getitem__(self, key: Any) -> Var:
        """Rows by an array of numbers (a row may occur twice), or a part by slices."""

        def rows(grad: Array) -> None:
            if len(key) == 0:
                return
            flat = grad.reshape(len(key), -1)
            size = len(self.value)
            sums = [np.bincount(key, flat[:, n], size) for n in range(flat.shape[1])]
            self.receive(np.stack(sums, -1).reshape(self.value.shape).astype(float))

        def part(grad: Array) -> None:
            whole = np.zeros_like(self.value)
            whole[key] = grad
            self.receive(whole)

        return Var(self.value[key], self.tape, rows if isinstance(key, np.ndarray) else part)

    def reshape(self, *shape: int) -> Var:
        return Var(self.value.reshape(*shape), self.tape, lambda grad: self.receive(grad.reshape(self.value.shape)))

    def sum(self) -> Var:
        return Var(
            np.asarray(self.value.sum()), self.tape, lambda grad: self.receive(np.broadcast_to(grad, self.value.shape))
        )

    def sum_last(self) -> Var:
        """The sum over the last axis."""
        return Var(
            self.value.sum(-1), self.tape, lambda g: self.receive(np.broadcast_to(g[..., None], self.value.shape))
        )

    def cumsum(self) -> Var:
        """Running sums along the last axis."""
        return Var(self.value.cumsum(-1), self.tape, lambda g: self.receive(np.flip(np.flip(g, -1).cumsum(-1), -1)))


def squares(var: Var) -> Var:
    """The sum of squares."""
    return Var(np.asarray((var.value**2).sum()), var.tape, lambda grad: var.receive(2 * grad * var.value))


def excess(var: Var) -> Var:
    """The sum of squares of the positive values: how strongly `var <= 0` is violated."""
    over = np.maximum(var.value, 0)
    return Var(np.asarray((over**2).sum()), var.tape, lambda grad: var.receive(2 * grad * over))


def positive(var: Var) -> Var:
    return var.then(np.maximum(var.value, 0), (var.value > 0).astype(float))


def magnitude(var: Var) -> Var:
    """The absolute value."""
    return var.then(np.abs(var.value), np.sign(var.value))


def root(var: Var) -> Var:
    value = np.sqrt(var.value)
    return var.then(value, 0.5 / value)


def at_most(var: Var, most: float) -> Var:
    return var.then(np.minimum(var.value, most), (var.value < most).astype(float))


def at_least(var: Var, least: float) -> Var:
    return var.then(np.maximum(var.value, least), (var.value > least).astype(float))


def norm(var: Var) -> Var:
    """The lengths of vectors along the last axis."""
    value = np.sqrt((var.value**2).sum(-1) + 1e-12)
    return Var(value, var.tape, lambda grad: var.receive((grad / value)[..., None] * var.value))


def turned(var: Var) -> Var:
    """Vectors rotated by 90 degrees."""

    def back(grad: Array) -> None:
        var.receive(np.stack([grad[..., 1], -grad[..., 0]], -1))

    return Var(np.stack([-var.value[..., 1], var.value[..., 0]], -1), var.tape, back)


def box_distance(var: Var) -> Var:
    """The signed distance to a box; the last axis holds how far a point lies beyond its sides along each axis."""
    out = np.maximum(var.value, 0)
    far = np.sqrt((out**2).sum(-1))
    deepest = var.value.max(-1)
    is_out = deepest > 0
    slope = np.where(
        is_out[..., None],
        out / np.maximum(far, 1e-12)[..., None],
        (var.value == deepest[..., None]).astype(float),
    )
    value = np.where(is_out, far, deepest)
    return Var(value, var.tape, lambda grad: var.receive(grad[..., None] * slope))


def stack(parts: Sequence[Var], axis: int) -> Var:
    def back(grad: Array) -> None:
        for part, piece in zip(parts, np.moveaxis(grad, axis, 0), strict=True):
            part.receive(piece)

    return Var(np.stack([part.value for part in parts], axis), parts[0].tape, back)


def join(first: Var, rest: Array) -> Var:
    """The rows of a variable followed by constant rows."""
    size = len(first.value)
    return Var(np.concatenate([first.value, rest]), first.tape, lambda grad: first.receive(grad[:size]))


def blend(weights: Array, var: Var) -> Var:
    """A constant matrix times a variable matrix."""
    return Var(weights @ var.value, var.tape, lambda grad: var.receive(weights.T @ grad))
