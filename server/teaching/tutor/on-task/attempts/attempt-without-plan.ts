import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import { brokenPlaceIn } from '#server/teaching/packs/reading/attempt-faults.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { findingsIn, listOf } from '#server/teaching/tutor/about-code/say-code.ts'
import { topicsOf } from '#server/teaching/tutor/on-task/answer-task.ts'

const mostFindings = 2

/** Reviews an attempt at a task that is in no plan: lists faults of the code, without a verdict. */
export function answerAttemptWithoutPlan(
  guide: FieldGuide,
  turn: TutorTurn,
  { code, prose }: Message,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer {
  const diagnosis = guide.diagnose(prose)
  const [broken] = brokenPlaceIn(code)
  const findings = broken ? [] : findingsIn(guide, turn, code)
  return finishAnswer(guide, {
    // Unlike other kinds of answer, a review may repeat an earlier one.
    kind: 'review',
    rung: level,
    topics: topicsOf(guide, task),
    linked: 0,
    parts: [
      diagnosis ? `The message means: ${withNames(diagnosis.diagnostic.meaning, diagnosis.names)}` : null,
      broken
        ? `Line ${broken.line}: ${broken.says}`
        : findings.length > 0
          ? `Look here first:\n\n${listOf(findings.slice(0, mostFindings), code)}`
          : 'I have no checks for this task, so I can’t tell whether it is done: I read your code and found no mistake that I know, which proves nothing.',
      task.doneWhen ? `Run it and hold it against the end of the task: ${task.doneWhen}` : null,
      'What does it do, and what did you expect?',
    ],
  })
}
