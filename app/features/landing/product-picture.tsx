/** Real screenshots, made by a script; the night one is shown at night. */
export function ProductPicture() {
  return (
    <div className="overflow-hidden rounded-house border border-line-strong/50 bg-raised">
      <img src="/product-light.avif" alt="The Fledge workspace: the project plan on the left, the tutor's answer on the right" width={1680} height={1110} fetchPriority="high" className="theme-day h-auto w-full" />
      <img src="/product-dark.avif" alt="" width={1680} height={1110} loading="lazy" className="theme-night h-auto w-full" />
    </div>
  )
}
