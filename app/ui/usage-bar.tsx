interface UsageBarProps {
  label: string
  used: number
  limit: number
  isFull: boolean
}

/** A bar that shows how much of a limit is used. */
export function UsageBar({ label, used, limit, isFull }: UsageBarProps) {
  return (
    <>
      <meter className="sr-only" min={0} max={limit} value={Math.min(used, limit)} aria-label={label} />
      <svg
        viewBox="0 0 100 2"
        preserveAspectRatio="none"
        aria-hidden
        className="h-2 w-full rounded-full bg-sunken"
      >
        <rect
          width={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          height="2"
          className={isFull ? 'fill-wrong' : 'fill-dawn'}
        />
      </svg>
    </>
  )
}
