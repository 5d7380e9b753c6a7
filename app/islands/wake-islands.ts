import type { ComponentType } from 'react'
import { islands, type IslandName } from './island-list.ts'

export function wakeIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = wakeOnFirstUse(element)
    if (element.dataset.islandEager === '') void wake()
  }
}

/** Hydrates the island on first use. Returns a function that hydrates it at once. */
function wakeOnFirstUse(element: HTMLElement): () => Promise<void> {
  const asleep = new AbortController()
  let awake: Promise<void> | null = null
  const wake = () => (awake ??= hydrate(element).finally(() => asleep.abort()))
  for (const kind of ['pointerenter', 'touchstart', 'focusin', 'keydown']) {
    element.addEventListener(kind, () => void wake(), { signal: asleep.signal, passive: true })
  }
  // Holds back a click made before hydration is done, and repeats it afterwards.
  element.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (!button) return
      event.preventDefault()
      void wake().then(() => button.click())
    },
    { signal: asleep.signal, capture: true },
  )
  element.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const form = event.target
      if (form instanceof HTMLFormElement) void wake().then(() => form.requestSubmit())
    },
    { signal: asleep.signal, capture: true },
  )
  return wake
}

async function hydrate(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island as IslandName]
  const [{ hydrateIsland }, component] = await Promise.all([import('./hydrate-island.tsx'), load()])
  hydrateIsland(element, component as ComponentType<object>, propsOf(element))
}

function propsOf(element: HTMLElement): object {
  return JSON.parse(
    document.querySelector(`[data-island-props="${element.dataset.island}"]`)?.textContent ?? '{}',
  ) as object
}
