import { clsx, type ClassValue } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { classGroups, strongerGroups } from './class-groups.ts'

/** Joins class names; the later of two conflicting ones wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}

// tailwind-merge's own groups cover all of Tailwind: 5 KB on every page.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups,
  conflictingClassGroups: strongerGroups,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ['*', 'after', 'before', 'file', 'marker', 'placeholder', 'selection'],
}))
