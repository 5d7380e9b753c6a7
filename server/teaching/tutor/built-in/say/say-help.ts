import { answerWholeApp } from './answer-whole-app.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { Answer } from '#server/teaching/guide/answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Ranked } from '#server/teaching/guide/search/rank-meanings.ts'
import type { Finding } from '#server/teaching/guide/review/review-swift.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestSubject, isNear, nearlyRepeatsExample, isClearIntent } from '#server/teaching/tutor/sure.ts'
import { choices } from '#server/teaching/tutor/built-in/parts/focus.ts'
import { hintAt } from '#server/teaching/tutor/on-task/on-task.ts'
import { sayAnswer, sayRest } from './say-answer.ts'
import { sayOtherwise } from './say-otherwise.ts'
import { sayArticle } from './say-article.ts'
import { findingsIn, sayReview, sayWhatCodeDoes } from '#server/teaching/tutor/about-code/say-code.ts'
import { sayReaction } from './say-dialogue.ts'
import { replyTo, sayReply } from './say-reply.ts'
import { sayProject } from './say-project.ts'

/** Answers a message that is not a question about iOS. */
export function sayIntent(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  intent: Extract<Ranked, { kind: 'intent' }>,
  message: Message,
  thought: Thought,
): BuiltInAnswer | null {
  const { id, group } = intent
  if (id === 'yes' && conversation.guess)
    return sayRest(guide, conversation, conversation.guess, message.text)
  const explained = conversation.newest.at(-1)
  if (id === 'no' && explained && isExplained(conversation, explained))
    return sayOtherwise(guide, conversation, explained, message.text)
  const chosen = conversation.offered[id === 'yes' ? 0 : choices.indexOf(id)]
  if (chosen) return sayChoice(guide, turn, conversation, chosen, message.text)
  const isUnplanned = !turn.plan && turn.tasks.length === 0
  if (group === 'project' && !turn.project && isAboutSubject(conversation, intent, thought)) return null
  // Before there is a plan, most messages within a subject are about that subject.
  if (group === 'project' && isUnplanned && conversation.slug !== null && !nearlyRepeatsExample(intent))
    return null
  // "I deleted it, now what?" refers to the sentence before it.
  if (group === 'project' && isUnplanned && message.thoughts.length > 1) return null
  if (group === 'project') return sayProject(guide, turn, id, message.text)
  if (group === 'dialogue') return sayReaction(guide, turn, conversation, id, message.text)
  if (group === 'help') return sayHelp(guide, turn, conversation, id, message)
  // Within a subject, a few words belong to it unless the intent is certain.
  if (conversation.slug !== null && !isClearIntent(intent)) return null
  const reply = replyTo(guide, turn, conversation, id)
  return reply === null ? null : sayReply(guide, reply, 'small-talk')
}

/** Whether the newest reply gave an answer in other words and asked whether that helped. */
function isExplained({ lastReply }: Conversation, { simpler, another }: Answer): boolean {
  return lastReply.includes(simpler) || lastReply.includes(another.text)
}

/** Without a project, whether a message is about the current subject and not about a project. */
function isAboutSubject(
  conversation: Conversation,
  intent: Extract<Ranked, { kind: 'intent' }>,
  thought: Thought,
): boolean {
  if (conversation.slug !== null || intent.id === 'why-framework') return true
  const subject = bestSubject(thought)
  return !nearlyRepeatsExample(intent) && (!isClearIntent(intent) || (subject !== null && isNear(subject)))
}

export function sayChoice(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { slug, answer }: Conversation['offered'][number],
  text: string,
): BuiltInAnswer | null {
  const article = guide.findArticle(slug)
  // The answer was at most given in brief, so it counts as not given.
  if (answer) return sayAnswer(guide, { ...conversation, given: [] }, answer, text)
  return article && sayArticle(guide, turn, conversation, article, conversation.learnerTexts.at(-1) ?? text)
}

function sayHelp(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  id: string,
  message: Message,
): BuiltInAnswer | null {
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  switch (id) {
    case 'stuck':
    case 'hint':
      return task
        ? hintAt(guide, turn, conversation, task, { level: 1, act: null })
        : (sayReaction(guide, turn, conversation, 'simpler', message.text) ?? sayAskWhatIsWrong(guide, turn))
    case 'show-me':
      return (
        sayReaction(guide, turn, conversation, 'show-code', message.text) ??
        (task
          ? hintAt(guide, turn, conversation, task, { level: 5, act: null })
          : sayAskWhatIsWrong(guide, turn))
      )
    case 'whole-app':
    case 'wants-code':
      return answerWholeApp(guide, turn, message.text)
    case 'review-code':
    case 'explain-code': {
      const code = message.code === '' ? conversation.code : message.code
      if (code !== '')
        return id === 'explain-code'
          ? sayWhatCodeDoes(guide, code)
          : sayReview(guide, namedFirst(findingsIn(guide, turn, code), message.prose), code)
      return finishAnswer(guide, {
        kind: 'vague',
        topics: [],
        linked: 0,
        parts: [
          'Gladly. Paste the code here, the whole view or function it is about, from its first line to its last bracket.',
          'What should it do, and what does it do instead?',
        ],
      })
    }
    case 'picture':
      return finishAnswer(guide, {
        kind: 'vague',
        topics: [],
        linked: 0,
        parts: [
          'I cannot see pictures. In Xcode, click the red message, copy its text (**Cmd+C**) and paste it here: the exact words are what tells the causes apart.',
          'What does it say?',
        ],
      })
    default:
      return sayAskWhatIsWrong(guide, turn)
  }
}

/** Puts the findings of a line that the message names first: "Look at line 2". */
function namedFirst(findings: readonly Finding[], prose: string): Finding[] {
  const named = Number(/\bline (\d{1,4})\b/i.exec(prose)?.[1])
  return findings.toSorted((one, other) => Number(other.line === named) - Number(one.line === named))
}

function sayAskWhatIsWrong(guide: FieldGuide, { currentTask: task }: TutorTurn): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'vague',
    topics: task?.topics ?? [],
    linked: 0,
    parts: [
      'Let us find the place. One of these tells me most:',
      '- **Red line or "Build Failed"**: copy the message (**Cmd+5** lists them) and paste it.\n- **It stops while running**: paste the last lines of the console (**Cmd+Shift+C**).\n- **It runs, but does the wrong thing**: paste the view, and say what you expect and what you see.',
      task ? `Which of these is it in **${task.title}**?` : 'Which of these is it?',
    ],
  })
}
