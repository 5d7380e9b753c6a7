import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { answerError } from './answer-error.ts'
import { answerStuck } from './answer-task.ts'
import { answerUncovered } from './answer-uncovered.ts'
import { answerWholeApp } from './answer-whole-app.ts'
import { boundTurn } from '#server/teaching/tutor/bound-turn.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf, type Reading } from '#server/teaching/guide/understanding.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { readConversation, wasSaid, type Conversation } from '#server/teaching/tutor/conversation.ts'
import { readMessage, type Message, type Thought } from '#server/teaching/tutor/message.ts'
import { answerOnTask } from './on-task.ts'
import { sayAnswer, sayBriefly } from './say-answer.ts'
import { sayArticle, sayRecipe } from './say-article.ts'
import { sayBelief, sayUnknownBelief } from './say-belief.ts'
import { findingsIn, sayReview, sayWhatCodeDoes } from './say-code.ts'
import { sayReaction } from './say-dialogue.ts'
import { replyTo, sayReply } from './say-intent.ts'
import { sayProject } from './say-project.ts'
import { sayUnknown, sayUnsure } from './say-unsure.ts'
import {
  bestReading,
  bestSubject,
  isNear,
  isSaidSo,
  isSure,
  isSurely,
  limitOf,
} from '#server/teaching/tutor/sure.ts'

/** The built-in tutor's answer to a turn, from the knowledge and the learner's own project. The same turn always gets the same answer. */
export function composeAnswer(guide: FieldGuide, sent: TutorTurn): BuiltInAnswer {
  const turn = boundTurn(sent)
  const text = turn.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const message = readMessage(guide, text)
  const conversation = readConversation(guide, turn)
  return (
    declined(guide, turn, conversation, message) ??
    onTask(guide, turn, conversation, message) ??
    aboutError(guide, turn, conversation, message) ??
    aboutCode(guide, turn, message) ??
    withFeeling(guide, turn, conversation, message, aboutThoughts(guide, turn, conversation, message)) ??
    sayUnknown(guide, turn, text)
  )
}

/** What the tutor does not do, from any part of the message. */
export function declined(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts, text, code, diagnosis }: Message,
): BuiltInAnswer | null {
  const refused = thoughts.map(limitOf).find((limit) => limit !== null)
  // Beside Swift or an error text, nothing is off topic.
  if (!refused || (refused.id === 'off-topic' && (code !== '' || diagnosis))) return null
  const reply = replyTo(guide, turn, conversation, refused.id, text)
  if (reply === null) return null
  const task = turn.currentTask && turn.currentTask.status !== 'completed' ? turn.currentTask : null
  const back =
    task && refused.id !== 'emergency' && !reply.includes(task.title)
      ? ` Whenever you like, go on: your current task is **${task.title}**.`
      : ''
  return sayReply(guide, `${reply}${back}`, 'decline')
}

function onTask(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  if (!turn.hint?.act || !turn.currentTask) return null
  if (turn.hint.act === 'ask' && turn.hint.level === 1 && means(message, 'whole-app'))
    return answerWholeApp(guide, turn, message.text)
  return answerOnTask(guide, turn, conversation, message, turn.currentTask, turn.hint)
}

/** A recognised error text; at each return with the same one, a step further. */
function aboutError(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const { diagnosis, thoughts, text } = message
  if (!diagnosis) return stillOnError(guide, turn, conversation, message)
  const asks = thoughts.some((thought) => surelyAsked(thought) !== null)
  // A few words of an error inside a question of another subject.
  if (!diagnosis.error && asks && diagnosis.matchedLength < 9) return null
  const earlier = conversation.learnerTexts.filter(
    (one) => guide.diagnose(one)?.diagnostic.id === diagnosis.diagnostic.id,
  ).length
  return answerError(guide, turn, diagnosis, text, earlier, false, conversation.code)
}

