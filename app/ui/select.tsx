import { Check, ChevronDown } from 'lucide-react'
import { Select as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { floatingStyle } from './dropdown-menu.tsx'
import { controlStyle } from './input.tsx'

export const Select = Primitive.Root
export const SelectValue = Primitive.Value

export function SelectTrigger({ size = 'medium', className, children, ...props }: ComponentProps<typeof Primitive.Trigger> & { size?: 'small' | 'medium' }) {
  return (
    <Primitive.Trigger
      className={cn(controlStyle, 'flex min-h-10 items-center justify-between gap-2 text-left', size === 'small' && 'min-h-8 gap-1 px-2.5 text-sm', className)}
      {...props}
    >
      <span className="truncate">{children}</span>
      <Primitive.Icon asChild>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </Primitive.Icon>
    </Primitive.Trigger>
  )
}

export function SelectContent({ className, children, ...props }: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content position="popper" sideOffset={4} collisionPadding={8} className={cn(floatingStyle, 'max-h-80 min-w-(--radix-select-trigger-width)', className)} {...props}>
        <Primitive.Viewport>{children}</Primitive.Viewport>
      </Primitive.Content>
    </Primitive.Portal>
  )
}

export function SelectItem({ className, children, ...props }: ComponentProps<typeof Primitive.Item>) {
  return (
    <Primitive.Item
      className={cn(
        'relative flex min-h-9 cursor-default select-none items-center gap-2 rounded-[6px] py-1 pr-3 pl-8 text-[0.9375rem] outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50',
        className,
      )}
      {...props}
    >
      <Primitive.ItemIndicator className="absolute left-2.5">
        <Check aria-hidden className="size-4" />
      </Primitive.ItemIndicator>
      <Primitive.ItemText>{children}</Primitive.ItemText>
    </Primitive.Item>
  )
}
