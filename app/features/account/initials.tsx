import type { User } from '#contract/account/user.ts'
import { cn } from '#app/ui/cn.ts'

/** Initials instead of an avatar image, which would reveal to its host who is looking. */
export function Initials({
  user,
  className,
}: {
  user: Pick<User, 'displayName' | 'email'>
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-9 shrink-0 place-items-center rounded-full bg-sunken font-semibold text-ink',
        className,
      )}
    >
      {initialsOf(user.displayName ?? user.email ?? '')}
    </span>
  )
}

/** The initials of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@.]+/u)
    .filter((word) => word !== '')
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('') || '?'
}
