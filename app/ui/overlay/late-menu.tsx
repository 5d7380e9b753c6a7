import { MoreHorizontal } from 'lucide-react'
import { Suspense, useState, type ReactElement } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { ErrorBoundary } from '#app/ui/page/error-boundary.tsx'
import { takeLostFocus } from '#app/ui/keyboard/take-lost-focus.ts'
import { sayCannotOpen } from './dialog-boundary.tsx'

interface LateMenuProps {
  label: string
  className?: string
  /** Renders the menu, already open, around its button. */
  children: (button: ReactElement) => ReactElement
}

/** Renders only the button until the menu is first opened: hundreds of menus would make a long list slow. */
export function LateMenu({ label, className, children }: LateMenuProps) {
  const [isUsed, setIsUsed] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const face = {
    variant: 'quiet',
    size: 'smallIcon',
    className: cn('shrink-0', className),
    'aria-haspopup': 'menu',
    'aria-label': label,
    children: <MoreHorizontal aria-hidden />,
  } as const
  if (!isUsed)
    return (
      <Button
        {...face}
        // Loading the menu replaced the clicked button.
        ref={hasFailed ? takeLostFocus : undefined}
        onClick={() => setIsUsed(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setIsUsed(true)
        }}
      />
    )
  return (
    <ErrorBoundary
      fallback={null}
      onFailure={() => {
        sayCannotOpen()
        setHasFailed(true)
        setIsUsed(false)
      }}
    >
      <Suspense fallback={<Button {...face} />}>{children(<Button {...face} />)}</Suspense>
    </ErrorBoundary>
  )
}
