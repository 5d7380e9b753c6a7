import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './loading/spinner.tsx'

// The text stays on one line if it fits; at twice the text size it may wrap.
export const buttonStyle = cva(
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-inner border py-0.5 leading-tight font-semibold transition-[background-color,border-color,color,translate] active:translate-y-px disabled:opacity-60 disabled:active:translate-y-0 aria-disabled:opacity-60 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        /** The main action of a screen. */
        primary: 'border-transparent bg-dawn text-on-dawn hover:bg-dawn-deep',
        default: 'border-line-strong/60 bg-raised text-ink hover:border-line-strong hover:bg-sunken',
        quiet: 'border-transparent bg-transparent text-ink hover:bg-ink/8',
        destructive: 'border-transparent bg-wrong text-on-wrong hover:bg-wrong/85',
        link: 'border-transparent px-0! text-sky underline decoration-1 underline-offset-3 hover:text-sky-deep hover:decoration-2',
      },
      size: {
        small: 'min-h-8 px-3 text-sm [@media(pointer:coarse)_and_(min-height:40rem)]:min-h-10 [&_svg]:size-4',
        medium: 'min-h-10 px-4 text-[0.9375rem] [&_svg]:size-[1.125rem]',
        large: 'min-h-12 px-6 text-base [&_svg]:size-5',
        icon: 'size-10 [&_svg]:size-5',
        smallIcon: 'size-8 [&_svg]:size-4',
      },
    },
    defaultVariants: { variant: 'default', size: 'medium' },
  },
)

/** `pendingLabel` and `isWaiting` disable clicks but keep the focus, which `disabled` would lose. */
export function Button({
  variant,
  size,
  asChild,
  pendingLabel,
  isWaiting,
  className,
  children,
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const style = cn(buttonStyle({ variant, size }), className)
  if (asChild)
    return (
      <Slot.Root className={style} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type={type}
      className={style}
      aria-disabled={pendingLabel || isWaiting ? true : undefined}
      aria-busy={pendingLabel ? true : undefined}
      onClick={pendingLabel || isWaiting ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {pendingLabel ? (
        <>
          <Spinner />
          {pendingLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonStyle> {
  asChild?: boolean
  pendingLabel?: string | false
  isWaiting?: boolean
}
