import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { fenced } from '#server/teaching/packs/hint-steps.ts'
import { emptyTests, withMarks } from '#server/teaching/packs/open-marks.ts'
import { reliedOn } from '#server/teaching/packs/relied-on.ts'
import {
  ordersOtherwise,
  searchesLess,
  uncoveredRequirements,
} from '#server/teaching/packs/uncovered-requirements.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { sayFirstLine, type WishGround } from '#server/teaching/packs/wish-lines.ts'
import { openInSolution, readAttempt } from '#server/teaching/packs/reading/read-attempt.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import { hasOwnBody } from '#server/teaching/packs/own-code/own-signature.ts'
import type { SwiftFile } from '#server/teaching/packs/swift/project-state.ts'
import { changeHead } from '#server/teaching/packs/swift/render-rule.ts'
import { renderProject } from '#server/teaching/packs/swift/render-project.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'
import { explainSwift } from '#server/teaching/tutor/about-code/explain-swift.ts'
import { pointsIn, sayPoints } from '#server/teaching/tutor/on-task/attempts/judge-attempt.ts'
import { checkedSolution, differenceTo, otherResult, ownHeadFor } from './checked-solution.ts'

const mostNotes = 10

/**
 * The solution: each file and its place, how to run it, what to expect, what is still missing, and a line to
 * explain.
 */
export function solutionParts(
  { wishLines }: Pick<FieldGuide, 'wishLines'>,
  help: TaskHelp,
  task: TurnTask,
  { forTask, ofProject }: OwnCode = { forTask: [], ofProject: '' },
): (string | null)[] {
  const { pack, say, isGuided } = help
  const ownCode = forTask.join('\n\n')
  const ownHead = isGuided ? ownHeadFor(help, ownCode) : null
  if (ownHead && (!ownHead.includes('(') || hasOwnBody(ownCode, ownHead)))
    return ownRuleParts(help, task, ownCode, ownHead)
  const { files, beside, own } = isGuided
    ? { files: help.solution, beside: [], own: [] }
    : checkedSolution(help, forTask, ofProject === '' ? ownCode : ofProject)
  const isOwn = pack.step === 'model' && files.some(({ swift }, at) => swift !== help.solution[at]?.swift)
  const open = isGuided ? [] : isOwn ? openInOwn(help, files, ofProject) : openInReference(help)
  const framed = isOwn || open.length === 0 ? files : frameOf(help, files, open)
  const solution = ownHead ? withOwnHead(help, ownHead) : framed
  const ground = {
    code: solution.map(({ swift }) => swift).join('\n'),
    usesSwiftData: help.after.usesSwiftData,
    slots: help.slots,
  }
  return [
    isGuided
      ? withHeadNamed(say(pack.solution), ownHead ? help.slots.head : undefined)
      : isOwn
        ? `Here is your own code, with what I add to it: ${countOf(solution.length)}.${open.length > 0 ? ' What is left for you is listed at the end, with its first line.' : ''}`
        : openingOf(help, open.length, solution),
    isGuided ? otherResult(help, ownCode) : differenceTo(help, forTask),
    !isOwn && own.length > 0
      ? `It is written for ${listed(own.slice(0, mostBeside).map((name) => `\`${name}\``))} as you have ${own.length === 1 ? 'it' : 'them'}, with your names.`
      : null,
    beside.length > 0
      ? `It does not touch ${listed(beside.slice(0, mostBeside).map((name) => `\`${name}\``))} of yours.`
      : null,
    reliedOn(help, solution),
    ...solution.flatMap((file) => [placeOf(help, file.path), fenced(file)]),
    pressOf(help, task),
    isGuided || isOwn ? null : (help.ground.written?.rule?.solution ?? say(pack.solution)),
    open.length > 0
      ? `This is not in it yet, and the task asks for it:\n\n${wishList(open, wishLines, ground)}`
      : null,
    isGuided ? 'Which case do you take first, and what should come out?' : questionOn(help),
  ]
}

export interface OwnCode {
  /** The learner's pieces of code for this task, newest last. */
  forTask: readonly string[]
  /** All known code of the learner's project, newest first. */
  ofProject: string
}

const mostBeside = 4

/** Calls the solution complete only if its code shows each sentence of the task. */
function openingOf(help: TaskHelp, open: number, files: readonly SwiftFile[]): string {
  const [main] = files
  if (open > 0 && main)
    return `There is no finished solution for this one. This is a frame for it in the names of your project, ${countOf(files.length)}: what I can check is written, and ${open === 1 ? 'the open point of the task is' : `the ${open} open points of the task are`} marked in \`${main.path.split('/').at(-1)}\` for you.`
  // A rule written for a single task counts as complete.
  const isWhole = help.ground.written?.rule !== undefined || openInSolution(help).unseen.length === 0
  return `${isWhole ? 'Here is all of it' : 'Here is the code for it'}, in the names of your project: ${countOf(files.length)}.`
}

