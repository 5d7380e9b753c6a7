import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import { reviewSwift } from '#server/teaching/guide/review/review-swift.ts'
import { readMessage, type Message } from '#server/teaching/tutor/message.ts'
import { surelyAsked } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { fenced } from './fenced.ts'

const mostAnswers = 2
const mostFindings = 4
const quoteCharacters = 200
const readCharacters = 8000

/** Our own analysis of the newest message, for the model. */
export interface KnownAbout {
  text: string
  /** Articles that the message is clearly about. */
  slugs: string[]
}

export function knownAbout(turn: TutorTurn, guide: FieldGuide): KnownAbout {
  const message = readMessage(guide, (turn.thread.at(-1)?.text ?? '').slice(0, readCharacters))
  const subject = subjectOf(turn)
  const sure = message.thoughts
    .flatMap((thought) => surelyAsked(thought) ?? [])
    .filter((reading) => subject === null || subject.includes(slugOf(reading) ?? ''))
  const parts = [
    aboutLanguage(guide, message),
    ...aboutBeliefs(guide, message),
    ...aboutAnswers(sure),
    aboutCode(turn, guide, message),
  ]
  return {
    text: parts.filter((part) => part !== '').join('\n'),
    slugs: [...new Set(sure.flatMap((reading) => slugOf(reading) ?? []))],
  }
}

/** The most words of a message that continues the previous subject, such as "how do I test it". */
const mostWordsOfFollowUp = 5

/** The articles linked by the last answer if the newest message only follows it up; otherwise null. */
export function subjectOf({ thread }: TutorTurn): string[] | null {
  const answer = thread.findLast(({ role }) => role === 'tutor')?.text ?? ''
  const question = (thread.at(-1)?.text ?? '').slice(0, readCharacters)
  const slugs = [...new Set([...answer.matchAll(/\/field-guide\/([a-z0-9-]+)/g)].map(([, slug]) => slug!))]
  const isOwn = question.trim().split(/\s+/).length > mostWordsOfFollowUp
  return slugs.length === 0 || isOwn ? null : slugs
}

function aboutLanguage({ languageOf }: FieldGuide, { prose }: Message): string {
  const language = languageOf(prose)
  return language ? `The learner writes in ${language.name}: answer in it.` : ''
}

/**
 * For each belief that the learner states, whether it is true and what is right. A question states nothing.
 */
export function aboutBeliefs({ understanding }: FieldGuide, { thoughts }: Message): string[] {
  return thoughts.flatMap(({ text, belief, asksToCheck, isAsking }) => {
    const isQuestion = asksToCheck ? understanding.isOpenQuestion(text) && !text.includes(',') : isAsking
    if (belief === null || isQuestion) return []
    const { right, why } = belief.misconception
    const said = `The learner said: ${fenced((belief.claim ?? text).slice(0, quoteCharacters))}`
    return belief.verdict === 'wrong'
      ? `${said} This is false. True is: ${right} ${why}`
      : `${said} This is true: ${right}`
  })
}

function aboutAnswers(sure: readonly Reading[]): string[] {
  const answers = sure.flatMap((reading) => (reading.kind === 'answer' ? [reading.answer] : []))
  return [...new Set(answers)]
    .slice(0, mostAnswers)
    .map(
      ({ question, first, more, wrong }) =>
        `Checked answer to "${question}": ${first} ${more} What usually goes wrong: ${wrong}`,
    )
}

function aboutCode({ project }: TutorTurn, guide: FieldGuide, { code }: Message): string {
  if (code === '') return ''
  const findings = reviewSwift(code, project?.targetIOS ?? null, guide).slice(0, mostFindings)
  return findings.length === 0
    ? ''
    : `Our own review of the pasted code, which may be wrong:\n${findings.map(({ line, text }) => `- line ${line}: ${text}`).join('\n')}`
}
