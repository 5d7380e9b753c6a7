import { useEffect } from 'react'
import type { SharedPhone } from '#contract/phone-link.ts'
import { site } from '#contract/site.ts'
import { accentOf } from '#app/ui/phone/accent.ts'
import { LivingPhone } from '#app/ui/phone/living-phone.tsx'

/** The shared prototype: on a phone it fills the screen, on larger screens it has a device frame. */
export function SharedPhonePage({
  phone: { appName, accent, screens },
  path,
}: {
  phone: SharedPhone
  path: string
}) {
  useManifest(`${path}/app.webmanifest`)
  return (
    <main className="shared-phone dawn-sky">
      <title>{appName}</title>
      <meta name="apple-mobile-web-app-title" content={appName} />
      <meta name="apple-mobile-web-app-capable" content="yes" />
      <h1 className="sr-only">{appName}</h1>
      <LivingPhone appName={appName} accent={accent ?? accentOf(appName)} screens={screens} fillsPhone />
      <p className="px-4 text-center text-soft">
        An interactive prototype, planned with {site.name}.{' '}
        <a href="/" className="link">
          Plan your own app
        </a>
      </p>
    </main>
  )
}

/** Makes "Add to Home Screen" add this prototype instead of the site. */
function useManifest(address: string) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href')
    link?.setAttribute('href', address)
    return () => {
      if (before) link?.setAttribute('href', before)
    }
  }, [address])
}
