import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** Repeats in words what an icon button already has as its label; never the only place where something is said. */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={400} skipDelayDuration={200}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content sideOffset={6} collisionPadding={8} className="z-50 max-w-xs animate-fade rounded-inner bg-ink px-3 py-1.5 text-sm text-paper">{content}</Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
