import { createHash } from 'node:crypto'
import type { Settings } from '#server/platform/settings.ts'

/** `popup`: the page offers Google sign-in. `calls`: the page refreshes tokens. */
export type GoogleUse = 'popup' | 'calls' | 'none'

/** Allows only the page's own scripts, by hash, and Google's on pages that offer sign-in. */
export function contentPolicyOf(html: string, google: Settings['googleSignIn'], use: GoogleUse): string {
  const inline = elementsOf(html, 'script').flatMap(({ tag, content }) =>
    /\ssrc=/.test(tag) ? [] : [`'${hashOf(content)}'`],
  )
  const styles = elementsOf(html, 'style').map(({ content }) => `'${hashOf(content)}'`)
  const hosts = google && use !== 'none' ? hostsOf(google) : null
  const popup = use === 'popup' ? hosts : null
  return [
    "default-src 'none'",
    directive('script-src', "'self'", ...new Set(inline), ...(popup?.scripts ?? [])),
    directive('style-src', "'self'", ...new Set(styles)),
    "img-src 'self' data:",
    "font-src 'self'",
    directive('connect-src', "'self'", ...(hosts?.calls ?? [])),
    ...(popup ? [directive('frame-src', ...popup.frames)] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function elementsOf(html: string, name: string): { tag: string; content: string }[] {
  const elements: { tag: string; content: string }[] = []
  for (let at = html.indexOf(`<${name}`); at >= 0;) {
    const start = html.indexOf('>', at) + 1
    const end = html.indexOf(`</${name}>`, start)
    if (start === 0 || end < 0) break
    elements.push({ tag: html.slice(at, start), content: html.slice(start, end) })
    at = html.indexOf(`<${name}`, end)
  }
  return elements
}

/** The hosts that Firebase's popup needs: Google's loader, the project's hidden frame and the token endpoints. */
function hostsOf({ authDomain, emulatorHost }: NonNullable<Settings['googleSignIn']>) {
  if (!emulatorHost)
    return {
      scripts: ['https://apis.google.com'],
      calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
      frames: [`https://${authDomain}`],
    }
  const standIn = `http://${emulatorHost}`
  return { scripts: [standIn, 'https://apis.google.com'], calls: [standIn], frames: [standIn] }
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...sources].join(' ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
