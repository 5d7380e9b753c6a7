import { nextTaskOf } from '#contract/next-task.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { readAttempt, type ReadAttempt } from '#server/teaching/packs/read-attempt.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'

/** The hint of a level, written for this very task; the fifth is its solution in the project's names. */
export function hintFromPack(
  guide: FieldGuide,
  help: TaskHelp,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics: [help.pack.topic, ...task.topics],
    parts: hintParts(help, task, level),
  })
}

function hintParts(
  { pack: { hints, solution }, say, twin, ...help }: TaskHelp,
  task: TurnTask,
  level: TurnHint['level'],
) {
  switch (level) {
    case 1:
      return [
        task.doneWhen ? `**${task.title}** is done when: ${task.doneWhen}` : `**${task.title}**`,
        say(hints.tried),
      ]
    case 2:
      return [say(hints.idea), 'What in your project plays that part?']
    case 3:
      return [say(hints.shape), 'Which of these is the first that you have not done?']
    case 4: {
      const file = twin()
      return [say(hints.similar), fenced(file), 'What in it would have to change to become yours?']
    }
    case 5:
      return [
        'All of it, in the names of your project:',
        ...help.solution.map(fenced),
        say(solution),
        restOf(task),
        task.doneWhen ? `**Done when:** ${task.doneWhen}` : null,
        'Now in your own words, in one sentence: why does it work?',
      ]
  }
}

function fenced({ path, swift }: SwiftFile): string {
  return `\`\`\`swift ${path.split('/').at(-1)}\n${swift.trimEnd()}\n\`\`\``
}

/** A solution made for hundreds of tasks cannot know every wish of one: it says which sentences to hold it against. */
function restOf({ description }: TurnTask): string | null {
  const wishes = sentencesOf(description ?? '').slice(1)
  return wishes.length === 0
    ? null
    : `Hold it against what else the task asks for, which is yours to add: ${wishes.join(' ')}`
}

/** What an attempt has and lacks; a right one ends the task. */
export function answerAttempt(
  guide: FieldGuide,
  help: TaskHelp,
  turn: TutorTurn,
  task: TurnTask,
  code: string,
  level: TurnHint['level'],
): BuiltInAnswer {
  const read = readAttempt(help, code)
  const parts = read.verdict === 'right' ? rightParts(help, turn, task, read) : lackingParts(help, read)
  return finishAnswer(guide, { kind: 'stuck', rung: level, topics: [help.pack.topic], linked: 1, parts })
}

function rightParts(
  { say, pack }: TaskHelp,
  turn: TutorTurn,
  task: TurnTask,
  { found }: ReadAttempt,
): (string | null)[] {
  const next = nextTaskOf(turn.tasks.filter(({ id }) => id !== task.id))
  const [question] = pack.questions
  return [
    'That is it.',
    found.map(({ says }) => `- ${says}`).join('\n'),
    `I read your code without running it, so let the app have the last word${task.doneWhen ? `: ${task.doneWhen}` : '.'}`,
    next
      ? `When it does, mark the task done. After it comes **${next.title}**.`
      : 'When it does, mark the task done.',
    question ? `To remember it by: ${say(question.question)}` : null,
  ]
}

function lackingParts(help: TaskHelp, { verdict, found, faults }: ReadAttempt): (string | null)[] {
  if (verdict === 'unread')
    return [
      'I can’t read this as Swift, or it is longer than I can read at once. Paste the one file that this task is about.',
      'Which file did you change last?',
    ]
  const there = found.filter(({ passed }) => passed)
  const lacking = found.filter(({ passed }) => !passed)
  const [fault] = faults
  return [
    there.length > 0 ? `Already there:\n\n${there.map(({ says }) => `- ${says}`).join('\n')}` : null,
    fault ? `Line ${fault.line}: ${fault.says}` : null,
    lacking[0] ? `Still missing: ${lacking[0].says}` : null,
    lacking.length > 1 ? `After that ${lacking.length - 1} more, one at a time.` : null,
    verdict === 'far' ? help.say(help.pack.hints.shape) : null,
    'What do you change first?',
  ]
}
