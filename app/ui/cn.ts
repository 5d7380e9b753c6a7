import { clsx, type ClassValue } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classGroups, strongerGroups } from './class-groups.ts'

/** Joins class names; of two conflicting ones, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

// tailwind-merge's default groups cover all of Tailwind and would add 5 KB to every page.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: strongerGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))