/** "I don't get it", "still the same", "just show me" after an error are about that error. */
function stillOnError(
  guide: FieldGuide,
  turn: TutorTurn,
  { learnerTexts, code }: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const wishes = [
    'dont-understand',
    'simpler',
    'tutor-was-wrong',
    'hint',
    'show-me',
    'stuck',
    'another-example',
    'show-code',
  ]
  if (message.code !== '' || !wishes.some((wish) => means(message, wish))) return null
  const since = learnerTexts.findLastIndex((text) => guide.diagnose(text) !== null)
  if (since < 0 || learnerTexts.length - since > 6) return null
  const between = learnerTexts.slice(since + 1).map((text) => readMessage(guide, text))
  if (!between.every((one) => wishes.some((wish) => means(one, wish)))) return null
  const diagnosis = guide.diagnose(learnerTexts[since]!)!
  return answerError(
    guide,
    turn,
    diagnosis,
    learnerTexts[since]!,
    between.length + 1,
    means(message, 'show-me'),
    code,
  )
}

/** Pasted Swift is always read, whatever the words around it. */
function aboutCode(guide: FieldGuide, turn: TutorTurn, message: Message): BuiltInAnswer | null {
  const { code, thoughts } = message
  if (code === '') return null
  if (means(message, 'explain-code')) return sayWhatCodeDoes(guide, code)
  const findings = findingsIn(guide, turn, code)
  const asked = thoughts.some((thought) => {
    const reading = surelyAsked(thought)
    return reading !== null && reading.kind !== 'article'
  })
  const isSerious = findings.some(({ kind }) => kind !== 'replaced' && kind !== 'state-not-private')
  if (asked && !isSerious) return null
  return sayReview(guide, findings, code)
}

/** Fear and frustration are met first, in one sentence; then what was asked is answered. */
function withFeeling(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { thoughts, text }: Message,
  answer: BuiltInAnswer | null,
): BuiltInAnswer | null {
  const feeling = thoughts
    .map(bestReading)
    .find((reading) => reading?.kind === 'intent' && feelings.has(reading.id) && isSurely(reading))
  if (feeling?.kind !== 'intent') return answer
  const reply = replyTo(guide, turn, conversation, feeling.id, text)
  if (reply === null) return answer
  const isAnswered =
    answer && answer.kind !== 'small-talk' && answer.kind !== 'vague' && answer.kind !== 'unknown'
  if (!isAnswered) return sayReply(guide, reply, 'small-talk')
  const [first = ''] = reply.split(/(?<=[.!?:;]) /)
  return { ...answer, markdown: `${first.replace(/[:;]$/, '.')}\n\n${answer.markdown}` }
}

const feelings = new Set(['lost', 'frustrated', 'giving-up'])
const mostAnswers = 3

/** Everything the message asks, thought by thought. */
function aboutThoughts(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
): BuiltInAnswer | null {
  const [only, ...others] = message.thoughts
  if (!only)
    return message.code === '' ? null : sayReview(guide, findingsIn(guide, turn, message.code), message.code)
  if (others.length === 0) return aboutThought(guide, turn, conversation, only, message)
  const asked = message.thoughts.filter((thought) => isAsked(thought))
  const subjects = distinctAnswers(asked)
  if (subjects.length > 1) return sayAll(guide, subjects.slice(0, mostAnswers))
  const [best] = (asked.length > 0 ? asked : message.thoughts).toSorted(
    (one, other) => (bestReading(other)?.score ?? 0) - (bestReading(one)?.score ?? 0),
  )
  return best ? aboutThought(guide, turn, conversation, best, message) : null
}

/** A question, a wish or a claim that is surely understood; small talk around it is not. */
function isAsked(thought: Thought): boolean {
  const best = bestReading(thought)
  if (thought.belief) return true
  return best !== null && isSure(best, thought) && !(best.kind === 'intent' && best.group === 'conversation')
}

