import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/ui/cn.ts'
import { tabListStyle, tabStyle } from './tab-style.ts'

export const Tabs = Primitive.Root

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(tabListStyle, className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(tabStyle, 'data-pressed:outline-none', className)}
      // Radix focuses a pressed tab by script, and browsers then show the focus as if a key had moved it.
      onPointerDown={({ currentTarget }) => (currentTarget.dataset.pressed = '')}
      onKeyDown={forgetPress}
      onBlur={forgetPress}
      {...props}
    />
  )
}

function forgetPress({ currentTarget }: { currentTarget: HTMLElement }) {
  delete currentTarget.dataset.pressed
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={className} {...props} />
}
