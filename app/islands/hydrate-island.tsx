import { StrictMode, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

export function hydrateIsland(element: HTMLElement, Component: ComponentType<object>, props: object): void {
  flushSync(() => {
    hydrateRoot(element, <StrictMode><Component {...props} /></StrictMode>)
  })
}