function distinctAnswers(thoughts: readonly Thought[]): Extract<Reading, { kind: 'answer' | 'recipe' }>[] {
  const found = thoughts.flatMap((thought) => {
    const best = bestReading(thought)
    return best && (best.kind === 'answer' || best.kind === 'recipe') ? [best] : []
  })
  const keyOf = (reading: (typeof found)[number]) =>
    reading.kind === 'answer' ? reading.answer.id : reading.recipe.asks[0]
  return found.filter((reading, at) => found.findIndex((other) => keyOf(other) === keyOf(reading)) === at)
}

function sayAll(
  guide: FieldGuide,
  readings: Extract<Reading, { kind: 'answer' | 'recipe' }>[],
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'concept',
    topics: readings.flatMap((reading) =>
      reading.kind === 'answer' ? reading.answer.read.slice(0, 1) : [reading.recipe.article],
    ),
    linked: readings.length,
    answers: readings.flatMap((reading) => (reading.kind === 'answer' ? [reading.answer] : [])),
    parts: [
      ...readings.flatMap((reading, at) =>
        reading.kind === 'answer'
          ? sayBriefly(reading.answer).map((part, place) => (place === 0 ? `${at + 1}. ${part}` : part))
          : [`${at + 1}. ${reading.recipe.answer}`],
      ),
      'Which of these shall we look at more closely?',
    ],
  })
}

function aboutThought(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  thought: Thought,
  message: Message,
): BuiltInAnswer | null {
  const best = bestReading(thought)
  const subject = bestSubject(thought)
  if (thought.belief) return sayBelief(guide, thought.belief, thought.text)
  if (best?.kind === 'intent' && isSure(best, thought)) {
    const said = sayIntent(guide, turn, conversation, best, message)
    if (said) return said
  }
  const uncovered = guide.findUncovered(thought.text)
  if (uncovered) return answerUncovered(guide, uncovered)
  if (
    thought.asksToCheck && !thought.text.trim().endsWith('?')
      ? true
      : thought.asksToCheck && /\b(?:right|correct)\b\W*$/i.test(thought.text)
  )
    return sayUnknownBelief(guide, thought.text, surelyAsked(thought), conversation.slug)
  const followUp = followUpOf(guide, conversation, thought)
  const isAlone = !isElliptical(guide, conversation, thought) || (subject !== null && isSaidSo(subject))
  if (isAlone && subject && isSure(subject, thought) && !(followUp && followUp.score > subject.score))
    return saySubject(guide, turn, conversation, subject, thought.text)
  const meant = followUp ?? inContext(guide, conversation, thought)
  if (meant) return saySubject(guide, turn, conversation, meant, thought.text)
  const about = thought.readings.filter((reading) => slugOf(reading) !== null)
  const onSubject = about.filter((reading) => slugOf(reading) === conversation.slug)
  if (subject && (isNear(subject) || onSubject.length > 0))
    return sayUnsure(
      guide,
      thought.text,
      isShort(thought) && onSubject.length > 0 ? [...onSubject, ...about] : about,
    )
  return null
}

/** A message that says next to nothing by itself leans on what was said before: "and in the simulator?" */
function isElliptical(guide: FieldGuide, { slug }: Conversation, { text }: Thought): boolean {
  return (
    slug !== null &&
    text.split(/\s+/).length <= mostWordsOfEllipsis &&
    guide.understanding.tellingStems(text).length <= 1
  )
}

/** What a short message means together with the question before it, where that is on the same subject. */
function inContext(
  guide: FieldGuide,
  { slug, given, learnerTexts }: Conversation,
  { text }: Thought,
): Reading | null {
  if (slug === null || !isShort({ text })) return null
  const before = given.at(-1)?.question ?? learnerTexts.at(-1) ?? ''
  const [best] = guide.understanding
    .read(`${before} ${text}`, 20)
    .filter(
      (reading) => reading.kind === 'answer' && !given.includes(reading.answer) && slugOf(reading) === slug,
    )
  return best && best.score >= leastInContext ? best : null
}

