import type { PlanPace, PlanPhase } from '#contract/plan/plan.ts'

const minutesADay = 60
const hoursADayInSevenDays = 2
/** The days on which the seven-day programme ships. */
const finishDays = 'Days 6–7'
const dayMs = 86_400_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

type Undated = Omit<PlanPhase, 'days'>

/**
 * Assigns days or weeks to each phase. In the seven-day programme, phases that do not fit are scheduled after
 * it. `shipping` names phases that ship together.
 */
export function withDays(phases: Undated[], pace?: PlanPace, shipping: string[] = []): PlanPhase[] {
  if (pace?.shape === 'seven-days') return inSevenDays(phases, pace, shipping)
  return pace?.hoursPerWeek || pace?.startsOn ? inWeeks(phases, pace) : inDays(phases)
}

/** Assigns days of one hour of work each. */
function inDays(phases: Undated[]): PlanPhase[] {
  let minutes = 0
  return phases.map((phase) => {
    const first = Math.floor(minutes / minutesADay) + 1
    minutes += minutesOf(phase)
    const last = Math.max(first, Math.ceil(minutes / minutesADay))
    minutes = last * minutesADay
    return dated(phase, spanOf('Day', first, last))
  })
}

function inWeeks(phases: Undated[], { hoursPerWeek, startsOn }: PlanPace): PlanPhase[] {
  const minutesAWeek = (hoursPerWeek ?? 7) * 60
  let minutes = 0
  return phases.map((phase) => {
    const first = Math.floor(minutes / minutesAWeek)
    minutes += minutesOf(phase)
    const last = Math.max(first, Math.ceil(minutes / minutesAWeek) - 1)
    return dated(phase, spanOf('Week', first + 1, last + 1) + datesOf(startsOn, first * 7, last * 7 + 6))
  })
}

/**
 * Day 0: the first screen. Days 1 to 5: building. Days 6 and 7: polishing and shipping. The rest comes after.
 */
function inSevenDays(
  phases: Undated[],
  { hoursPerWeek, startsOn }: PlanPace,
  shipping: string[],
): PlanPhase[] {
  const finish = finishOf(phases, shipping)
  const [kickoff, ...building] = phases.filter((phase) => !finish.includes(phase))
  if (!kickoff) return inDays(phases)
  const minutesADayNow = Math.max(60, ((hoursPerWeek ?? hoursADayInSevenDays * 7) * 60) / 7)
  const during: PlanPhase[] = []
  const after: PlanPhase[] = []
  let minutes = 0
  for (const phase of building) {
    const first = Math.floor(minutes / minutesADayNow) + 1
    const last = Math.max(first, Math.ceil((minutes + minutesOf(phase)) / minutesADayNow))
    if (during.length > 0 && (last > 5 || after.length > 0)) {
      after.push(dated(phase, 'After the 7 days'))
      continue
    }
    minutes += minutesOf(phase)
    during.push(
      dated(
        phase,
        spanOf('Day', Math.min(first, 5), Math.min(last, 5)) +
          datesOf(startsOn, Math.min(first, 5), Math.min(last, 5)),
      ),
    )
  }
  return [
    dated(kickoff, `Day 0${datesOf(startsOn, 0, 0)}`),
    ...during,
    ...finish.map((phase) => dated(phase, `${finishDays}${datesOf(startsOn, 6, 7)}`)),
    ...after,
  ]
}

/** Whether a phase is on the shipping days of the seven-day programme. */
export function isFinishOfSevenDays({ days }: PlanPhase): boolean {
  return days.startsWith(finishDays)
}

/**
 * The phases of the shipping days: those in `shipping` if the TestFlight phase is one of them, otherwise only
 * that phase. Never the first phase.
 */
function finishOf(phases: Undated[], shipping: string[]): Undated[] {
  if (phases.length < 2) return []
  const ships =
    phases.slice(1).findLast(({ tasks }) => tasks.some((task) => task.topics.includes('ship-testflight'))) ??
    phases.at(-1)!
  const together = phases.slice(1).filter(({ phase }) => shipping.includes(phase))
  return together.includes(ships) ? together : [ships]
}

function dated({ phase, goal, tasks }: Undated, days: string): PlanPhase {
  return { phase, goal, days, tasks }
}

function minutesOf({ tasks }: Undated): number {
  return tasks.reduce((sum, task) => sum + task.minutes, 0)
}

function spanOf(unit: string, first: number, last: number): string {
  return first === last ? `${unit} ${first}` : `${unit}s ${first}–${last}`
}

/** ", 24–30 Nov"; empty without a start date. */
function datesOf(startsOn: string | null, first: number, last: number): string {
  if (startsOn === null) return ''
  const [from, to] = [first, last].map(
    (days) => new Date(Date.parse(`${startsOn}T00:00:00Z`) + days * dayMs),
  ) as [Date, Date]
  if (first === last) return `, ${dayOf(from)}`
  return from.getUTCMonth() === to.getUTCMonth()
    ? `, ${from.getUTCDate()}–${dayOf(to)}`
    : `, ${dayOf(from)} – ${dayOf(to)}`
}

function dayOf(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}
