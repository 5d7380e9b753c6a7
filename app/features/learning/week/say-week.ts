import type { LearningWeek, WeekGoal } from '#contract/learning/learning-week.ts'

/** Sums up the week in a sentence or two, without blame. */
export function sayWeek({ goal, amount, past }: Pick<LearningWeek, 'goal' | 'amount' | 'past'>): string {
  if (goal === null)
    return amount === 0
      ? 'A new week. Begin on any day you like.'
      : `You built on ${sayAmount(amount, 'days')} this week.`
  if (amount >= goal.amount) return `${sayAmount(amount, goal.unit)} this week. That’s your goal, well flown.`
  const missed = past.at(-1)
  const isBack = amount > 0 && missed !== undefined && !missed.isMet
  if (amount === 0) return `A new week. ${sayAmount(goal.amount, goal.unit)}, on any day you like.`
  return `${amount} of ${sayAmount(goal.amount, goal.unit)} this week.${isBack ? ' Good to have you back.' : ''}`
}

export function sayAmount(amount: number, unit: WeekGoal['unit']): string {
  return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
}
