import { site } from '#contract/site.ts'
import type { MetaDescriptor } from 'react-router'
import { publicAddress } from '#contract/public-address.ts'

/**
 * The title, description, canonical URL and social cards of a public page. The server replaces the
 * placeholder with its own address.
 */
export function pageMeta({
  title,
  description,
  path,
  isIndexed = true,
}: {
  title: string
  description: string
  path: string
  isIndexed?: boolean
}): MetaDescriptor[] {
  const address = `${publicAddress}${path}`
  return [
    { title },
    { name: 'description', content: description },
    ...(isIndexed
      ? [{ tagName: 'link', rel: 'canonical', href: address } as const]
      : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: `${publicAddress}/card.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    {
      property: 'og:image:alt',
      content: `${site.name}: type an app idea, get the plan, learn by building it`,
    },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
