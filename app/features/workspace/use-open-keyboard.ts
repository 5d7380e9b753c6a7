import { useEffect } from 'react'

/** Of the window's height: what a phone's keyboard leaves is less. */
const keyboardLeaves = 0.7

/**
 * Tells the styles that a phone's keyboard is open (`keyboard-open:`) and how high the part of the window above it is. Safari
 * lays its keyboard over the page, and no unit of CSS knows of it.
 */
export function useOpenKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport
    const root = document.documentElement
    if (!seen || !matchMedia('(pointer: coarse)').matches) return
    let tallest = { width: innerWidth, height: innerHeight }
    const look = () => {
      // Turned, a phone has another height.
      if (innerWidth !== tallest.width || innerHeight > tallest.height)
        tallest = { width: innerWidth, height: innerHeight }
      const isTyping = document.activeElement?.matches('textarea, input') ?? false
      const isOpen = isTyping && seen.height < tallest.height * keyboardLeaves && innerWidth < 768
      root.toggleAttribute('data-keyboard-open', isOpen)
      if (isOpen) root.style.setProperty('--window-height', `${seen.height}px`)
      else root.style.removeProperty('--window-height')
      // Safari moves the page up to show what is typed into; all of it fits now.
      if (isOpen) scrollTo(0, 0)
    }
    seen.addEventListener('resize', look)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', look)
    return () => {
      seen.removeEventListener('resize', look)
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', look)
      root.removeAttribute('data-keyboard-open')
      root.style.removeProperty('--window-height')
    }
  }, [])
}
