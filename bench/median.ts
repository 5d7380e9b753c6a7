export function median(figures: number[]): number {
  return quantile(figures, 0.5)
}

/** The distance from the first to the third quartile. */
export function spread(figures: number[]): number {
  return quantile(figures, 0.75) - quantile(figures, 0.25)
}

/** The value below which this share of the figures lies. */
export function quantile(figures: number[], share: number): number {
  const sorted = figures.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
