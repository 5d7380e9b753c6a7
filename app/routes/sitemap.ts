import { publicAddress } from '#contract/public-address.ts'
import { examplePlanPath, showcaseApps } from '#app/features/landing/showcase/showcase-apps.ts'
import { readArticles } from '#app/features/field-guide/articles.server.ts'

export async function loader() {
  const paths = [
    '/',
    '/auth',
    '/field-guide',
    '/privacy-policy',
    '/terms-of-service',
    ...showcaseApps.map(examplePlanPath),
    ...(await readArticles()).map(({ slug }) => `/field-guide/${slug}`),
  ]
  const addresses = paths.map((path) => `  <url><loc>${publicAddress}${path}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
    {
      headers: { 'Content-Type': 'application/xml' },
    },
  )
}
