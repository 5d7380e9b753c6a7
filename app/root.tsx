import { site } from '#contract/site.ts'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, useMatches, type LinksFunction } from 'react-router'
import { EarlyCallsScript } from '#app/api/early-calls-script.tsx'
import { EnhancementScript } from '#app/islands/enhancement-script.tsx'
import { usesRouter } from '#app/islands/page-kind.ts'
import { FullPageSpinner } from '#app/ui/loading/spinner.tsx'
import { SessionScript } from '#app/api/session-script.tsx'
import { ThemeScript } from '#app/ui/theme/theme-script.tsx'
import interUrl from './fonts/inter.woff2?url'
import bricolageUrl from './fonts/bricolage-grotesque.woff2?url'
import stylesUrl from './styles/app.css?url'

export const links: LinksFunction = () => [
  { rel: 'preload', href: interUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: bricolageUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#fcf9f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b1426" media="(prefers-color-scheme: dark)" />
        <ThemeScript />
        <SessionScript />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh">{children}</body>
    </html>
  )
}

export default function App() {
  const hydrates = useMatches().some((match) => usesRouter(match.handle))
  return (
    <>
      <Outlet />
      {hydrates ? <Scripts /> : <EnhancementScript />}
    </>
  )
}

export function HydrateFallback() {
  return (
    <>
      {/* Pages that need a session set their own title. */}
      <title>{site.name}</title>
      <EarlyCallsScript />
      <FullPageSpinner label={`Loading ${site.name}`} />
      <Scripts />
    </>
  )
}
