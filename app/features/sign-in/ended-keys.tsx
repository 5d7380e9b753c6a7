import { useEffect, useRef } from 'react'
import { LinkButton } from '#app/ui/link-button.tsx'

/** Says that a guest's keys were revoked by signing in, because another user of this browser may have copied them. */
export function EndedKeys({ count, next }: { count: number; next: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid w-full max-w-sm gap-6">
      <header className="grid gap-2">
        <h1 ref={heading} tabIndex={-1} className="text-4xl font-extrabold focus-visible:outline-none">
          You’re signed in
        </h1>
        <p className="text-lg text-soft">
          {count === 1
            ? 'The key you made as a guest no longer works'
            : `The ${count} keys you made as a guest no longer work`}
          , so that nobody else who used this browser can open your account with {count === 1 ? 'it' : 'them'}
          . If Xcode or a coding agent needs one, make a new key.
        </p>
      </header>
      <div className="flex flex-wrap gap-2">
        <LinkButton variant="primary" size="large" href="/xcode">
          Make a new key
        </LinkButton>
        <LinkButton size="large" href={next}>
          Continue
        </LinkButton>
      </div>
    </div>
  )
}
