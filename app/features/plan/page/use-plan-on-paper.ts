import { useEffect } from 'react'

/** While a plan is shown, printing prints all of it: phases are opened before and closed after. */
export function usePlanOnPaper(): void {
  useEffect(() => {
    let opened: HTMLDetailsElement[] = []

    function prepare(): void {
      const plan = document.querySelector('[data-paper]')
      if (!plan) return
      opened = [...plan.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
      for (const details of opened) details.open = true
    }

    function putBack(): void {
      for (const details of opened) details.open = false
      opened = []
    }

    addEventListener('beforeprint', prepare)
    addEventListener('afterprint', putBack)
    return () => {
      removeEventListener('beforeprint', prepare)
      removeEventListener('afterprint', putBack)
      putBack()
    }
  }, [])
}
