import { Outlet, useLocation } from 'react-router'
import { SiteFooter } from '#app/features/site-frame/site-footer.tsx'
import { SiteHeader } from '#app/features/site-frame/site-header.tsx'

export default function Site() {
  const home = useLocation().pathname === '/' ? '' : '/'
  return (
    <>
      <a href="#main" className="sr-only z-50 rounded-inner bg-ink px-4 py-2 text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2">Skip to content</a>
      <SiteHeader home={home} />
      <main id="main"><Outlet /></main>
      <SiteFooter home={home} />
    </>
  )
}
