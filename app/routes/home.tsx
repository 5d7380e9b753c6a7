import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { site } from '#contract/site.ts'
import { Faq } from '#app/features/landing/faq.tsx'
import { FeaturesSection } from '#app/features/landing/features-section.tsx'
import { GetStarted } from '#app/features/landing/get-started.tsx'
import { Hero } from '#app/features/landing/hero.tsx'
import { landingFacts } from '#app/features/landing/landing-facts.ts'
import { Pricing } from '#app/features/landing/pricing.tsx'
import { ProductPicture, productPictureLinks } from '#app/features/landing/product-picture.tsx'
import { sampleCode } from '#app/features/landing/sample-code.ts'
import { Showcase } from '#app/features/landing/showcase.tsx'
import { NewsletterSection } from '#app/features/newsletter/newsletter-section.tsx'
import { exampleIdeas } from '#app/features/plan/example-ideas.ts'
import { firstPlan } from '#app/features/plan/first-plan.server.ts'
import { PlanDemo } from '#app/features/plan/plan-demo.tsx'
import { Island } from '#app/islands/island.tsx'
import { highlightCode } from '#app/ui/highlight.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/home.ts'

export function meta() {
  return [
    ...pageMeta({ title: `${site.name}: ${site.tagline}`, description: site.description, path: '/' }),
    ...landingFacts.map((fact) => ({ 'script:ld+json': fact })),
  ]
}

export function links() {
  return productPictureLinks
}

export async function loader() {
  return {
    hasProductPicture: existsSync('public/product-light.avif'),
    articleCount: (await readdir('knowledge/articles')).length,
    plan: await firstPlan(exampleIdeas[0]!.idea),
    sampleLines: await highlightCode(sampleCode, 'swift'),
  }
}

export default function Home({
  loaderData: { hasProductPicture, articleCount, plan, sampleLines },
}: Route.ComponentProps) {
  const demo = (
    <Island name="plan-demo" component={PlanDemo} props={{ examples: exampleIdeas, firstPlan: plan }} />
  )
  return (
    <>
      <Hero>{hasProductPicture ? <ProductPicture /> : demo}</Hero>
      <FeaturesSection articleCount={articleCount} />
      <GetStarted sampleLines={sampleLines} demo={hasProductPicture ? demo : undefined} />
      <Showcase />
      <Pricing />
      <Faq />
      <NewsletterSection />
    </>
  )
}
