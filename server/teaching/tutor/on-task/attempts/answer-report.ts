import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import {
  soundsFailed,
  isReport,
  readReport,
  withoutWhatNext,
  type ReadReport,
} from '#server/teaching/packs/reading/read-report.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import { knownMistake } from '#server/teaching/packs/reading/known-mistake.ts'
import { hintSteps } from '#server/teaching/packs/hint-steps.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { nextOf } from './answer-attempt.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { judgedIdea, unjudgedIdea } from './idea-in-words.ts'

/** Reviews an attempt that is described in words, point by point. */
export function answerReport(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  task: TurnTask,
  help: TaskHelp | null,
  { prose }: Message,
  level: TurnHint['level'],
): BuiltInAnswer {
  // A report may span several messages; if they contradict each other, the newest counts.
  const earlier = help?.pack.report ? reportsBefore(turn) : []
  const read = help ? readReport(help, [...earlier, withoutWhatNext(prose)].join('. ')) : null
  return finishAnswer(guide, {
    // Unlike other kinds of answer, a review may repeat itself: two attempts can lack the same.
    kind: 'review',
    rung: level,
    topics: task.topics,
    linked: 0,
    parts: help
      ? partsFor(guide, turn, conversation, task, help, read, prose, level)
      : plainParts(turn, task, prose),
  })
}

/** How many messages are read, including the newest, which is read separately. */
const mostMessages = 8

/**
 * The learner's earlier reports, without failures, which may be fixed by now, and without the template's
 * "Hello".
 */
function reportsBefore({ thread }: TutorTurn): string[] {
  return thread
    .slice(-mostMessages, -1)
    .filter(
      ({ role, text }) => role === 'learner' && isReport(text) && !soundsFailed(text) && !/hello/i.test(text),
    )
    .map(({ text }) => withoutWhatNext(text))
}

function partsFor(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  task: TurnTask,
  help: TaskHelp,
  read: ReadReport | null,
  prose: string,
  level: TurnHint['level'],
): (string | null)[] {
  if (help.pack.report && read) return reportParts(turn, task, help, read)
  return (
    judgedIdea(help, prose) ??
    (soundsFailed(prose) ? mistakeParts(guide, help, prose) : null) ??
    (read && !soundsFailed(prose) ? reportParts(turn, task, help, read) : null) ??
    (isReport(prose) && soundsFailed(prose)
      ? failedParts(help, level)
      : unjudgedIdea(help, conversation, level))
  )
}

/** Explains the wrong result that the learner describes; null if the pack does not know it. */
function mistakeParts(guide: FieldGuide, help: TaskHelp, prose: string): string[] | null {
  const known = knownMistake(help, guide.understanding.tellingStems, prose)
  return known ? [`That is a known one. ${known}`, 'Does that change what you see?'] : null
}

function reportParts(
  turn: TutorTurn,
  task: TurnTask,
  { pack }: TaskHelp,
  read: ReadReport,
): (string | null)[] {
  const { done, wrong, open } = read
  const have = done
    .map((text) => `- ${text.charAt(0).toUpperCase()}${text.slice(1)}`.replace(/[.]?$/, '.'))
    .join('\n')
  // Words prove less than code, so a report alone is never confirmed as right.
  if (!pack.report)
    return [
      done.length > 0
        ? `You mention this, but I have not seen the code:\n\n${have}`
        : 'From your words one thing is not so yet.',
      wrong[0] ?? (open[0] ? `You have not mentioned this yet: ${open[0]}` : null),
      task.doneWhen && wrong.length + open.length === 0 ? `Run it and look for this: ${task.doneWhen}` : null,
      'Paste the code, and I check it line by line: what does it look like now?',
    ]
  if (wrong.length === 0 && open.length === 0)
    return [
      `I can’t see it from here, so I can’t judge it; from what you say, each point is done:\n\n${have}`,
      `If the screen agrees (${task.doneWhen ?? 'Cmd+R'}), mark the task as done. ${nextOf(turn, task)}`.trim(),
    ]
  const left = [...wrong, ...open]
  return [
    done.length > 0
      ? `Nearly: ${done.length === 1 ? 'one point is' : `${done.length} points are`} done, ${left.length === 1 ? 'one is' : `${left.length} are`} left.\n\n${have}`
      : 'Not yet: this is unchanged from the template.',
    wrong[0] ?? null,
    wrong.length === 0 ? `Next: ${open[0]}` : open[0] ? `After that: ${open[0]}` : null,
    left.length > 1 ? null : `With that it is done. ${nextOf(turn, task)}`,
    left.some((text) => text.includes('?')) ? null : 'What do you see when you have done that?',
  ]
}

/** The reply to a wrong result that matches no known mistake. */
function failedParts(help: TaskHelp, level: TurnHint['level']): string[] {
  return [
    'Something is not as it should be, and without the code I can’t see which line it is. Paste the file, and I read it line by line.',
    ...hintSteps(help)[Math.min(level, 2) - 1]!,
  ]
}

/** Names in code style in a text, such as `AVAudioEngine` or `scheduleBuffer`. */
function codeNamesIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:[A-Z][A-Za-z]+[A-Z]\w*|[A-Z]{2,}[a-z]\w*|[a-z]+[A-Z]\w*)\b/g))]
}

/** Reviews a task without checks by its own description and end. */
function plainParts(turn: TutorTurn, task: TurnTask, prose: string): (string | null)[] {
  if (soundsFailed(prose))
    return [
      'It does not do yet what it should, and without the code I can’t see which line it is. Paste the file, and I read it line by line.',
      'To halve the search: write `print("here")` as the first line of what should run. If it prints, look behind it; if it does not, that code is never reached.',
    ]
  const own = codeNamesIn(prose)
  const lacking = sentencesOf(task.description ?? '')
    .map((sentence) => ({ sentence, names: codeNamesIn(sentence).filter((name) => !own.includes(name)) }))
    .find(({ names }) => names.length > 0)
  if (own.length > 0 && lacking)
    return [
      `You have ${listed(own.map((name) => `\`${name}\``))}, in your words. The task asks for ${listed(lacking.names.map((name) => `\`${name}\``))} as well: ${lacking.sentence}`,
      'Paste the code, and I say what I see in it: what does it look like now?',
    ]
  const points = sentencesOf(task.doneWhen ?? '').flatMap((sentence) => sentence.split(/(?:,|;) (?:and )?/))
  return [
    points.length > 0
      ? `I can't see your screen, so hold it against the end of the task, point by point:\n\n${points.map((point) => `- ${point.charAt(0).toUpperCase()}${point.slice(1).replace(/[.]$/, '')}?`).join('\n')}`
      : "I can't see your screen, so hold it against what the task says.",
    `If each is a yes, mark the task as done. ${nextOf(turn, task)}`.trim(),
  ]
}