/** The files with each open point marked near the line that it belongs to, and a test to fill in for each case. */
function frameOf(help: TaskHelp, files: readonly SwiftFile[], open: readonly string[]): SwiftFile[] {
  const [main, ...others] = files
  if (!main) return []
  const { clauses } = readAttempt(help, main.swift)
  const points = open.map((sentence) => {
    const near = clauses.find((clause) => clause.sentence === sentence && clause.isTelling)
    return { sentence, line: near?.line ?? null }
  })
  const hasTests = files.some(({ path }) => path.includes('Tests/'))
  const tests = hasTests ? null : emptyTests(help.after, help.ground)
  const { doneWhen } = help.ground.task
  return [
    withMarks(main, points, open.includes(doneWhen) ? '' : doneWhen),
    ...others,
    ...(tests ? [tests] : []),
  ]
}

/** What the task asks for and the reference solution does not have. */
export function openInReference(help: TaskHelp): string[] {
  const { lacked, seen } = openInSolution(help)
  const code = help.solution.map(({ swift }) => swift).join('\n')
  const open = uncoveredRequirements(help).filter(
    (wish) => !seen.includes(wish) || ordersOtherwise(wish, code) || searchesLess(help, wish, code),
  )
  return [...new Set([...open, ...lacked])]
}

/** What the learner's code still lacks after our additions. */
function openInOwn(help: TaskHelp, files: readonly SwiftFile[], ownCode: string): string[] {
  const before = new Set(readAttempt(help, ownCode).unseen.map(({ sentence }) => sentence))
  const { found, faults, unseen } = readAttempt(help, files.map(({ swift }) => swift).join('\n\n'))
  return [
    ...found.filter(({ passed }) => !passed).map(({ says }) => says),
    ...faults.map(({ says }) => says),
    ...unseen
      .filter(({ sentence }) => before.has(sentence) && /\btests?\b/i.test(sentence))
      .map(({ sentence }) => sentence),
  ]
}

/**
 * The answer for a rule that is specific to the task, for which there is no solution: a review of the
 * learner's version, which proves nothing.
 */
function ownRuleParts(help: TaskHelp, task: TurnTask, ownCode: string, head: string): (string | null)[] {
  const read = readAttempt(help, ownCode)
  const name = /^\w+/.exec(head)?.[0] ?? head
  const wrong = [
    ...read.faults.map(({ line, says }) => `Line ${line}: ${says}`),
    ...read.found.filter(({ passed }) => !passed).map(({ says }) => says),
  ]
  return [
    `There is no finished version of this rule: what it decides is in your task alone, and only tests prove it. I read your \`${name}\` and proved nothing of it.`,
    wrong.length > 0
      ? `This is not right or not there:\n\n${wrong.map((one) => `- ${one}`).join('\n')}`
      : null,
    `Compared with the task:\n\n${sayPoints({ read, points: pointsIn(read), before: [] }, ownCode)}`,
    testsFor(help, ownCode),
    pressOf(help, task),
    'Which case do you take first, and what should come out?',
  ]
}

/** The tests from the code template, if the learner has none; otherwise null. */
function testsFor({ solution }: TaskHelp, ownCode: string): string | null {
  const tests = solution.find(({ path }) => path.includes('Tests/'))
  return tests && !/@Test\b|XCTestCase/.test(ownCode)
    ? `A test for each case, to fill in:\n\n${fenced(tests)}`
    : null
}

/** Replaces our function declaration in the text by a reference to the learner's. */
function withHeadNamed(text: string, head: string | undefined): string {
  return head ? text.replace(head, 'the head that you wrote') : text
}

