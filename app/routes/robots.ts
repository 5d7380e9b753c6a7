import { publicAddress } from '#contract/public-address.ts'

export function loader() {
  return new Response(
    `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /project/
Disallow: /account
Disallow: /xcode
Disallow: /p/

Sitemap: ${publicAddress}/sitemap.xml
`,
    { headers: { 'Content-Type': 'text/plain' } },
  )
}
