const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/**
 * A name that tells sessions apart, such as "Safari on iPhone"; null if the header names no known browser or
 * system.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const browser = find(browsers, userAgent ?? '')
  const system = find(systems, userAgent ?? '')
  return browser && system ? `${browser} on ${system}` : (browser ?? system)
}

function find(names: [RegExp, string][], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
