import { site } from '#contract/site.ts'
import { cn } from '#app/ui/cn.ts'

const alt = `The ${site.name} workspace: the project plan on the left, the tutor's answer on the right`
const phoneAlt = `The ${site.name} workspace on a phone: a question and the tutor's answer`
const themes = ['light', 'dark'] as const

/** Screenshots: the whole workspace on large screens, a phone elsewhere. Only the visible one is loaded. */
export function ProductPicture() {
  return (
    <figure className="mx-auto max-w-6xl px-4 sm:px-6">
      {themes.map((theme) => (
        <div
          key={theme}
          className={cn(
            'overflow-hidden rounded-t-house border border-b-0 border-line-strong/50 bg-raised max-sm:mx-auto max-sm:max-w-[24.375rem]',
            theme === 'light' ? 'theme-day' : 'theme-night',
          )}
        >
          <img
            src={`/product-${theme}.avif`}
            srcSet={`/product-${theme}-small.avif 840w, /product-${theme}.avif 1680w`}
            sizes="(width >= 72rem) 69rem, calc(100vw - 3rem)"
            width={1680}
            height={1050}
            alt={alt}
            loading="lazy"
            className="h-auto w-full max-sm:hidden"
          />
          <img
            src={`/product-phone-${theme}.avif`}
            width={780}
            height={560}
            alt={phoneAlt}
            loading="lazy"
            className="h-auto w-full sm:hidden"
          />
        </div>
      ))}
    </figure>
  )
}
