import { useEffect } from 'react'

/** If less than this share of the window's height is visible, a phone's keyboard is open. */
const keyboardLeaves = 0.7

/**
 * Tells the CSS whether a phone's keyboard is open (`keyboard-open:`), and the height of the window above it.
 * Safari overlays its keyboard on the page, which no CSS unit reflects.
 */
export function useOpenKeyboard(): void {
  useEffect(() => {
    const seen = window.visualViewport
    const root = document.documentElement
    if (!seen || !matchMedia('(pointer: coarse)').matches) return
    let tallest = { width: innerWidth, height: innerHeight }
    const look = () => {
      // Rotating a phone changes its height.
      if (innerWidth !== tallest.width || innerHeight > tallest.height)
        tallest = { width: innerWidth, height: innerHeight }
      const isTyping = document.activeElement?.matches('textarea, input') ?? false
      const isOpen = isTyping && seen.height < tallest.height * keyboardLeaves && innerWidth < 768
      root.toggleAttribute('data-keyboard-open', isOpen)
      if (isOpen) root.style.setProperty('--window-height', `${seen.height}px`)
      else root.style.removeProperty('--window-height')
      // Safari scrolls the page to show the focused field; now everything fits without that.
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
