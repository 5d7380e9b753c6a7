import { asToldToYou } from '#server/teaching/planner/idea/find-audience.ts'
import type { Fill } from './fill-words.ts'
import type { Match } from '#server/teaching/planner/match-features.ts'
import type { Names } from './name-things.ts'
import { ownWantRank } from '#server/teaching/planner/own-wants.ts'
import type { Idea } from '#server/teaching/planner/idea/read-idea.ts'
import type { Want } from '#server/teaching/planner/idea/read-wants.ts'
import { joinWords, sentenceCase } from '#server/teaching/planner/idea/word-forms.ts'

const longestEcho = 220
/** Of the idea's letters that its wants must hold before they stand for it. */
const enoughSaid = 0.75
const mostTold = 4
/** "Group chat for …" is none. */
const surelyDoing =
  /^\S+ (?:your|you|the|an?|every|each|all|what|which|how|any|at|in|out|down|up|through|with)\b/
/** Read wrongly more often than not. */
const unclear = /^(?:fast|live|start|open|water|put|drive|so|which|who|what|how|where|went)\b/

/** Says back what the app is for, what comes first, and what was left out and why. */
export function writeSummary(match: Match, names: Names, idea: Idea, fill: Fill): string {
  const wanted = match.features
    .filter((entry) => entry.priority !== 'low' && entry.rank >= 50 && entry.rank !== ownWantRank)
    .slice(0, 4)
    .map((entry) => entry.feature.short)
  return [
    readBack(match, names, idea),
    wanted.length > 0 ? fill(`The first version brings ${joinWords(wanted)}.`) : '',
    ...idea.hazards.map((hazard) => hazard.instead),
    idea.elsewhere.length > 0
      ? `You mention ${joinWords(idea.elsewhere)}; this plan builds the idea for iPhone, and what you learn carries over.`
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function readBack({ kind }: Match, { app, audience }: Names, idea: Idea): string {
  const what = kind.says.length > 0 ? kind.name : 'a small app'
  const plain = `${app} is ${what}${idea.audience ? ` for ${audience}` : ''}.`
  if (idea.isReplaced) return `${plain} It takes the place of what you described: ${inBrief(idea.text)}`
  if (!idea.isUnderstood)
    return `${plain} Your idea names nothing we could recognise yet, so this is a small plan to start from; say who it is for and what it should keep or do, and it becomes yours.`
  return inItsWants(plain, app, idea) ?? `${plain} The idea: ${inBrief(aboutTheApp(idea.written))}`
}

/** "Period Tracker is there to track your period and predict the next one. Everything stays on your phone."; null where something would be missing. */
function inItsWants(plain: string, app: string, { wants, text, audience }: Idea): string | null {
  const said = wants.reduce((sum, { start, end }) => sum + end - start, 0)
  const [first] = wants
  const isWhole =
    first?.form === 'doing' &&
    first.start === 0 &&
    surelyDoing.test(first.text) &&
    wants.length <= mostTold &&
    said > text.trim().length * enoughSaid
  if (
    !isWhole ||
    wants.some(
      (want) => want.isCut || unclear.test(want.text) || !joinsOn(want, text) || isWithin(want, first),
    )
  )
    return null
  const [doing, having, saying] = (['doing', 'having', 'saying'] as const).map((form) =>
    wants.filter((want) => want.form === form).map((want) => want.text),
  )
  const main = `${audience ? 'It' : app} is there to ${joinWords(doing!)}${having!.length > 0 ? `${wants.length > 2 ? ',' : ''} with ${joinWords(having!)}` : ''}.`
  return [
    ...(audience ? [plain] : []),
    main,
    ...saying!.map((sentence) => `${sentenceCase(sentence)}.`),
  ].join(' ')
}

/** After “with”, or a doing of its own; a bare word of a list may be anything. */
function joinsOn({ form, start, text }: Want, idea: string): boolean {
  if (form === 'having') return /^(?:with|using|and)\b/i.test(idea.slice(start))
  return form === 'doing' || /^(?:everything|nothing|all)\b/.test(text)
}

function isWithin(want: Want, first: Want): boolean {
  return want !== first && (want.text.includes(first.text) || first.text.includes(want.text))
}

/** How much time the learner has is told with the roadmap. */
function aboutTheApp(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/)
  const kept = sentences.filter(
    (sentence) =>
      !/^(?:i|we)(?:['’]ve| have| can)\b.*\b(?:hours?|hrs?|h) (?:a|per|each|every) week\W*$/i.test(sentence),
  )
  return kept.length > 0 ? kept.join(' ') : text
}

function inBrief(text: string): string {
  const told = asToldToYou(text.replace(/\s+/g, ' ').trim())
  const short = told.length <= longestEcho ? told : `${told.slice(0, longestEcho).replace(/\s\S*$/, '')}…`
  const lower = /^(?!Bluetooth)(?:\p{Lu}(?=\p{Ll}+(?!\p{L}| \p{Lu}))|[AI](?=\s))/u.test(short)
    ? short.charAt(0).toLowerCase() + short.slice(1)
    : short
  return /[.!?…]$/.test(lower) ? lower : `${lower}.`
}
