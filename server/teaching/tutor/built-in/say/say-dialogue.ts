import type { Article } from '#contract/learning/article.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { currentAnswer, wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import {
  swiftBlock,
  finishAnswer,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { bestCode } from '#server/teaching/tutor/built-in/parts/choose-code.ts'
import { finish } from '#server/teaching/tutor/built-in/parts/answer-parts.ts'
import { sayAnotherExample, sayBeliefOtherwise, sayOtherwise } from './say-otherwise.ts'
import { sayWithOwnNames } from './say-with-own-names.ts'
import { sayArticle, sayExercise, sayQuiz, sayReason } from './say-article.ts'

/**
 * Answers a reaction to the previous reply; `intent` is one of `knowledge/intents/dialogue.yaml`. Null if
 * there is nothing that it can refer to.
 */
export function sayReaction(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  intent: string,
  message: string,
): BuiltInAnswer | null {
  const answer = currentAnswer(conversation)
  const article = guide.findArticle(answer?.read[0] ?? conversation.slug ?? '')
  if (!article) return conversation.lastReply === '' ? null : sayAskWhat(guide, turn)
  const sayOfArticle = () =>
    sayArticle(guide, turn, conversation, article, conversation.learnerTexts.at(-1) ?? message)
  switch (intent) {
    case 'dont-understand':
    case 'simpler':
    case 'repeat':
      if (conversation.asked?.misconception)
        return sayBeliefOtherwise(guide, conversation, conversation.asked.misconception)
      return answer ? sayOtherwise(guide, conversation, answer, message) : sayOfArticle()
    case 'another-example':
      if (!answer) return sayArticle(guide, turn, conversation, article, message)
      return sayAnotherExample(guide, conversation, answer, message)
    case 'with-mine':
      return (
        (answer && sayWithOwnNames(guide, conversation, answer, message)) ??
        sayNeedsCode(guide, conversation, article.slug)
      )
    case 'show-code':
      return sayCode(guide, turn, conversation, message)
    case 'shorter':
      return say(guide, article, [answer ? firstOf(answer.first) : article.summary])
    case 'more':
      return answer && !wasSaid(conversation, answer.another.text)
        ? sayAnotherExample(guide, conversation, answer, message)
        : sayOfArticle()
    case 'what-goes-wrong':
      return answer && !wasSaid(conversation, answer.wrong)
        ? finish(guide, answer, [answer.wrong, answer.ask])
        : sayArticle(guide, turn, conversation, article, 'what goes wrong error mistake')
    case 'why':
      return answer ? sayReason(guide, conversation, article) : null
    default:
      return sayOnSubject(guide, conversation, article, intent)
  }
}

/** Answers a reaction that needs only the subject, such as a quiz or versions; null for others. */
function sayOnSubject(
  guide: FieldGuide,
  conversation: Conversation,
  article: Article,
  intent: string,
): BuiltInAnswer | null {
  switch (intent) {
    case 'line-by-line':
      return sayLines(guide, conversation, article.slug)
    case 'quiz':
      return sayQuiz(guide, conversation, article)
    case 'exercise':
      return sayExercise(guide, article)
    case 'versions':
      return say(guide, article, [
        versionsOf(article),
        'Which iOS does your project start at? It is set under **General > Minimum Deployments**.',
      ])
    case 'read-more':
      return say(
        guide,
        article,
        [`**${article.title}** has all of it, with an example and questions to check yourself.`],
        3,
      )
    default:
      return null
  }
}

function say(
  guide: FieldGuide,
  { slug, prerequisites }: Article,
  parts: string[],
  linked = 1,
): BuiltInAnswer {
  const topics = [slug, ...prerequisites].slice(0, linked)
  return finishAnswer(guide, { kind: 'follow-up', topics, linked, parts })
}

function versionsOf({ title, minimumIOS }: Article): string {
  return minimumIOS === null
    ? `**${title}** does not depend on the version of iOS.`
    : `What I showed for **${title}** needs iOS ${minimumIOS} or newer; on an older one it does not build for that target.`
}

function firstOf(sentence: string): string {
  return `In one sentence: ${sentence}`
}

/** Asks which part is meant, after a reply about a task or the plan that quoted no Field Guide answer. */
export function sayAskWhat(guide: FieldGuide, { currentTask: task }: TutorTurn): BuiltInAnswer {
  const question =
    task && task.status !== 'completed'
      ? `Which part do you mean: what **${task.title}** is for, or how to begin with it?`
      : 'Which part do you mean? Copy the words of mine that lost you, and I take only those.'
  return finishAnswer(guide, { kind: 'follow-up', topics: [], linked: 0, parts: [question] })
}

function sayNeedsCode(guide: FieldGuide, { ownDeclarations }: Conversation, slug: string): BuiltInAnswer {
  const [own] = ownDeclarations
  if (own)
    return finishAnswer(guide, {
      kind: 'follow-up',
      topics: [slug],
      linked: 1,
      parts: [
        `I know your \`${own.name}\` (${own.fields.map(({ name }) => `\`${name}\``).join(', ')}), but I have no example here that it fits into.`,
        'What should happen with it: be shown, saved, sorted, or sent?',
      ],
    })
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [slug],
    linked: 1,
    parts: [
      'For that I need to see your code: paste the type it is about, with its properties.',
      'What is it called, and which properties does it have?',
    ],
  })
}

function sayCode(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: string,
): BuiltInAnswer {
  const answer = conversation.given.at(-1)
  if (answer?.code && !wasSaid(conversation, answer.code))
    return finish(guide, answer, [swiftBlock(answer.code), answer.ask])
  if (answer?.another.code && !wasSaid(conversation, answer.another.code))
    return sayAnotherExample(guide, conversation, answer, message)
  const article = guide.findArticle(answer?.read[0] ?? conversation.slug ?? '')!
  const code = bestCode(article, guide.wordWorth(message), 25, (one) => !wasSaid(conversation, one))
  return code
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: [article.slug],
        linked: 1,
        parts: [swiftBlock(code), 'Which line of it is new to you?'],
      })
    : sayArticle(guide, turn, conversation, article, message)
}

function sayLines(guide: FieldGuide, { spoken, code }: Conversation, slug: string): BuiltInAnswer {
  const notes = explainSwift(lastCode(spoken) || code).slice(0, 12)
  return finishAnswer(guide, {
    kind: 'follow-up',
    topics: [slug],
    linked: 1,
    parts:
      notes.length > 0
        ? [
            `In order:\n\n${notes.map((note) => `- ${note}`).join('\n')}`,
            'Which line did you expect to do something else?',
          ]
        : ['There was no code in it so far.', 'Shall I show an example in code?'],
  })
}

function lastCode(spoken: string): string {
  return codeBlocks(`${spoken}\n`).findLast(({ language }) => language === 'swift')?.code ?? ''
}
