import { Slot } from 'radix-ui'
import { useEffect, type ComponentProps, type ElementType } from 'react'

/** Stands in for react-remove-scroll (see vite.config.ts); `html[data-scroll-locked]` in the stylesheet does the locking. */
export function RemoveScroll({ as: Component = 'div', allowPinchZoom: _allowPinchZoom, ...props }: RemoveScrollProps) {
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
  document.documentElement.dataset.scrollLocked = ''
  return () => {
    locks -= 1
    if (locks === 0) delete document.documentElement.dataset.scrollLocked
  }
}
