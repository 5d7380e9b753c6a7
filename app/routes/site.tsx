import { Outlet, useLocation } from 'react-router'
import { SiteFooter } from '#app/features/site-frame/site-footer.tsx'
import { SiteHeader } from '#app/features/site-frame/site-header.tsx'

export default function Site() {
  const home = useLocation().pathname === '/' ? '' : '/'
  return (
    <>
      <SiteHeader home={home} />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter home={home} />
    </>
  )
}
