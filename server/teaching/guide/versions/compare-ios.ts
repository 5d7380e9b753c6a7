/** Negative if the first version is older: "9" before "16", "16.4" before "16.10". */
export function compareIos(first: string, second: string): number {
  const [a, b] = [partsOf(first), partsOf(second)]
  return a.major - b.major || a.minor - b.minor
}

function partsOf(version: string): { major: number; minor: number } {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return { major, minor }
}
