import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { keepOpenForToasts } from './toast.ts'

export const Dialog = Primitive.Root
export const DialogClose = Primitive.Close

// On a phone, a sheet at the bottom, within reach of the thumb.
export const overlayStyle =
  'fixed inset-0 z-40 grid animate-fade place-items-center overflow-y-auto bg-shade p-4 max-sm:items-end max-sm:px-0 max-sm:pt-12 max-sm:pb-0'
export const panelStyle =
  'relative my-auto w-full max-w-lg animate-rise rounded-house border border-line bg-raised p-6 focus:outline-none max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))]'

/** On closing, returns the focus to where it was, even if the dialog has no trigger. */
export function DialogContent({
  className,
  children,
  onCloseAutoFocus,
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  const cameFrom = useRef<HTMLElement | null>(null)
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayStyle}>
        <Primitive.Content
          className={cn(panelStyle, className)}
          onInteractOutside={keepOpenForToasts}
          onOpenAutoFocus={() => {
            cameFrom.current = openerOf(document.activeElement)
          }}
          onCloseAutoFocus={(event) => {
            onCloseAutoFocus?.(event)
            if (event.defaultPrevented || !cameFrom.current?.isConnected) return
            event.preventDefault()
            cameFrom.current.focus()
          }}
          {...props}
        >
          {children}
          <Primitive.Close asChild>
            <Button variant="quiet" size="smallIcon" aria-label="Close" className="absolute top-4 right-4">
              <X aria-hidden />
            </Button>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Overlay>
    </Primitive.Portal>
  )
}

export function DialogHeader({ title, description }: { title: ReactNode; description: ReactNode }) {
  return (
    <header className="mb-6 grid gap-2 pr-10">
      <Primitive.Title className="text-xl">{title}</Primitive.Title>
      <Primitive.Description className="text-[0.9375rem] text-soft">{description}</Primitive.Description>
    </header>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="mt-6 flex flex-wrap justify-end gap-2">{children}</footer>
}

/** The element to return the focus to. A menu item is gone by then, so for that it is the menu's button. */
function openerOf(element: Element | null): HTMLElement | null {
  const button = element?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  const opener = button ? document.getElementById(button) : element
  return opener instanceof HTMLElement ? opener : null
}
