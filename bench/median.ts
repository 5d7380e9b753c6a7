/** The middle of some figures. */
export function median(figures: number[]): number {
  return quantile(figures, 0.5)
}

/** From the first to the third quarter of some figures. */
export function spread(figures: number[]): number {
  return quantile(figures, 0.75) - quantile(figures, 0.25)
}

/** The figure below which a share of them lies. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
