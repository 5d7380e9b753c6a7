import { answerStuck } from './answer-task.ts'
import { answerWholeApp } from './answer-whole-app.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestSubject, isNear, isSaidSo, isSurely } from '#server/teaching/tutor/sure.ts'
import { sayAnswer } from './say-answer.ts'
import { sayArticle } from './say-article.ts'
import { findingsIn, sayReview, sayWhatCodeDoes } from './say-code.ts'
import { sayReaction } from './say-dialogue.ts'
import { replyTo, sayReply } from './say-intent.ts'
import { sayProject } from './say-project.ts'

/** What is said to a message that is no question about iOS. */
export function sayIntent(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  intent: Extract<Reading, { kind: 'intent' }>,
  message: Message,
  thought: Thought,
): BuiltInAnswer | null {
  const { id, group } = intent
  const chosen =
    conversation.offered[id === 'yes' || id === 'first-choice' ? 0 : id === 'second-choice' ? 1 : -1]
  if (chosen) return sayChoice(guide, turn, conversation, chosen, message.text)
  if (group === 'project' && !turn.project && isAboutSubject(conversation, intent, thought)) return null
  if (group === 'project') return sayProject(guide, turn, id, message.text)
  if (group === 'dialogue') return sayReaction(guide, turn, conversation, id, message.text)
  if (group === 'help') return sayHelp(guide, turn, conversation, id, message)
  // In the middle of a subject a few words are about that subject, unless they are surely not.
  if (conversation.slug !== null && !isSurely(intent)) return null
  const reply = replyTo(guide, turn, conversation, id, message.text)
  return reply === null ? null : sayReply(guide, reply, 'small-talk')
}

/** Without a project, what asks about a subject or in the middle of one is no question about the project. */
function isAboutSubject(
  conversation: Conversation,
  intent: Extract<Reading, { kind: 'intent' }>,
  thought: Thought,
): boolean {
  if (conversation.slug !== null || intent.id === 'why-framework') return true
  const subject = bestSubject(thought)
  return !isSaidSo(intent) && (!isSurely(intent) || (subject !== null && isNear(subject)))
}

function sayChoice(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { slug, answer }: Conversation['offered'][number],
  text: string,
): BuiltInAnswer | null {
  const article = guide.findArticle(slug)
  // It was said in brief before, if at all.
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
        ? answerStuck(guide, turn, task, 0, false)
        : (sayReaction(guide, turn, conversation, 'simpler', message.text) ?? sayAskWhatIsWrong(guide, turn))
    case 'show-me':
      return (
        sayReaction(guide, turn, conversation, 'show-code', message.text) ??
        (task ? answerStuck(guide, turn, task, 4, true) : sayAskWhatIsWrong(guide, turn))
      )
    case 'whole-app':
    case 'wants-code':
      return answerWholeApp(guide, turn, message.text)
    case 'review-code':
    case 'explain-code': {
      if (conversation.code !== '')
        return id === 'explain-code'
          ? sayWhatCodeDoes(guide, conversation.code)
          : sayReview(guide, findingsIn(guide, turn, conversation.code), conversation.code)
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
