import { useQuery } from '@tanstack/react-query'
import { usageQuery } from '#app/api/usage-query.ts'
import { UsageBar } from '#app/ui/usage-bar.tsx'

/** How many questions from Xcode are left, and when the count resets. */
export function UsageLine() {
  const { data: usage } = useQuery(usageQuery())
  if (!usage) return null
  const { used, limit } = usage.sidebarQuestions
  if (limit === null)
    return (
      <p className="mb-4 text-[0.9375rem]">
        {used} {used === 1 ? 'question' : 'questions'} from Xcode this month. Your plan has no limit.
      </p>
    )
  const left = Math.max(0, limit - used)
  return (
    <div className="mb-4 grid max-w-md gap-1.5">
      <p className="text-[0.9375rem]">
        <strong>
          {left} of {limit}
        </strong>{' '}
        questions from Xcode left this month. You get new ones on {nextMonth(usage.period)}.
      </p>
      <UsageBar label="Questions from Xcode left this month" used={left} limit={limit} isFull={left === 0} />
    </div>
  )
}

function nextMonth(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toLocaleDateString(undefined, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  })
}
