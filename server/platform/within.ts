/** The result of the work, or of `onLate` (which may throw) if it takes longer. The work itself continues. */
export async function within<Result, Late>(
  milliseconds: number,
  work: Promise<Result>,
  onLate: () => Late,
): Promise<Result | Late> {
  const late = Promise.withResolvers<Late>()
  const timer = setTimeout(() => late.resolve(Promise.try(onLate)), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
