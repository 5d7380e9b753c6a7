import { site } from '#contract/site.ts'
const alt = `The ${site.name} workspace: the project plan on the left, the tutor's answer on the right`
const sizes = '(width >= 64rem) 36rem, calc(100vw - 2rem)'
const themes = ['light', 'dark'] as const

/** Real screenshots, made by a script; the night one is shown at night. What is not shown is not fetched: only a lazy picture is left alone. */
export function ProductPicture() {
  return (
    <div className="overflow-hidden rounded-house border border-line-strong/50 bg-raised">
      {themes.map((theme) => (
        <img
          key={theme}
          src={`/product-${theme}.avif`}
          srcSet={sourcesOf(theme)}
          sizes={sizes}
          width={1680}
          height={1290}
          alt={alt}
          loading="lazy"
          className={theme === 'light' ? 'theme-day h-auto w-full' : 'theme-night h-auto w-full'}
        />
      ))}
    </div>
  )
}

/** Where it stands on the first screen, the one that fits the system is fetched before its place is known. */
export const productPictureLinks = themes.map((theme) => ({
  rel: 'preload' as const,
  as: 'image' as const,
  imageSrcSet: sourcesOf(theme),
  imageSizes: sizes,
  media: `(width >= 64rem) and (prefers-color-scheme: ${theme})`,
  fetchPriority: 'high' as const,
}))

function sourcesOf(theme: (typeof themes)[number]): string {
  return `/product-${theme}-small.avif 840w, /product-${theme}.avif 1680w`
}
