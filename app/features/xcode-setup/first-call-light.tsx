import { useQuery } from '@tanstack/react-query'
import { cn } from '#app/ui/cn.ts'
import { showDay } from '#app/ui/show-date.ts'
import { keyListQuery } from './keys/key-queries.ts'

const lookEveryMs = 3000

/** A status light that turns green when Xcode's first request arrives. */
export function FirstCallLight() {
  const { data: keys } = useQuery({ ...keyListQuery(), refetchInterval: lookEveryMs })
  const calls = (keys ?? []).flatMap(({ name, xcodeCalledAt }) =>
    xcodeCalledAt ? [{ name, at: xcodeCalledAt }] : [],
  )
  const last = calls.toSorted((one, other) => other.at.localeCompare(one.at))[0]
  return (
    <p role="status" className="flex items-center gap-3 rounded-inner border border-line bg-paper px-4 py-3">
      <span
        aria-hidden
        data-fill
        className={cn(
          'size-4 shrink-0 rounded-full border-2',
          last ? 'border-done bg-done' : 'animate-pulse border-line-strong bg-transparent',
        )}
      />
      <span>
        {last ? (
          <>
            <strong className="text-done">Connected.</strong> Xcode called with “{last.name}” {when(last.at)}.
          </>
        ) : (
          <>Waiting for Xcode&rsquo;s first request. This turns green by itself.</>
        )}
      </span>
    </p>
  )
}

function when(date: string): string {
  const isToday = new Date(date).toDateString() === new Date().toDateString()
  return isToday
    ? `at ${new Date(date).toLocaleTimeString(undefined, { timeStyle: 'short' })}`
    : `on ${showDay(date)}`
}
