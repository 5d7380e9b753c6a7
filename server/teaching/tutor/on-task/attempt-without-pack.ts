import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { brokenPlaceIn } from '#server/teaching/packs/reading/attempt-faults.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import { taskFrame } from '#server/teaching/packs/task-frame.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { apiNamesIn } from './absent-wishes.ts'
import { topicsOf } from './answer-task.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/built-in-answer.ts'
import { hintWithoutPack } from './hint-without-pack.ts'
import { findingsIn, listOf } from '#server/teaching/tutor/about-code/say-code.ts'

const mostFindings = 2
const mostNames = 4

/**
 * Reviews an attempt at a task without checks: its faults and the names the task asks for, never a verdict.
 */
export function answerAttemptWithoutPack(
  guide: FieldGuide,
  turn: TutorTurn,
  conversation: Conversation,
  message: Message,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer {
  const hint = hintWithoutPack(guide, turn, task, Math.min(level, 4) as TurnHint['level'])
  // The hint of a level is given once; later replies only discuss the attempt.
  const isSaid = hint.markdown
    .split('\n\n')
    .some(
      (paragraph) =>
        paragraph.length > 60 &&
        !paragraph.startsWith('From the Field Guide') &&
        conversation.spoken.includes(paragraph),
    )
  const opening = openingFor(guide, turn, message, task)
  if (!isSaid && level > 1)
    return { ...hint, kind: 'review', rung: level, markdown: `${opening.join('\n\n')}\n\n${hint.markdown}` }
  return finishAnswer(guide, {
    // Two attempts may get the same review.
    kind: 'review',
    rung: level,
    topics: topicsOf(guide, task),
    linked: 0,
    parts: [
      ...opening,
      task.doneWhen ? `Run it and hold it against the end of the task: ${task.doneWhen}` : null,
      'What does it do, and what did you expect?',
    ],
  })
}

function openingFor(guide: FieldGuide, turn: TutorTurn, message: Message, task: TurnTask): string[] {
  const { code, prose } = message
  const diagnosis = guide.diagnose(prose)
  if (code === '' && !diagnosis)
    return ['I can only read what you paste: with your code in view, I can speak of your line.']
  if (diagnosis)
    return [`The message you pasted means: ${withNames(diagnosis.diagnostic.meaning, diagnosis.names)}`]
  const [broken] = brokenPlaceIn(code)
  if (broken) return [`Line ${broken.line}: ${broken.says}`]
  const { there, absent } = namesOfTask(guide, turn, task, code)
  const findings = findingsIn(guide, turn, code)
  return [
    'I have no checks for this task, so I can’t tell whether it is done. What I see:',
    [
      ...(there.length > 0 ? [`- Your code has ${listed(there)}.`] : []),
      ...(absent.length > 0
        ? [`- The task also speaks of ${listed(absent)}, which I don’t find in it.`]
        : []),
      ...(there.length + absent.length === 0
        ? [`- ${code.split('\n').length} lines that read as Swift.`]
        : []),
    ].join('\n'),
    ...(findings.length > 0 ? [`Look here first:\n\n${listOf(findings.slice(0, mostFindings), code)}`] : []),
  ]
}

/** Names in the task's own text: types of the plan, and APIs that its topics show. */
function namesOfTask(guide: FieldGuide, turn: TutorTurn, task: TurnTask, code: string) {
  const frame = taskFrame(guide.packs, turn.plan, { ...task, madeFrom: task.madeFrom ?? null })
  const told = apiNamesIn(guide, task, task.description ?? '')
  const own = readCodeFacts(code)?.names ?? new Set<string>()
  const names = [...new Set([...(frame?.types.map(({ name }) => name) ?? []), ...told])].slice(0, mostNames)
  const quoted = (list: string[]) => list.map((name) => `\`${name}\``)
  return {
    there: quoted(names.filter((name) => own.has(name))),
    absent: quoted(names.filter((name) => !own.has(name))),
  }
}
