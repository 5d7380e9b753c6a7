import type { ComponentProps } from 'react'
import { cn } from '#app/ui/cn.ts'

export const controlStyle =
  'w-full rounded-inner border border-line-strong/70 bg-raised px-3 text-base text-ink transition-[border-color] placeholder:text-soft/90 hover:border-line-strong disabled:opacity-60 aria-invalid:border-wrong'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyle, 'min-h-10', className)} {...props} />
}
