import type { VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { buttonStyle } from './button.tsx'
import { cn } from './cn.ts'

/** A link that looks like a button. It navigates, so it stays an `<a>`. */
export function LinkButton({
  variant,
  size,
  className,
  children,
  ...props
}: ComponentProps<'a'> & VariantProps<typeof buttonStyle>) {
  return (
    <a className={cn(buttonStyle({ variant, size }), className)} {...props}>
      {children}
    </a>
  )
}
