import { stemsOf } from '#server/language/normalise.ts'
import type { Article } from '#contract/learning/article.ts'
import { codeInView, placeOf, termsIn } from '#server/teaching/tutor/about-code/code-in-view.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { bestCode } from '#server/teaching/tutor/built-in/parts/choose-code.ts'
import { speaksOf } from '#server/teaching/tutor/built-in/parts/rank-in-thread.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'

const readingsOfComparison = 60

/**
 * Answers "Why not X?" with a comparison of X and what was shown, otherwise with what each of the two is for;
 * null if X is not known.
 */
export function sayComparison(
  guide: FieldGuide,
  conversation: Conversation,
  text: string,
  named: readonly string[],
): BuiltInAnswer | null {
  const newest = conversation.given.at(-1)
  if (!newest || named.length === 0 || !guide.understanding.saysNot(text)) return null
  const shown = new Set(guide.understanding.tellingStems(`${newest.question} ${newest.first}`))
  const others = answersLike(guide, `${text} ${newest.question}`).filter((one) => one !== newest)
  const sets = ({ question, asks }: Answer) =>
    [question, ...asks].some(
      (one) => holds(one, named) && stemsOf(one).some((stem) => !named.includes(stem) && shown.has(stem)),
    )
  const comparing = others.find((one) => one.form === 'which' && sets(one))
  if (comparing && !conversation.given.includes(comparing))
    return finish(guide, comparing, [comparing.first, comparing.more, comparing.ask])
  const other = answersLike(guide, `what is ${named.join(' ')}`).find(
    (one) => ['what', 'which', 'how'].includes(one.form) && holds(one.question, named),
  )
  return other
    ? finish(guide, other, [
        `You could. I have no comparison of the two ready, so here is what each is for. What you asked about: ${other.first}`,
        `What I showed: ${newest.first}`,
        'Which of the two is nearer to what you want to do?',
      ])
    : null
}

function answersLike(guide: FieldGuide, text: string): Answer[] {
  return guide.understanding
    .read(text, readingsOfComparison)
    .flatMap((reading) => (reading.kind === 'answer' ? [reading.answer] : []))
}

/** The sentence of the newest answer with the words that a message names, and the one after it. */
export function saySentence(guide: FieldGuide, { given }: Conversation, text: string): BuiltInAnswer | null {
  const newest = given.at(-1)
  const named = guide.understanding.namedIn(text)
  if (!newest || named.length === 0) return null
  for (const sentences of [newest.more, newest.wrong, newest.another.text].map(sentencesOf)) {
    const at = sentences.findIndex((sentence) => holds(sentence, named))
    if (at >= 0) return finish(guide, newest, [sentences.slice(at, at + 2).join(' '), 'Does that answer it?'])
  }
  return null
}

/** Whether a text contains all stems. False if there are none. */
export function holds(text: string, named: readonly string[]): boolean {
  const said = new Set(stemsOf(text))
  return named.length > 0 && named.every((stem) => said.has(stem))
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!])\s+(?=[A-Z`*])/)
}

/** The passage of the subject's article that contains the words of a message. */
export function sayPassage(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
  text: string,
): BuiltInAnswer | null {
  const named = guide.understanding.tellingStems(text)
  const passage = guide
    .rankPassages(text, [article.slug])
    .find((one) => !one.text.includes('?') && !wasSaid(conversation, one.text) && holds(one.text, named))
  return passage
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [article.slug],
        linked: 1,
        parts: [passage.text, 'Does that answer it?'],
      })
    : null
}

/** Code from the article that contains what was named. */
export function sayCodeWith(
  guide: FieldGuide,
  article: Article,
  text: string,
  named: readonly string[],
): BuiltInAnswer | null {
  const code = bestCode(article, guide.wordWorth(text), mostCodeLines, (one) => holds(one, named))
  return code
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [article.slug],
        linked: 1,
        parts: [swiftBlock(code), 'Which line of it is new to you?'],
      })
    : null
}

const mostCodeLines = 25

/**
 * Explains a term with the answer that defines it, and the line of code in which it occurs; null if the code
 * does not contain it.
 */
export function sayTerm(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
  text: string,
  named: readonly string[],
): BuiltInAnswer | null {
  const code = codeInView(conversation)
  const term = termsIn(text, code)[0] ?? named.find((stem) => new RegExp(`\\b${stem}\\b`).test(code))
  if (!term) return null
  const place = placeOf(code, term)
  const stems = stemsOf(term)
  const explained = guide.understanding
    .read(`what does ${term} mean`, 30)
    .flatMap((reading) => (reading.kind === 'answer' ? [reading.answer] : []))
    .filter((one) => speaksOf({ ...one, first: '', asks: [] }, stems))
  const known = explained.find(({ question }) => question.includes(term)) ?? explained[0]
  const line = place ? `In \`${place.line}\`:` : null
  if (known && !conversation.given.includes(known))
    return finish(guide, known, [line, known.first, known.more, known.ask])
  const [note] = explainSwift(code).filter((one) => one.includes(term))
  if (!note) return sayUseOf(guide, conversation, article, term, line)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [article.slug],
    linked: 1,
    parts: [note, 'Which part of that line is still unclear?'],
  })
}

/** What the subject's answers say about a term in their code. */
function sayUseOf(
  guide: FieldGuide,
  { given }: Conversation,
  article: Article,
  term: string,
  line: string | null,
): BuiltInAnswer | null {
  const named = stemsOf(term)
  const newest = given.at(-1)
  const near = [...(newest ? [newest] : []), ...guide.answersOf(article.slug)]
  const sentences = near
    .flatMap(({ first, more, wrong }) => [first, more, wrong].flatMap(sentencesOf))
    .filter((sentence) => holds(sentence, named))
  const distinct = [...new Set(sentences)].slice(0, 2)
  return distinct.length > 0
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [article.slug],
        linked: 1,
        parts: [line, distinct.join(' '), 'Which part of that line is still unclear?'],
      })
    : null
}
