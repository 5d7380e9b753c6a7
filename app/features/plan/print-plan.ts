/** Prints the plan alone and whole: every phase is opened for it and closed again after. */
export function printPlan(): void {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>('[data-plan-to-print] details:not([open])')]
  for (const details of closed) details.open = true
  document.documentElement.dataset.print = 'plan'
  addEventListener(
    'afterprint',
    () => {
      delete document.documentElement.dataset.print
      for (const details of closed) details.open = false
    },
    { once: true },
  )
  print()
}
