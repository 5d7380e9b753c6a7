import { site } from '#contract/site.ts'

const paper = '#fdfaf4'

/** The web app manifest, for installing the site on a device. */
export function loader() {
  return Response.json({
    name: site.name,
    short_name: site.name,
    description: site.tagline,
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
