import { useEffect, useRef, useState } from 'react'

/** The table of contents. Its links must not change the URL, which holds the workspace's state. */
export function PlanContents() {
  const nav = useRef<HTMLElement>(null)
  const [titles, setTitles] = useState<string[]>([])

  useEffect(() => {
    const plan = nav.current?.parentElement
    if (!plan) return
    const look = () => {
      const found = sectionsIn(plan).map((section) => section.dataset.planSection ?? '')
      setTitles((known) => (known.join('\n') === found.join('\n') ? known : found))
    }
    look()
    const watching = new MutationObserver(look)
    watching.observe(plan, { subtree: true, childList: true })
    return () => watching.disconnect()
  }, [])

  function goTo(title: string) {
    const section = sectionsIn(nav.current?.parentElement).find(
      ({ dataset }) => dataset.planSection === title,
    )
    const fold = section?.closest('details')
    if (fold) fold.open = true
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('h4')?.focus({ preventScroll: true })
  }

  return (
    <nav
      ref={nav}
      aria-label="In this plan"
      className="sticky top-0 hidden w-44 shrink-0 print:hidden @5xl/plan:block"
    >
      <p className="mb-1 px-3 text-sm font-semibold text-soft">In this plan</p>
      <ul className="grid grid-cols-1">
        {titles.map((title) => (
          <li key={title}>
            <button
              type="button"
              onClick={() => goTo(title)}
              className="min-h-8 w-full rounded-inner px-3 py-1 text-left text-[0.9375rem] leading-snug hover:bg-sunken"
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function sectionsIn(plan: Element | null | undefined): HTMLElement[] {
  return [...(plan?.querySelectorAll<HTMLElement>('[data-plan-section]') ?? [])]
}
