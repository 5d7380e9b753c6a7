import { taskAfter } from '#contract/tasks/next-task.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import { readCodeModel } from '#server/swift/code-model.ts'
import { lineFor } from '#server/teaching/packs/outline-swift.ts'
import type { ReadAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import type { TurnHint, TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { withNames } from '#server/teaching/guide/errors/with-names.ts'
import { sinceLast } from '#server/teaching/tutor/built-in/parts/since-last.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { HintLevel } from '#contract/chat/hint.ts'
import { firstLineFor, lastAttempt, sayPoints, type JudgedAttempt } from './judge-attempt.ts'
import { faultsSeen } from '#server/teaching/tutor/on-task/about-own-line.ts'
import { tellingLineOf } from '#server/teaching/tutor/on-task/say-solution.ts'

/** From these hint levels on, a review shows the outline of a missing line, and the line itself. */
const levelOfShape = 3
const levelOfLine = 4
const mostThere = 2

/** Reviews an attempt: the verdict first, then what it has and lacks. A right attempt ends the task. */
export function answerAttempt(
  guide: FieldGuide,
  judged: JudgedAttempt,
  turn: TutorTurn,
  task: TurnTask,
  { code, prose }: Message,
  level: TurnHint['level'],
): BuiltInAnswer {
  const { help, before, read } = judged
  // Diagnose only the prose, because names in code are not error texts.
  const diagnosis = guide.diagnose(prose)
  const parts = [
    ...(read.progress === 'right' && !diagnosis
      ? completeParts(guide, judged, turn, task, code)
      : lackingParts(help, turn, code, read, level)),
  ]
  // Inserted after the verdict, which comes first.
  if (before.length > 0) parts.splice(1, 0, togetherWith(before.length))
  // Unlike other kinds of answer, a review may repeat an earlier one.
  return finishAnswer(guide, {
    kind: 'review',
    rung: level,
    topics: [help.pack.topic, ...task.topics],
    linked: 1,
    parts: diagnosis
      ? [`The message means: ${withNames(diagnosis.diagnostic.meaning, diagnosis.names)}`, ...parts]
      : parts,
  })
}

function togetherWith(pieces: number): string {
  return `I read it together with ${pieces === 1 ? 'what you pasted' : `the ${pieces} pieces you pasted`} before.`
}

/** The checks read names and structure; only a run shows whether the app works. */
const readOnly = 'I check names and structure in your code, not whether it works.'

/**
 * The review if no check fails: which points of the task have their lines, which do not, and which only
 * running the app shows.
 */
function completeParts(
  guide: FieldGuide,
  judged: JudgedAttempt,
  turn: TutorTurn,
  task: TurnTask,
  code: string,
): (string | null)[] {
  const { help, points, isComplete } = judged
  const { verdict, doubts } = judged.read
  const missing = points.filter(({ is }) => is === 'missing')
  const unfound = points.filter(({ is }) => is === 'unfound').length
  const [doubt] = faultsSeen(guide, code)
  const look = doubt ? `Look at line ${doubt.line} too: ${doubt.says}` : null
  const met = points.filter(({ is }) => is === 'there').length
  const isProved = verdict === 'proved' && isComplete && !doubt && met === points.length
  const hasRule = help.pack.step === 'rule'
  const hasTests = hasRule || /\btests?\b/i.test(task.doneWhen ?? '')
  const keys = hasTests ? '**Cmd+U**: your tests decide' : '**Cmd+R**'
  const list = sayPoints(judged, code)
  const next = nextOf(turn, task)
  if (missing.length > 0)
    return [
      `Not done yet: ${missing.length} of the ${points.length} points of the task ${missing.length === 1 ? 'is' : 'are'} not in it.`,
      list,
      look,
      `${readOnly} If one of them is in another file, paste that too. Which one do you take first?`,
    ]
  const unknown = doubts.slice(0, mostDoubts).map(({ written }) => `\`${written}\``)
  return [
    isProved
      ? 'That is it, as far as code can show: every check is met, and each point of the task has its line.'
      : unfound > 0
        ? `I can’t judge all of it: for ${unfound} of the ${points.length} points of the task I find no line.`
        : help.isGuided || (hasTests && help.pack.checks.length === 0)
          ? 'I can’t judge this: whether the results are right, only your tests show.'
          : `I can’t judge whether all of it is right. ${points.length === 0 ? '' : `${met} of the ${points.length} points of the task ${met === 1 ? 'has its' : 'have their'} line. `}${hasRule ? 'Whether the results are right, only your tests show.' : 'I find no mistake that I know.'}`,
    list,
    points.some(({ is }) => is === 'near')
      ? 'Look at each `~` yourself: I can’t tell whether all of it is done.'
      : null,
    look,
    unknown.length > 0
      ? `I don’t know ${listed(unknown)}: if ${unknown.length === 1 ? 'it is' : 'they are'} in a file of yours that I have not seen, all is well.`
      : null,
    `${readOnly} Try it with ${keys}.`,
    unfound > 0
      ? 'For each point with a `?`, tell me which line does it, or do that point next.'
      : `If the app does what the task says, mark the task as done. ${next}`.trim(),
    questionOn(help.pack, code),
  ]
}

const mostDoubts = 2

/** Asks the learner to explain a line of their code: one that a check looks for, otherwise a typical one. */
function questionOn({ checks }: TaskHelp['pack'], code: string): string {
  const checked = checks
    .toReversed()
    .map(({ needs }) => lineFor([{ path: '', swift: code }], needs, true)?.line)
    .find((one) => one !== undefined)
  const lines = code.split('\n').map((one) => one.trim())
  const line = checked ?? tellingLineOf(lines) ?? lines.find((one) => /\w/.test(one)) ?? ''
  return `Now you: what does your line \`${line.replaceAll('`', '')}\` do, and what would change without it?`
}

/** Names the next task; empty if there is none. */
export function nextOf({ tasks }: TutorTurn, task: TurnTask): string {
  const next = taskAfter(tasks, task)
  return next ? `Next task: **${next.title}**.` : ''
}

function lackingParts(
  help: TaskHelp,
  turn: TutorTurn,
  code: string,
  { progress, found, faults }: ReadAttempt,
  level: TurnHint['level'],
): (string | null)[] {
  if (progress === null)
    return [
      'I can’t judge this: I can’t read it as Swift, or it is longer than I can read at once. Paste the one file that this task is about.',
      'Which file did you change last?',
    ]
  const there = found.flatMap(({ passed, says }) => (passed && says !== '' ? [says] : []))
  const lacking = found.filter(({ passed }) => !passed)
  const lacks = lacking.reduce((sum, { more = 0 }) => sum + 1 + more, 0)
  const [fault] = faults
  const [first] = lacking
  const again = sinceLast(turn, code, fault?.says ?? first?.says ?? '')
  return [
    again ? `Not done yet. ${again}` : verdictOf(help, code, there.length, lacks, faults.length),
    fault ? `Line ${fault.line}: ${fault.says}` : null,
    first ? `${fault ? 'After that' : 'Missing'}: ${again ? shortOf(first.says) : first.says}` : null,
    first && !fault ? lineOf(help, first.id, level) : null,
    moreOf(lacks + faults.length - (fault ? 1 : 0) - (first ? 1 : 0)),
    there.length > 0 && lacking.length > 0 && !again
      ? `Found by name, which does not prove that it works: ${there.slice(0, mostThere).join(' ')}`
      : null,
    'What do you change first?',
  ]
}

/** The first sentence of what is missing, without the pack's question. */
function shortOf(says: string): string {
  return sentencesOf(says)[0] ?? says
}

/** Never says "nearly": names do not show how close an attempt is. */
function verdictOf(help: TaskHelp, code: string, there: number, lacking: number, faults: number): string {
  const wrong = faults === 1 ? 'one line is not right' : `${faults} lines are not right`
  if (help.pack.checks.length === 0) return faults > 0 ? `Not done yet: ${wrong}.` : 'Not done yet.'
  if (lacking === 0) return `Not done yet: no name that I look for is missing, but ${wrong}.`
  if (there > 0)
    return lacking === 1 && faults === 0
      ? 'Not done yet. One thing is missing of what I can check.'
      : 'Not done yet.'
  const declared = readCodeModel(code)?.types.map(({ name }) => name) ?? []
  return help.pack.step === 'model' && help.ground.types.some(({ name }) => declared.includes(name))
    ? `Not yet. You have ${contentOf(code)}, and the task wants more of it.`
    : `Not yet. You have ${contentOf(code)}; I don’t find in it what this task wants: ${help.pack.name}.`
}

const inWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/** Says how many more things there are: "And two more things." */
function moreOf(count: number): string | null {
  if (count <= 0) return null
  return `And ${inWords[count] ?? count} more ${count === 1 ? 'thing' : 'things'}; one at a time.`
}

const mostNames = 3

/** The hint after an attempt: what the code that was pasted last still lacks, the next thing that was not said yet. */
export function hintOnAttempt(
  guide: FieldGuide,
  turn: TutorTurn,
  { spoken }: Conversation,
  task: TurnTask,
  level: TurnHint['level'],
): BuiltInAnswer | null {
  const attempt = lastAttempt(guide, turn, task)
  if (!attempt) return null
  const { help, read, points, code } = attempt
  const lacks = [
    ...read.faults.map(({ line, says }) => ({ text: `Line ${line}: ${says}`, shape: null })),
    ...read.found
      .filter(({ passed }) => !passed)
      .map(({ id, says }) => ({ text: says, shape: lineOf(help, id, Math.min(level, 4) as HintLevel) })),
    ...points
      .filter(({ is }) => is === 'missing' || is === 'unfound')
      .map(({ sentence, missing, is }) => ({
        text: is === 'missing' ? `${sentence} ${missing}` : `I find no line for this yet: “${sentence}”`,
        shape: firstLineFor(guide, help, sentence, code),
      })),
    // Asked again after all was said, the next hint is what reading can't tell.
    ...points
      .filter(({ is }) => is === 'near' && spoken.includes(nothingMissed(task)))
      .map(({ sentence }) => ({
        text: `I can’t tell from reading whether this is done: “${sentence}”`,
        shape: null,
      })),
  ]
  const next = lacks.find(({ text, shape }) => !spoken.includes([text, shape ?? ''].join('\n\n').trim()))
  const isAllNear =
    points.every(({ is }) => is !== 'missing' && is !== 'unfound') && read.progress === 'right'
  if (lacks.length > 0 && !next && !isAllNear) return null
  return finishAnswer(guide, {
    kind: 'stuck',
    rung: level,
    topics: [help.pack.topic, ...task.topics],
    linked: 1,
    parts: next
      ? [
          `To the code that you pasted for **${task.title}**, this comes next:`,
          [next.text, next.shape ?? ''].join('\n\n').trim(),
          moreOf(lacks.length - lacks.indexOf(next) - 1),
          'What does the line look like when you have written it?',
        ]
      : [
          nothingMissed(task),
          task.doneWhen ? `Hold it against the end: ${task.doneWhen}` : null,
          'What do you see that is not so yet?',
        ],
  })
}

function nothingMissed({ title }: TurnTask): string {
  return `In the code that you pasted for **${title}** I miss nothing that I can read, so the next step is a run.`
}

/** Names what the code contains: "the view `ContentView` with `Text`". */
function contentOf(code: string): string {
  const types = readCodeModel(code)?.types ?? []
  const facts = readCodeFacts(code)
  const [first] = types
  if (first) {
    const isView = first.conforms.some((name) => name.endsWith('View'))
    const calls = [...(facts?.calls ?? [])].filter((name) => /^[A-Z]/.test(name)).slice(0, mostNames)
    const stored = first.properties.filter(({ isComputed }) => !isComputed).map(({ name }) => name)
    const inside = isView ? calls : stored.slice(0, mostNames)
    return `the ${isView ? 'view' : first.kind} \`${first.name}\`${inside.length > 0 ? ` with ${listed(inside.map((name) => `\`${name}\``))}` : ''}`
  }
  const [method] = facts?.methods ?? []
  if (method) return `the function \`${method}\``
  return `a piece of Swift of ${code.trim().split('\n').length} lines`
}

/**
 * The line of the solution that is missing, as an outline or complete depending on the level; null on low
 * levels.
 */
function lineOf(help: TaskHelp, id: string, level: TurnHint['level']): string | null {
  if (level < levelOfShape) return null
  const check = help.pack.checks.find((one) => one.id === id)
  const place = check && lineFor(help.solution, check.needs, level >= levelOfLine)
  if (!place) return null
  return level >= levelOfLine
    ? `The line stands in \`${place.file}\`:\n\n\`\`\`swift\n${place.line}\n\`\`\``
    : `It is a line of this shape, in \`${place.file}\`:\n\n\`\`\`swift\n${place.line}\n\`\`\``
}
