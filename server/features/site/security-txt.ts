import { site } from '#contract/site.ts'

const validMs = 180 * 24 * 60 * 60 * 1000

/** Where to report a vulnerability (RFC 9116); it expires after half a year. */
export function securityTxt(publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validMs).toISOString().replace(/\.\d+Z$/, 'Z')
  return `Contact: mailto:${site.contactMail}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`
}
