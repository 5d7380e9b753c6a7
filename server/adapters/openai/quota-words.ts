import { site } from '#contract/site.ts'
import { nextPeriod, type QuestionCount } from '#server/features/usage/usage-store.ts'

/** Numbers of questions left at which an answer says so. */
const toldAt = new Set([0, 1, 5])

/** For the learner, in the place of an answer or of an error. */
export function exhaustedMessage(limit: number, now: Date, publicUrl: string): string {
  return `You have used ${limit} of ${limit} questions from Xcode this month. New ones come on ${dayOf(nextPeriod(now))} (UTC). Until then ${site.name} answers on the web as before: ${publicUrl}/dashboard. Plans without this limit: ${publicUrl}/#pricing`
}

/** A line for the end of an answer when few questions are left; else nothing. */
export function remainingLine({ isCharged, used, limit }: QuestionCount, now: Date): string {
  if (limit === null || !isCharged || !toldAt.has(limit - used)) return ''
  const left = limit - used
  const count =
    left === 0 ? 'That was the last' : left === 1 ? '1 question is left' : `${left} questions are left`
  return `\n\n*${count} of this month's ${limit} questions from Xcode. New ones come on ${dayOf(nextPeriod(now))} (UTC).*`
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-US', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
}
