import { enhanceCookieBanner } from '#app/features/cookie-consent/cookie-banner.ts'
import { enhanceArticleSearch } from '#app/features/field-guide/enhance-article-search.ts'
import { enhanceOwnReading } from '#app/features/field-guide/enhance-own-reading.ts'
import { enhanceAppSteps } from '#app/features/landing/app-steps/enhance-app-steps.ts'
import { enhanceCarousel } from '#app/features/landing/enhance-carousel.ts'
import { enhanceFaq } from '#app/features/landing/enhance-faq.ts'
import { enhanceStartPlan } from '#app/features/landing/enhance-start-plan.ts'
import { enhanceNewsletterForm } from '#app/features/newsletter/enhance-newsletter-form.ts'
import { enhanceContinue } from '#app/features/site-frame/enhance-continue.ts'
import { enhanceMenu } from '#app/features/site-frame/enhance-menu.ts'
import { enhanceYear } from '#app/features/site-frame/enhance-year.ts'
import { enhanceCopyButtons } from '#app/ui/enhance-copy.ts'
import { enhanceSwipeRows } from '#app/ui/enhance-swipe-rows.ts'
import { enhanceAnchors } from '#app/ui/page/smooth-anchors.ts'
import { enhanceThemeSwitch } from '#app/ui/theme/switch-theme.ts'
import { prepareToasts } from '#app/ui/overlay/toast.ts'

/** Starts all enhancements of plain pages; none of them needs React. */
export function enhancePage(): void {
  prepareToasts()
  enhanceThemeSwitch()
  // Before the anchors: the menu must be closed when the distance to an anchor is measured.
  enhanceMenu()
  enhanceAnchors()
  enhanceYear()
  enhanceCopyButtons()
  enhanceFaq()
  enhanceCarousel()
  enhanceAppSteps()
  enhanceSwipeRows()
  enhanceStartPlan()
  enhanceArticleSearch()
  enhanceNewsletterForm()
  void enhanceContinue()
  void enhanceOwnReading()
  enhanceCookieBanner()
}
