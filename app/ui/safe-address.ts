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
