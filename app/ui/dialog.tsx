import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { keepOpenForToasts } from './toast.ts'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

export const overlayStyle = 'fixed inset-0 z-40 grid animate-fade place-items-center overflow-y-auto bg-shade p-4'
export const panelStyle = 'relative my-auto w-full max-w-lg animate-rise rounded-house border border-line bg-raised p-6 focus:outline-none'

export function DialogContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Overlay className={overlayStyle}>
        <Primitive.Content className={cn(panelStyle, className)} onInteractOutside={keepOpenForToasts} {...props}>
          {children}
          <Primitive.Close asChild>
            <Button variant="quiet" size="smallIcon" aria-label="Close" className="absolute top-4 right-4"><X aria-hidden /></Button>
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
