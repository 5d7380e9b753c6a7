import { DropdownMenu as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '#app/ui/cn.ts'
import { floatingStyle } from './floating-style.ts'

/** Not modal: the page stays usable behind the open menu. */
export function DropdownMenu(props: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Primitive.Trigger

const itemStyle =
  'flex min-h-9 cursor-default select-none items-center gap-2 rounded-[6px] px-3 text-[0.9375rem] outline-none data-[highlighted]:bg-sunken data-[disabled]:opacity-50 [&_svg]:size-4'

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  align = 'end',
  ...props
}: ComponentProps<typeof Primitive.Content>) {
  return (
    // Inside the main landmark, where screen reader users expect it.
    <Primitive.Portal container={document.querySelector('main')}>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={8}
        className={cn(
          floatingStyle,
          'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}

export function DropdownMenuItem({
  variant = 'default',
  className,
  ...props
}: ComponentProps<typeof Primitive.Item> & { variant?: 'default' | 'destructive' }) {
  return (
    <Primitive.Item
      className={cn(itemStyle, variant === 'destructive' && 'text-wrong', className)}
      {...props}
    />
  )
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('my-1 h-px bg-line', className)} {...props} />
}
