import type { IdeaWord } from './idea-words.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { sentenceCase } from './word-forms.ts'

const longestAudience = 9
/** What follows is what they do or want, and no longer who they are. */
const endsPeople = new Set([
  'without',
  'so',
  'when',
  'while',
  'but',
  'before',
  'after',
  'until',
  'if',
  'because',
])
const ownWords = new Set(['my', 'me', 'i', 'our', 'we', 'us'])
const asTold: Record<string, string> = {
  my: 'your',
  me: 'you',
  i: 'you',
  our: 'your',
  we: 'you',
  us: 'you',
  mine: 'yours',
  "i'm": "you're",
  'i am': 'you are',
  'am i': 'are you',
  myself: 'yourself',
  ourselves: 'yourselves',
}

/** "runners who race" out of "for runners who race: …"; null when the idea names nobody. */
export function findAudience(knowledge: PlannerKnowledge, text: string, words: IdeaWord[]): string | null {
  const starts = words.flatMap((word, at) =>
    ['for', 'help', 'helps', 'lets', 'let', 'where', 'helping', 'aimed'].includes(word.text) ? [at + 1] : [],
  )
  for (const start of starts) {
    const found = peopleFrom(knowledge, text, words, start)
    if (found) return found
  }
  return null
}

/** Turns the speaker into the reader: "my car" is "your car". */
export function asToldToYou(text: string): string {
  return text.replace(
    /\b(i['’]m|i am|am i|myself|ourselves|my|me|i|our|we|us|mine)\b/gi,
    (word, _, at: number) => {
      const told = asTold[word.toLowerCase().replace('’', "'")] ?? word
      return /(?:^|[.!?]\s+)$/.test(text.slice(0, at)) ? sentenceCase(told) : told
    },
  )
}

function peopleFrom(
  { classes }: PlannerKnowledge,
  text: string,
  words: IdeaWord[],
  start: number,
): string | null {
  let end = start
  let seen = false
  while (end < words.length && end - start < longestAudience) {
    const word = words[end]!
    if (end > start && (word.startsClause || endsPeople.has(word.text))) break
    const isPeople = classes.people.has(word.stem) && !/(?:ed|ing)$/.test(word.text.replace(/impaired$/, ''))
    if (!seen && classes.functions.has(word.text) && !ownWords.has(word.text)) return null
    if (!seen && classes.verbs.has(word.stem) && !isPeople) return null
    if (
      seen &&
      !isPeople &&
      !inWhoClause(words, start, end) &&
      !['who', 'whose', 'and', 'of', 'in'].includes(word.text)
    )
      break
    seen ||= isPeople
    end += 1
  }
  if (!seen || isOnePerson(words, start, end)) return null
  while (
    end > start &&
    (classes.functions.has(words[end - 1]!.text) || classes.dropped.has(words[end - 1]!.text))
  )
    end -= 1
  const found = text.slice(words[start]!.start, words[end - 1]!.end).replace(/\s+/g, ' ')
  if (/^(people|users|everyone|someone|anybody|anyone)$/i.test(found)) return null
  const told = asToldToYou(found)
  return ownWords.has(words[start]!.text) ? told.charAt(0).toLowerCase() + told.slice(1) : told || null
}

/** "A PDF for the doctor" is not an app for the doctor; "for the deaf" is one for them. */
function isOnePerson(words: IdeaWord[], start: number, end: number): boolean {
  return (
    end - start === 2 &&
    words[start]!.text === 'the' &&
    !/s$|^(deaf|blind|elderly|people|children|visually|hard|poor|sick)$/.test(words[start + 1]!.text)
  )
}

function inWhoClause(words: IdeaWord[], start: number, end: number): boolean {
  return words.slice(start, end).some((word) => ['who', 'whose', 'in', 'of'].includes(word.text))
}
