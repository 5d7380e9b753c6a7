import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { hintSteps, mainFile } from '#server/teaching/packs/hint-steps.ts'
import { asksForSomething } from '#server/teaching/packs/reading/read-clauses.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { firstLineFor } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { guessedHead, type TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TurnHint, TurnTask } from '#server/teaching/tutor/turn.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { solutionInWords, solutionParts, type OwnCode } from './say-solution.ts'

/** The hint of a level from the task's pack; level 5 is the solution in the project's names. */
export function hintFromPack(
  guide: FieldGuide,
  conversation: Conversation,
  help: TaskHelp,
  task: TurnTask,
  { level, act }: TurnHint,
  ownCode: OwnCode,
): BuiltInAnswer {
  const parts = hintParts(guide, help, task, level, ownCode)
  // How a solution differs from the learner's code changes with that code, and the solution does not.
  const lasting = parts.filter((part) => !/^(?:Yours |What yours |I find no difference )/.test(part ?? ''))
  const isSaid = isSaidWhole(conversation, lasting)
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics: [help.pack.topic, ...task.topics],
    linked: level === 1 ? 0 : 2,
    parts: (isSaid ? inOtherWords(help, conversation, { level, act }) : null) ?? parts,
  })
}

/**
 * Whether every longer part was already said. Single parts may be known from other tasks, which share
 * sentences and files.
 */
function isSaidWhole({ spoken }: Conversation, parts: readonly (string | null)[]): boolean {
  const telling = parts.flatMap((part) => (part !== null && part.length > 60 ? part : []))
  return telling.length > 0 && telling.every((part) => spoken.includes(part))
}

function hintParts(
  guide: FieldGuide,
  help: TaskHelp,
  task: TurnTask,
  level: TurnHint['level'],
  ownCode: OwnCode,
): (string | null)[] {
  if (level === 5) return solutionParts(guide, help, task, ownCode)
  const step = hintSteps(help)[level - 1]!
  const wishes = sentencesOf(help.ground.task.description).filter((one) => asksForSomething.test(one))
  const [, second] = wishes
  const next = second && help.pack.step !== 'project' ? withFirstLine(guide, help, second) : null
  switch (level) {
    case 1:
      if (help.pack.step === 'rule') return firstCaseParts(help, task)
      return [
        wishes[0] && help.pack.step !== 'project' ? `The first thing that is asked for: ${wishes[0]}` : null,
        ...step,
        beforeAnything(help),
        task.doneWhen ? `**${task.title}** is done when: ${task.doneWhen}` : `**${task.title}**`,
      ]
    case 2:
      return [...step, next, 'Which part of that can you not do yet?']
    case 3:
      return [...step, 'Which of these lines can you fill in already?']
    case 4:
      return [...step, 'Which line of yours do you write first?']
  }
}

function withFirstLine(guide: FieldGuide, help: TaskHelp, wish: string): string {
  return ['After it:', wish, firstLineFor(guide, help, wish, '')].filter((one) => one !== null).join(' ')
}

const mostLinesOfTest = 8

/**
 * The first hint for a rule: its first case as a test, and the function declaration that the task asks for.
 */
function firstCaseParts({ solution, after, slots }: TaskHelp, task: TurnTask): (string | null)[] {
  const tests = solution.find(({ path }) => path.includes('Tests/'))?.swift.split('\n') ?? []
  const start = tests.findIndex((line) => /^ {4}@Test/.test(line))
  const end = tests.findIndex((line, at) => at > start && line === '    }')
  const first = start < 0 || end - start > mostLinesOfTest ? [] : tests.slice(start, end + 1)
  const head = after.rules.at(-1)?.head
  return [
    `**${task.title}** begins with its first case${first.length > 0 ? ', as a test that fails' : ''}. Put your values and the result you worked out on paper into it:`,
    first.length > 0
      ? `\`\`\`swift\n${first.map((line) => line.slice(4)).join('\n')}\n\`\`\``
      : (task.doneWhen ?? null),
    head && slots.head !== guessedHead
      ? `It calls the function that the task’s words ask for: \`static func ${head}\`.`
      : null,
    'Which values go in, and what has to come out?',
  ]
}

/** How to begin if nothing is written yet; null for project set-up tasks. */
function beforeAnything(help: TaskHelp): string | null {
  const name = mainFile(help)?.path.split('/').at(-1)
  return name && help.pack.step !== 'project'
    ? `Nothing written for it yet? Then begin with an empty \`${name}\` and ask for the next hint.`
    : null
}

/** The hint in its alternative wording; null if that was already said too, so that the hint is repeated. */
function inOtherWords(help: TaskHelp, conversation: Conversation, { level, act }: TurnHint): string[] | null {
  const inWords = level === 5 ? solutionInWords(help) : help.pack.lesson.steps.map(help.say)
  if (isSaidWhole(conversation, inWords))
    return level === 5 && act === 'hint'
      ? [
          'You have all of it above, and line by line. More I can only say about your own code: put it into your project, run it, and paste what you have; I say what it lacks.',
        ]
      : null
  return level === 5
    ? inWords
    : [
        'In small steps:',
        inWords.map((step, at) => `${at + 1}. ${step}`).join('\n'),
        'Which one are you stuck on?',
      ]
}
