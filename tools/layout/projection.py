"""From the globe to a flat map: Lambert's conformal conic projection, which keeps shapes."""

from typing import NamedTuple

import numpy as np
from tools.layout.shapes import Array


class Projection(NamedTuple):
    """A projection to the plane, then a scale and a shift to the canvas; y points down."""

    parallels: tuple[float, float]
    meridian: float
    scale: float = 1.0
    origin: tuple[float, float] = (0.0, 0.0)

    def flat(self, lonlat: Array) -> Array:
        """Longitude and latitude in degrees to the plane, on a globe of radius 1."""
        lam = np.radians((lonlat[..., 0] - self.meridian + 180) % 360 - 180)
        # The far pole would lie at infinity.
        south = self.parallels[0] + self.parallels[1] < 0
        phi = np.radians(np.clip(lonlat[..., 1], *((-88, 60) if south else (-60, 88))))
        p1, p2 = np.radians(self.parallels)
        t1, t2, t = (np.tan(np.pi / 4 + p / 2) for p in (p1, p2, phi))
        n = np.sin(p1) if abs(p1 - p2) < 1e-6 else np.log(np.cos(p1) / np.cos(p2)) / np.log(t2 / t1)
        if abs(n) < 0.02:  # near the equator the cone becomes a cylinder
            return np.stack([lam * np.cos(p1), -np.log(t) * np.cos(p1)], -1)
        rho = np.cos(p1) * t1**n / n / t**n
        return np.stack([rho * np.sin(n * lam), rho * np.cos(n * lam)], -1)

    def __call__(self, lonlat: Array) -> Array:
        """Longitude and latitude in degrees to the canvas."""
        return np.asarray(self.flat(np.asarray(lonlat, float)) * self.scale + np.array(self.origin))
