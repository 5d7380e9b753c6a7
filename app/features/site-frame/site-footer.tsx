import { site } from '#contract/site.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SocialIcon } from './social-icon.tsx'

/** Put right in the browser by enhance-year.ts. */
const yearBuilt = new Date().getFullYear()

export function SiteFooter({ home }: { home: '' | '/' }) {
  const columns = [
    {
      title: 'Platform',
      links: [
        { label: 'Features', href: `${home}#features` },
        { label: 'How It Works', href: `${home}#how-it-works` },
        { label: 'Pricing', href: `${home}#pricing` },
        { label: 'FAQ', href: `${home}#faq` },
        { label: 'Field Guide', href: '/field-guide' },
        { label: 'Documentation', href: site.documentation },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', href: site.about },
        { label: 'Careers', href: site.careers },
        { label: 'Blog', href: site.blog },
        { label: 'Press', href: site.press },
        { label: 'Partners', href: site.partners },
      ],
    },
    {
      title: 'Support',
      links: [
        { label: 'Help Center', href: site.helpCentre },
        { label: 'Contact', href: `mailto:${site.contactMail}` },
        { label: 'Privacy Policy', href: '/privacy-policy' },
        { label: 'Terms of Service', href: '/terms-of-service' },
        { label: 'Cookie Policy', href: site.cookiePolicy },
      ],
    },
  ]
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 sm:px-6 md:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Logo name={site.name} />
          <p className="max-w-60 text-[0.9375rem] text-soft">{site.tagline}.</p>
          <ul className="-ml-2 flex gap-1">
            {site.social.map(({ name, kind, url }) => (
              <li key={name}>
                <a
                  href={url}
                  rel="noopener"
                  aria-label={name}
                  className="grid size-10 place-items-center rounded-inner text-soft hover:bg-sunken hover:text-ink"
                >
                  <SocialIcon kind={kind} />
                </a>
              </li>
            ))}
          </ul>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="mb-2 text-base">{title}</h2>
            <ul>
              {links.map(({ label, href }) => (
                <li key={label}>
                  <a
                    href={href}
                    className="inline-flex min-h-9 items-center text-[0.9375rem] text-soft hover:text-ink hover:underline hover:underline-offset-4"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-6xl border-t border-line px-4 py-6 text-sm text-soft sm:px-6">
        © <span data-year>{yearBuilt}</span> {site.copyrightHolder}. All rights reserved. Xcode, Swift and iOS
        are trademarks of Apple Inc.; {site.name} is independent of Apple.
      </p>
    </footer>
  )
}
