import { Slot } from 'radix-ui'
import { useEffect, type ComponentProps, type ElementType } from 'react'

/** Replaces react-remove-scroll (see vite.config.ts): CSS locks scrolling for `html[data-scroll-locked]`. */
export function RemoveScroll({
  as: Component = 'div',
  allowPinchZoom: _allowPinchZoom,
  ...props
}: RemoveScrollProps) {
  useEffect(lockScroll, [])
  return <Component {...props} />
}

RemoveScroll.classNames = { fullWidth: '', zeroRight: '' }

interface RemoveScrollProps extends ComponentProps<typeof Slot.Root> {
  as?: ElementType
  allowPinchZoom?: boolean
}

let locks = 0

function lockScroll() {
  locks += 1
  const root = document.documentElement
  if (locks === 1) root.dataset.scrollLocked = innerWidth > root.clientWidth ? 'with-gutter' : ''
  return () => {
    locks -= 1
    if (locks === 0) delete root.dataset.scrollLocked
  }
}
