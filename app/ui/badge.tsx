import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeStyle = cva(
  'inline-flex items-center gap-1 whitespace-nowrap rounded-full border px-2.5 py-0.5 text-[0.8125rem] font-semibold [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-sky-tint text-sky-deep',
        destructive: 'border-transparent bg-wrong-tint text-wrong',
        outline: 'border-line-strong/60 text-soft',
        dawn: 'border-transparent bg-dawn-tint text-dawn-text',
        done: 'border-transparent bg-done-tint text-done',
        doing: 'border-transparent bg-doing-tint text-doing',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export function Badge({
  variant,
  className,
  ...props
}: ComponentProps<'span'> & VariantProps<typeof badgeStyle>) {
  return <span className={cn(badgeStyle({ variant }), className)} {...props} />
}