/** The code template with the learner's own function declaration. */
function withOwnHead({ solution, after }: TaskHelp, own: string): SwiftFile[] {
  const head = after.rules.at(-1)?.head
  return solution.map((file) => ({
    ...file,
    swift: file.swift.replace(`${changeHead}\n    static func ${head} {`, () => `static func ${own} {`),
  }))
}

/** Lists the requests, each followed by the line of Swift to start with; a line that several start with is shown once. */
function wishList(wishes: readonly string[], wishLines: FieldGuide['wishLines'], ground: WishGround): string {
  const said = new Set<string>()
  return wishes
    .map((wish) => {
      const line = sayFirstLine(wishLines, ground, wish)
      if (line === null || said.has(line)) return `- ${wish}`
      said.add(line)
      return `- ${wish} ${line}`
    })
    .join('\n')
}

function countOf(files: number): string {
  return files === 1 ? 'one file' : `${files} files`
}

/** Where a file goes: "**`Hike.swift`**: a new file (Cmd+N, Swift File)." */
function placeOf({ before, pack }: TaskHelp, path: string): string {
  const name = path.split('/').at(-1)!
  const isThere = pack.step === 'project' || renderProject(before).some((file) => file.path === path)
  const group = path.split('/')[0]!
  if (pack.step === 'project' && name.endsWith('App.swift'))
    return `**\`${name}\`** is as Xcode made it: leave it so.`
  if (isThere) return `**\`${name}\`** is in your project: replace its contents.`
  return path.includes('Tests/')
    ? `**\`${name}\`** is new, in the test target \`${group}\` (**Cmd+N > Swift File**, tick \`${group}\`).`
    : `**\`${name}\`** is new (**Cmd+N > Swift File**).`
}

function pressOf({ solution, pack }: TaskHelp, { doneWhen }: TurnTask): string {
  const hasTests = solution.some(({ path }) => path.includes('Tests/'))
  const keys = pack.step === 'rule' ? 'Cmd+U' : hasTests ? 'Cmd+R, then Cmd+U for the tests' : 'Cmd+R'
  return `Press **${keys}**.${doneWhen ? ` The task is done when this is so: ${doneWhen}` : ''}`
}

/** Lines worth a question: the first pattern that a file contains decides. */
const tellingLines = [
  /@main/,
  /@Model/,
  /@Query/,
  /@Environment/,
  /\bForEach\b/,
  /\.searchable/,
  /@State/,
  /for (?:try )?await/,
  /\bswitch\b/,
  /\bguard\b/,
  /: View \{/,
  /static func/,
  /\bfunc\b/,
]

/** Asks the learner to explain one line of the solution. */
function questionOn({ solution, pack }: TaskHelp): string {
  const files = pack.step === 'project' ? solution : solution.slice(0, 1)
  const lines = files.flatMap(({ swift }) => swift.split('\n').map((line) => line.trim()))
  const line = tellingLineOf(lines)
  return line
    ? `Now you: what does the line \`${line.replaceAll('`', '')}\` do, and what would be missing without it?`
    : 'Now you, in one sentence: what does the first file do?'
}

export function tellingLineOf(lines: readonly string[]): string | undefined {
  return tellingLines
    .map((pattern) => lines.find((one) => pattern.test(one) && !one.startsWith('//')))
    .find((one) => one !== undefined)
}

/** Explains the main file of a solution, one sentence for each construct. */
export function solutionInWords({ solution: [main], say, pack }: TaskHelp): string[] {
  const notes = main ? explainSwift(main.swift).slice(0, mostNotes) : []
  return [
    `Line by line, \`${main?.path.split('/').at(-1) ?? ''}\`:`,
    notes.map((note) => `- ${note}`).join('\n'),
    aboutSolution({ say, pack }),
  ]
}

/** The pack's sentences about its solution, without those that announce code. */
export function aboutSolution({ say, pack }: Pick<TaskHelp, 'say' | 'pack'>): string {
  return sentencesOf(say(pack.solution))
    .filter((sentence) => !announcesCode(sentence))
    .slice(0, 2)
    .join(' ')
}

/** Whether a sentence such as "Below is a frame …" makes sense only above code. */
export function announcesCode(sentence: string): boolean {
  return /\b[Bb]elow\b/.test(sentence)
}
