import { prices } from '#contract/account/prices.ts'
import { site } from '#contract/site.ts'
import { faqItems } from './faq-items.ts'

/** Structured data for search engines. Contains only what is also on the page. */
export const landingFacts = [
  {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: site.name,
    description: site.description,
    applicationCategory: 'EducationalApplication',
    operatingSystem: 'Web',
    offers: [
      { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'USD' },
      { '@type': 'Offer', name: 'First Month', price: String(prices.firstMonthUsd), priceCurrency: 'USD' },
      { '@type': 'Offer', name: 'Plus Plan', price: String(prices.plusPerMonthUsd), priceCurrency: 'USD' },
    ],
  },
  {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faqItems.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  },
]
