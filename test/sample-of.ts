/** About this many of the cases, evenly spread and always the same; all of them in `npm run test:deep`. */
export function sampleOf<T>(cases: readonly T[], count: number): readonly T[] {
  if (process.env['TEST_DEPTH'] === 'deep') return cases
  const step = Math.max(1, Math.floor(cases.length / count))
  return cases.filter((_, index) => index % step === 0)
}
