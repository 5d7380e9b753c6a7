import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Idea } from './idea/read-idea.ts'
import type { Wishes } from './idea/read-wishes.ts'

const cloud = 'icloud-sync'
const account = 'accounts'

/** Answers count like wishes; a wish in the learner's own words, and what the idea says, count more. */
export function applyAnswers(wishes: Wishes, { storage }: PlanAnswers, idea: Idea): Wishes {
  if (!storage) return wishes
  const added = new Map(wishes.added)
  const dropped = new Set(wishes.dropped)
  const add = (id: string, words: string) => {
    if (!dropped.has(id) && !added.has(id) && !idea.unwanted.has(id)) added.set(id, words)
  }
  const drop = (id: string) => {
    if (!added.has(id) && !idea.said.has(`feature:${id}`)) dropped.add(id)
  }
  if (storage === 'icloud') add(cloud, 'keep it in iCloud')
  if (storage === 'account') add(account, 'keep it in an account')
  if (storage !== 'account') drop(account)
  if (storage === 'device') drop(cloud)
  return { ...wishes, added, dropped }
}
