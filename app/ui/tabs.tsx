import { Tabs as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Tabs = Primitive.Root

export const tabListStyle = 'flex gap-1 border-b border-line'
export const tabStyle =
  '-mb-px inline-flex min-h-10 items-center gap-2 border-b-2 border-transparent px-3 text-[0.9375rem] font-semibold text-soft transition-colors hover:text-ink aria-selected:border-dawn aria-selected:text-ink focus-visible:-outline-offset-3 [&_svg]:size-4'

export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(tabListStyle, className)} {...props} />
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(tabStyle, className)} {...props} />
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={className} {...props} />
}
