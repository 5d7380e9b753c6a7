import { cookiePolicyAddress, documentationAddress, helpAddress, site } from '#contract/site.ts'
import { Logo } from '#app/ui/logo.tsx'
import { SocialIcon } from './social-icon.tsx'

/** enhance-year.ts updates it in the browser. */
const yearBuilt = new Date().getFullYear()

export function SiteFooter({ home }: { home: '' | '/' }) {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto grid max-w-6xl grid-cols-2 gap-x-4 gap-y-4 px-4 py-6 xs:grid-cols-3 sm:px-6 md:grid-cols-[1.4fr_1fr_1fr_1fr] md:py-12">
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-1 md:grid md:content-start md:gap-4">
          <Logo name={site.name} />
          <p className="max-w-60 text-[0.9375rem] text-soft max-md:hidden">{site.tagline}.</p>
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
        {columnsOf(home).map(({ title, links }) => (
          <LinkColumn key={title} title={title} links={links} />
        ))}
      </div>
      <p className="mx-auto max-w-6xl border-t border-line px-4 py-4 text-[0.8125rem] text-soft sm:px-6 sm:py-6 sm:text-sm">
        © <span data-year>{yearBuilt}</span> {site.copyrightHolder}. All rights reserved. Xcode, Swift and iOS
        are trademarks of Apple Inc.; {site.name} is independent of Apple.
      </p>
    </footer>
  )
}

interface FooterLink {
  label: string
  href: string
}

function LinkColumn({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-1 text-base">{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={label}>
            <a
              href={href}
              className="inline-flex min-h-8 items-center text-sm sm:text-[0.9375rem] text-soft hover:text-ink hover:underline hover:underline-offset-4"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function columnsOf(home: '' | '/'): { title: string; links: FooterLink[] }[] {
  return [
    {
      title: 'Platform',
      links: [
        { label: 'Features', href: `${home}#features` },
        { label: 'How It Works', href: `${home}#how-it-works` },
        { label: 'Pricing', href: `${home}#pricing` },
        { label: 'FAQ', href: `${home}#faq` },
        { label: 'Field Guide', href: '/field-guide' },
        { label: 'Documentation', href: documentationAddress },
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
        { label: 'Help Center', href: helpAddress },
        { label: 'Contact', href: `mailto:${site.contactMail}` },
        { label: 'Privacy Policy', href: '/privacy-policy' },
        { label: 'Terms of Service', href: '/terms-of-service' },
        { label: 'Cookie Policy', href: cookiePolicyAddress },
      ],
    },
  ]
}
