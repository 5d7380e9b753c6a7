import { AlertDialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { cn } from '#app/ui/cn.ts'
import { overlayStyle, panelStyle } from './dialog.tsx'

export const AlertDialog = Primitive.Root
export const AlertDialogTrigger = Primitive.Trigger

/** Asks for confirmation before something that cannot be undone; the cancel button has the focus. */
export function AlertDialogContent({
  title,
  description,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  className,
  ...props
}: AlertDialogContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayStyle}>
        <Primitive.Content className={cn(panelStyle, 'max-w-md', className)} {...props}>
          <Primitive.Title className="text-xl">{title}</Primitive.Title>
          <Primitive.Description className="mt-2 text-soft">{description}</Primitive.Description>
          <footer className="mt-6 flex flex-wrap justify-end gap-2">
            <Primitive.Cancel asChild>
              <Button>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Primitive.Action asChild>
              <Button variant="destructive" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Primitive.Action>
          </footer>
        </Primitive.Content>
      </Primitive.Overlay>
    </Primitive.Portal>
  )
}

interface AlertDialogContentProps extends Omit<ComponentProps<typeof Primitive.Content>, 'title'> {
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  onConfirm: () => void
}
