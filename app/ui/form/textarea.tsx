import type { ComponentProps } from 'react'
import { cn } from '#app/ui/cn.ts'
import { controlStyle } from './input.tsx'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn(controlStyle, 'min-h-24 py-2 leading-relaxed', className)} {...props} />
}
