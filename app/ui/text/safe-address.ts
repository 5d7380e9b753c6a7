/** The address if a link may have it (http, https, mailto, one of our own paths, or an anchor), otherwise null. */
export function safeAddress(address: string): string | null {
  const trimmed = address.trim()
  if (/[\u0000-\u0020\u007f]/.test(trimmed)) return null
  if (trimmed.startsWith('#') || /^\/(?![/\\])/.test(trimmed)) return trimmed.includes('\\') ? null : trimmed
  return /^(https?:\/\/|mailto:)/i.test(trimmed) && URL.canParse(trimmed) ? trimmed : null
}

export function isOwn(address: string): boolean {
  return address.startsWith('/') || address.startsWith('#')
}

/**
 * Whether an http address leads to a host that the Field Guide does not link to. Pasted text can trick a
 * model into writing a link that leaks the learner's words to a third party.
 */
export function leadsToStrangers(address: string): boolean {
  const { origin, protocol, host } = new URL(address)
  return origin !== location.origin && !(protocol === 'https:' && documentationHosts.has(host))
}

/** The hosts that Field Guide articles link to. */
const documentationHosts = new Set([
  'developer.apple.com',
  'docs.swift.org',
  'swift.org',
  'www.swift.org',
  'git-scm.com',
  'firebase.google.com',
])
