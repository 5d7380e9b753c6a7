/** Real screenshots, made by a script; the night one is shown at night. */
export function ProductPicture() {
  return (
    <div className="overflow-hidden rounded-house border border-line-strong/50 bg-raised">
      <img
        {...picture('light')}
        alt="The Fledge workspace: the project plan on the left, the tutor's answer on the right"
        fetchPriority="high"
        className="theme-day h-auto w-full"
      />
      <img {...picture('dark')} alt="The Fledge workspace: the project plan on the left, the tutor's answer on the right" loading="lazy" className="theme-night h-auto w-full" />
    </div>
  )
}

function picture(theme: 'light' | 'dark') {
  return {
    src: `/product-${theme}.avif`,
    srcSet: `/product-${theme}-small.avif 840w, /product-${theme}.avif 1680w`,
    sizes: '(width >= 64rem) 36rem, calc(100vw - 2rem)',
    width: 1680,
    height: 1290,
  }
}
