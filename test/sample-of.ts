/** About this many of the cases, evenly spread and always the same; with `npm run test:deep`, all of them. */
export function sampleOf<T>(cases: readonly T[], count: number): readonly T[] {
  if (process.env['TEST_DEPTH'] === 'deep') return cases
  const step = Math.max(1, Math.floor(cases.length / count))
  return cases.filter((_, index) => index % step === 0)
}
