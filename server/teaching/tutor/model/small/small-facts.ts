import type { Answer } from '#server/teaching/guide/answer.ts'
import { fittingCauses } from '#server/teaching/guide/errors/fitting-causes.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import {
  chanceInThread,
  nearArticles,
  rankInThread,
} from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { nearlyRepeatsExample, surelyAsked } from '#server/teaching/tutor/sure.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { aboutBeliefs } from '#server/teaching/tutor/model/known-about.ts'
import { passagesAbout } from '#server/teaching/tutor/model/prompt.ts'
import { wholeSentences, withoutLinks } from './whole-sentences.ts'

const most = { answer: 600, passage: 450, error: 600, question: 2000 }

/** A passage with a smaller share of the question's word weights matches by chance. */
const leastShare = 0.2
/** The same for a passage next to an answer, to which it has to add something. */
const leastShareBeside = 0.35
const leastChance = 0.5
const messagesReadForErrors = 3

export const noFact = 'No checked fact was found. If you are not sure, say so.'

/**
 * Verified facts for the prompt: corrections of wrong beliefs, the error's explanation, or otherwise at most
 * one answer and one passage.
 */
export function checkedFacts(
  turn: TutorTurn,
  guide: FieldGuide,
  conversation: Conversation,
  message: Message,
): string {
  const beliefs = aboutBeliefs(guide, message)
  const error = aboutError(guide, conversation, message)
  const answer = beliefs.length > 0 || error !== '' ? null : checkedAnswer(guide, conversation, message)
  const facts = [
    ...beliefs,
    error,
    answer ? `${answer.question} ${wholeSentences(`${answer.first} ${answer.more}`, most.answer)}` : '',
    beliefs.length > 0 ? '' : bestPassage(turn, guide, conversation, message, answer),
  ].filter((fact) => fact !== '')
  return facts.length === 0 ? noFact : facts.map((fact) => `- ${fact}`).join('\n')
}

function aboutError(guide: FieldGuide, { learnerTexts, newestCode }: Conversation, message: Message): string {
  const isOwn = message.thoughts.some((thought) => surelyAsked(thought) !== null)
  const earlier = isOwn ? [] : learnerTexts.slice(-messagesReadForErrors).map(guide.diagnose)
  const diagnosis = message.diagnosis ?? earlier.findLast((found) => found?.by === 'sentence')
  if (!diagnosis) return ''
  const { diagnostic, names } = diagnosis
  const [cause] = fittingCauses(diagnostic, message.text, names, newestCode, guide.understanding.tellingStems)
  const said = `The error "${diagnostic.title}": ${diagnostic.meaning}${cause ? ` Likely cause: ${cause.cause}. ${cause.tell} ${cause.fix}` : ''}`
  return wholeSentences(withNames(said, names), most.error)
}

/** The answer to the message's own question, otherwise the one that a follow-up asks for. */
function checkedAnswer(guide: FieldGuide, conversation: Conversation, message: Message): Answer | null {
  for (const thought of message.thoughts) {
    const asked = surelyAsked(thought)
    const isFirst = conversation.slug === null
    if (asked?.kind === 'answer' && (isFirst || nearlyRepeatsExample(asked))) return asked.answer
    if (isFirst) continue
    const ranked = rankInThread(guide, conversation, thought.text)
    if (chanceInThread(ranked) >= leastChance) return ranked[0]!.answer
  }
  return null
}

/**
 * The passage that fits the message best. A message without its own subject is read together with that of the
 * last reply.
 */
function bestPassage(
  { project }: TutorTurn,
  guide: FieldGuide,
  conversation: Conversation,
  { prose, thoughts }: Message,
  answer: Answer | null,
): string {
  const own = thoughts.flatMap((thought) => surelyAsked(thought) ?? [])
  const isOwn = conversation.slug === null || own.some(nearlyRepeatsExample)
  const subject = isOwn
    ? ''
    : (conversation.newest[0]?.question ?? guide.findArticle(conversation.slug!)?.title ?? '')
  const asked = `${subject} ${prose.slice(0, most.question)}`.trim()
  const slugs = new Set([
    ...(answer?.read.slice(0, 1) ?? []),
    ...(isOwn ? [] : nearArticles(conversation)),
    ...passagesAbout(guide, prose, conversation.ios ?? project?.targetIOS).map(({ slug }) => slug),
  ])
  const worth = [...guide.wordWorth(asked).values()].reduce((sum, value) => sum + value, 0)
  const found = guide
    .rankPassages(asked, [...slugs])
    // Answers of check questions could reveal what the learner should find out.
    .find(
      ({ kind, score, sentences }) =>
        kind !== 'answer' &&
        score >= worth * (answer ? leastShareBeside : leastShare) &&
        wholeSentences(sentences.join(' '), most.passage) !== '' &&
        !conversation.spoken.includes(sentences[0] ?? ''),
    )
  return found ? wholeSentences(withoutLinks(found.text), most.passage) : ''
}
