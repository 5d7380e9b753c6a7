import type { Journey } from '#contract/learning/journey.ts'

const dayMs = 24 * 60 * 60 * 1000

/** How many calendar days a project took: "12 days, from Nov 17 to Nov 28". */
export function sayDays({ begunAt, steps }: Pick<Journey, 'begunAt' | 'steps'>): string {
  const [from, to] = [new Date(begunAt), new Date(steps.at(-1)?.doneAt ?? begunAt)]
  const days = Math.max(1, Math.round((midnight(to) - midnight(from)) / dayMs) + 1)
  if (days === 1) return 'One day'
  const short = (date: Date) => date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
  return `${days} days, from ${short(from)} to ${short(to)}`
}

/** Says what the learner wrote, and how the tasks were shown to work. */
export function sayOwnWork({ steps }: Pick<Journey, 'steps'>): string {
  const files = new Set(steps.flatMap(({ wrote }) => wrote.map(({ file }) => file))).size
  const count = (proof: string) => steps.filter((step) => step.proof === proof).length
  const parts = [
    files > 0 && `${countOf(files, 'file')} of your own that passed`,
    ...[
      [count('code'), 'shown with your code'] as const,
      [count('question'), 'by answering a question'] as const,
      [count('picture'), 'with a picture'] as const,
      [count('word'), 'on your word'] as const,
    ].map(([tasks, how]) => tasks > 0 && `${countOf(tasks, 'task')} ${how}`),
  ].filter((part) => part !== false)
  return parts.join(', ')
}

export function sayHelpOfAll({ steps }: Pick<Journey, 'steps'>): string {
  const alone = steps.filter(({ help }) => help === null).length
  const solutions = steps.filter(({ help }) => help === 5).length
  const hints = steps.length - alone - solutions
  const parts = [
    alone > 0 && `${countOf(alone, 'task')} without a hint`,
    hints > 0 && `${hints} with hints`,
    solutions > 0 && `${solutions} with the solution shown`,
  ].filter((part) => part !== false)
  return parts.join(', ')
}

function countOf(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`
}

function midnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0)
}
