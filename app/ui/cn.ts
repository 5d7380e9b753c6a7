import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Joins class names; of two that set the same thing the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

const merge = extendTailwindMerge({ extend: { theme: { radius: ['house', 'inner'] } } })
