import { asToldToYou } from './find-audience.ts'
import type { Fill } from './fill-words.ts'
import type { Match } from './match-features.ts'
import type { Names } from './name-things.ts'
import type { Idea } from './read-idea.ts'
import { joinWords } from './word-forms.ts'

const longestEcho = 220

/** Says back what the app is and for whom, what comes first, and what was left out and why. */
export function writeSummary(match: Match, names: Names, idea: Idea, fill: Fill): string {
  const wanted = match.features
    .filter((entry) => entry.priority !== 'low' && entry.rank >= 50)
    .slice(0, 4)
    .map((entry) => entry.feature.short)
  return [
    `${names.app} is ${match.kind.name} for ${names.audience}.`,
    readBack(idea),
    wanted.length > 0 ? fill(`The first version brings ${joinWords(wanted)}.`) : '',
    ...idea.hazards.map((hazard) => hazard.instead),
    idea.elsewhere.length > 0 ? `You mention ${joinWords(idea.elsewhere)}; this plan builds the idea for iPhone, and what you learn carries over.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function readBack(idea: Idea): string {
  if (idea.isReplaced) return `It takes the place of what you described: ${inBrief(idea.text)}`
  if (idea.isUnderstood) return `What you want, as we read it: ${inBrief(idea.text)}`
  return 'Your idea names nothing we could recognise yet, so this is a small plan to start from; say who it is for and what it should keep or do, and it becomes yours.'
}

function inBrief(text: string): string {
  const told = asToldToYou(text.replace(/\s+/g, ' ').trim())
  const short = told.length <= longestEcho ? told : `${told.slice(0, longestEcho).replace(/\s\S*$/, '')}…`
  const lower = /^(?:[A-Z](?=[a-z])|[AI](?=\s))/.test(short) ? short.charAt(0).toLowerCase() + short.slice(1) : short
  return /[.!?…]$/.test(lower) ? lower : `${lower}.`
}
