/** The address as it may stand in a link: http, https, mailto, an own path or an anchor; null for anything else. */
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
 * Whether an http address leads to a host that the Field Guide does not know. What a learner pasted can make a model
 * write an address that carries the learner's words to somebody.
 */
export function leadsToStrangers(address: string): boolean {
  const { origin, protocol, host } = new URL(address)
  return origin !== location.origin && !(protocol === 'https:' && documentationHosts.has(host))
}

/** Where the articles of the Field Guide lead. */
const documentationHosts = new Set([
  'developer.apple.com',
  'docs.swift.org',
  'swift.org',
  'www.swift.org',
  'git-scm.com',
  'firebase.google.com',
])