const mostWordsOfEllipsis = 5
const leastInContext = 0.4

/** What a short message means after what was said: a follow-up of the same subject. */
function followUpOf(guide: FieldGuide, conversation: Conversation, { text }: Thought): Reading | null {
  const { slug, given } = conversation
  if (slug === null || !isShort({ text })) return null
  const near = new Set([slug, ...given.slice(-2).flatMap(({ read }) => read)])
  const reading = guide.understanding.readFollowUp(text, ({ read }) => read.some((one) => near.has(one)))
  return reading && reading.score >= leastFollowUp ? reading : null
}

function isShort({ text }: Pick<Thought, 'text'>): boolean {
  return text.split(/\s+/).length <= mostWordsOfFollowUp
}

const mostWordsOfFollowUp = 12
const leastFollowUp = 0.5

function sayIntent(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  intent: Extract<Reading, { kind: 'intent' }>,
  message: Message,
): BuiltInAnswer | null {
  const { id, group } = intent
  const chosen =
    conversation.offered[id === 'yes' || id === 'first-choice' ? 0 : id === 'second-choice' ? 1 : -1]
  if (chosen) return sayChoice(guide, turn, conversation, chosen, message.text)
  // Without a project, and in the middle of a subject, these words are more likely about something else.
  if (group === 'project' && !turn.project && (conversation.slug !== null || !isSurely(intent))) return null
  if (group === 'project') return sayProject(guide, turn, id, message.text)
  if (group === 'dialogue') return sayReaction(guide, turn, conversation, id, message.text)
  if (group === 'help') return sayHelp(guide, turn, conversation, id, message)
  // In the middle of a subject a few words are about that subject, unless they are surely not.
  if (conversation.slug !== null && !isSurely(intent)) return null
  const reply = replyTo(guide, turn, conversation, id, message.text)
  return reply === null ? null : sayReply(guide, reply, 'small-talk')
}

function sayChoice(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  { slug, answer }: Conversation['offered'][number],
  text: string,
): BuiltInAnswer | null {
  const article = guide.findArticle(slug)
  if (answer) return sayAnswer(guide, conversation, answer, text)
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

function saySubject(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  reading: Reading,
  text: string,
): BuiltInAnswer | null {
  switch (reading.kind) {
    case 'answer':
      return sayAnswer(guide, conversation, reading.answer, text, {
        language: reading.language,
        likeness: reading.score,
      })
    case 'recipe':
      return sayRecipe(guide, turn, conversation, reading.recipe, reading.score)
    case 'article': {
      const article = guide.findArticle(reading.slug)
      return article &&
        !(
          wasSaid(conversation, article.summary) &&
          conversation.given.length > 0 &&
          conversation.slug !== article.slug
        )
        ? sayArticle(guide, turn, conversation, article, text)
        : null
    }
    case 'intent':
      return null
  }
}

/** The question about iOS that a thought surely asks. */
function surelyAsked(thought: Thought): Reading | null {
  const subject = bestSubject(thought)
  return subject && isSure(subject, thought) ? subject : null
}

function means({ thoughts }: Message, id: string): boolean {
  return thoughts.some((thought) => {
    const best = bestReading(thought)
    return best?.kind === 'intent' && best.id === id && isSure(best, thought)
  })
}

/** The refusal of what would do harm, which no model is asked about; null for all else. */
export function refuseUnsafe(guide: FieldGuide, sent: TutorTurn): string | null {
  const turn = boundTurn(sent)
  const text = turn.thread.findLast(({ role }) => role === 'learner')?.text ?? ''
  const message = readMessage(guide, text)
  const harms = message.thoughts.map(limitOf).some((limit) => limit !== null && unsafe.has(limit.id))
  return harms ? (declined(guide, turn, readConversation(guide, turn), message)?.markdown ?? null) : null
}

const unsafe = new Set(['surveillance', 'store-cheating', 'attack', 'medical', 'emergency', 'others-data'])
