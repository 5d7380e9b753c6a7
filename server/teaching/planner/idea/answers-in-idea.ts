import type { PlanAnswers } from '#contract/plan-answers.ts'
import type { Idea } from './read-idea.ts'

const hours = /\b(\d{1,2})\s*(?:hours?|hrs?|h)\s*(?:a|per|each|every|\/)\s*week\b/i
const isNew =
  /\b(?:never (?:programmed|coded|written code|built an app)|i(?:'m| am) an? (?:absolute |total )?(?:beginner|newbie)|my (?:very )?first app|new to (?:swift|coding|programming|ios|app development)|no (?:coding|programming) experience)\b/i
const isExperienced =
  /\b(?:experienced (?:developer|programmer|swift)|i(?:'m| am) an? (?:ios |swift |senior )?(?:developer|engineer|programmer)|i know swift(?:ui)?|years of (?:swift|ios|coding|programming))\b/i
const oldPhones = /\b(?:ios 1[0-7]|iphone (?:se|x|xr|xs|8)|older? (?:i)?phones?)\b/i
const newPhones = /\b(?:ios (?:2[6-9]|3\d)|latest ios|newest (?:ios|iphones?)|liquid glass)\b/i
const speaksForOneself = /\b(?:my|me|i|i'm|i'd|myself)\b/i
const circle =
  /\b(?:our|we|us|family|partner|wife|husband|flatmates?|roommates?|friends?|household|team|club|kids?|children|class)\b/i
const staysHere = ['offline-first', 'privacy-first']
const goesOnline = ['accounts', 'backend', 'realtime-messages', 'social-feed', 'oauth-service']
const goesToCloud = ['icloud-sync', 'shared-lists']

/** What the idea says itself, so that nobody asks for it again. */
export function answersInIdea(idea: Idea): PlanAnswers {
  const says = (ids: string[]) => ids.some((id) => idea.said.has(`feature:${id}`))
  const week = Number(hours.exec(idea.text)?.[1] ?? 0)
  const answers: PlanAnswers = {}
  if (idea.audience !== null) answers.audience = null
  else if (circle.test(idea.text)) answers.audience = 'circle'
  else if (speaksForOneself.test(idea.text)) answers.audience = 'self'
  if (says(goesOnline)) answers.storage = null
  else if (says(goesToCloud)) answers.storage = 'icloud'
  else if (says(staysHere) || goesOnline.some((id) => idea.unwanted.has(id))) answers.storage = 'device'
  if (oldPhones.test(idea.text)) answers.minimumIOS = /ios 18/i.test(idea.text) ? '18' : '17'
  else if (newPhones.test(idea.text)) answers.minimumIOS = '26'
  else if (/\bios 18\b/i.test(idea.text)) answers.minimumIOS = '18'
  if (week >= 1 && week <= 80) answers.hoursPerWeek = week
  if (isNew.test(idea.text)) answers.experience = 'new'
  else if (isExperienced.test(idea.text)) answers.experience = 'experienced'
  return answers
}
