import { useEffect } from 'react'

/** Makes printing include the whole plan: collapsed parts are opened before printing and closed afterwards. */
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
