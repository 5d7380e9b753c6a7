/**
 * The Mozilla Observatory's score (algorithm 4) for a response from an https site: 100 minus penalties, plus bonuses
 * if the score is at least 90 without them.
 */
export async function observatoryScore(response: Response, { isPreloaded = false } = {}): Promise<number> {
  const { headers } = response
  const html = (headers.get('content-type') ?? '').startsWith('text/html') ? await response.text() : ''
  const points = [
    policyPoints(directivesOf(headers.get('content-security-policy') ?? '')),
    cookiePoints(headers.getSetCookie()),
    headers.get('access-control-allow-origin') === null ? 0 : -50,
    /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(
      headers.get('referrer-policy') ?? '',
    )
      ? 5
      : -5,
    transportPoints(headers.get('strict-transport-security') ?? '', isPreloaded),
    integrityPoints(html),
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
    framePoints(headers),
    /^same-(origin|site)$/.test(headers.get('cross-origin-resource-policy') ?? '') ? 10 : 0,
  ]
  const withoutBonus = points.reduce((score, point) => score + Math.min(point, 0), 100)
  return withoutBonus < 90 ? withoutBonus : points.reduce((score, point) => score + point, 100)
}

function policyPoints(policy: Map<string, string[]>): number {
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const scripts = sourcesOf('script-src')
  const all = [...policy.values()].flat()
  if (policy.size === 0) return -25
  if (
    [...scripts, ...sourcesOf('object-src')].some((source) =>
      /^('unsafe-inline'|data:|https?:|ftp:|\*|https?:\/\/\*(\.\*)?)$/.test(source),
    )
  )
    return -20
  if (all.some((source) => source.startsWith('http:') || source.startsWith('ftp:'))) return -20
  if ([...scripts, ...sourcesOf('style-src')].includes("'unsafe-eval'")) return -10
  if (sourcesOf('style-src').some((source) => /^('unsafe-inline'|data:|https?:|\*)$/.test(source))) return 0
  return policy.get('default-src')?.join() === "'none'" ? 10 : 5
}

function cookiePoints(cookies: string[]): number {
  if (cookies.length === 0) return 0
  if (cookies.some((cookie) => !/; *secure/i.test(cookie))) return -40
  if (cookies.some((cookie) => !/; *httponly/i.test(cookie))) return -30
  return cookies.every((cookie) => /; *samesite=(lax|strict)/i.test(cookie)) ? 5 : 0
}

function transportPoints(header: string, isPreloaded: boolean): number {
  if (isPreloaded) return 5
  const seconds = Number(/max-age=(\d+)/i.exec(header)?.[1] ?? -1)
  return seconds < 0 ? -20 : seconds < 15_552_000 ? -10 : 0
}

/** Hashes on our own scripts give a bonus; scripts from elsewhere without one cost points. */
function integrityPoints(html: string): number {
  const scripts = [...html.matchAll(/<script[^>]*\bsrc="([^"]*)"[^>]*>/g)].map(([tag, address = '']) => ({
    isOurs: /^\/(?!\/)/.test(address),
    hasHash: tag.includes('integrity="'),
  }))
  if (scripts.some(({ isOurs, hasHash }) => !isOurs && !hasHash)) return -5
  return scripts.some(({ hasHash }) => hasHash) ? 5 : 0
}

function framePoints(headers: Headers): number {
  if (directivesOf(headers.get('content-security-policy') ?? '').has('frame-ancestors')) return 5
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').flatMap((part) => {
    const [name, ...sources] = part.trim().split(/\s+/)
    return name ? [[name.toLowerCase(), sources] as const] : []
  })
  return new Map(directives)
}
