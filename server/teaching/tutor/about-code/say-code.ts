import { swiftFaults } from '#server/swift/parse-swift.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { explainSwift } from './explain-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import { reviewSwift, type Finding } from '#server/teaching/guide/review/review-swift.ts'
import { fitsSymptom, lookedFor, type Symptom } from '#server/teaching/guide/review/symptom.ts'
import { blankStringsAndComments } from '#server/teaching/guide/versions/blank-strings.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { targetOf } from '#server/teaching/tutor/thread/stated-ios.ts'

const mostFindings = 4

export function findingsIn(guide: FieldGuide, turn: TutorTurn, code: string): Finding[] {
  if (code === '') return []
  const findings = reviewSwift(code, targetOf(turn), guide, symptomOf(guide, turn))
  if (isRestOfBlock(code)) return findings.filter(({ kind }) => kind !== 'syntax')
  const isBalanced = bracketsAreEven(code)
  const unread = (finding: Finding) => finding.kind === 'syntax' && isBalanced
  // If only our parser rejects the code, it may contain Swift that the parser does not know.
  return [...findings.filter((one) => !unread(one)), ...findings.filter(unread).slice(0, 1).map(asUnread)]
}

const mostTextsBack = 2

/** What the learner reports in this message and the one before, without code, and the error they pasted. */
export function symptomOf(guide: FieldGuide, { thread }: TutorTurn): Symptom {
  const said = thread
    .filter(({ role }) => role === 'learner')
    .slice(-mostTextsBack)
    .map(({ text }) => text)
  const error = said
    .toReversed()
    .map((text) => guide.diagnose(text))
    .find((one) => one !== null)
  return {
    said: said.map((text) => proseAndCode(text).prose).join('\n'),
    error: error?.diagnostic.id ?? null,
  }
}

function asUnread(finding: Finding): Finding {
  return {
    ...finding,
    kind: 'unread',
    text: "I can't read this part. That does not mean that it is wrong: it may be newer Swift than I know, or a typo. What does Xcode say at this line?",
  }
}

/** Whether the code is the end of a block: it closes braces that it does not open, and is otherwise valid. */
function isRestOfBlock(code: string): boolean {
  const bare = blankStringsAndComments(code)
  const open = bare.split('}').length - bare.split('{').length
  return open > 0 && swiftFaults(`${'func part() {\n'.repeat(open)}${code}`).length === 0
}

function bracketsAreEven(code: string): boolean {
  const bare = blankStringsAndComments(code)
  const count = (sign: string) => bare.split(sign).length
  return ['()', '[]', '{}'].every(([open = '', close = '']) => count(open) === count(close))
}

/** Lists the findings in pasted code, each with its line, the most serious first. */
export function sayReview(
  guide: FieldGuide,
  findings: readonly Finding[],
  code: string,
  symptom: Symptom | null = null,
): BuiltInAnswer {
  if (findings.length === 0)
    return finishAnswer(guide, {
      kind: 'review',
      topics: [],
      linked: 0,
      parts: [
        "I found nothing wrong by reading it, but that does not prove that it works: I checked brackets and quotes, the names of Apple's API and the mistakes that beginners make most. I can neither compile nor run it, and what it computes and shows I did not check.",
        nextProof(guide, symptom),
      ],
    })
  if (isUnexplained(guide, findings, symptom))
    return finishAnswer(guide, {
      kind: 'review',
      topics: findings.map(({ article }) => article),
      linked: 1,
      parts: [
        `I see nothing in these lines that explains what you describe. ${sayLookedFor(guide, symptom)}`,
        `What I noticed besides:\n\n${listOf(findings.slice(0, 2), code)}`,
        'Which other code belongs to it: the place where the values come from, or the one that calls this?',
      ],
    })
  return finishAnswer(guide, {
    kind: 'review',
    topics: findings.map(({ article }) => article),
    linked: 1,
    parts: [
      openingOf(findings),
      listOf(findings.slice(0, mostFindings), code),
      findings.length > mostFindings
        ? `There are ${findings.length - mostFindings} smaller ones; mend these first.`
        : null,
      findings[0]?.kind === 'unread' ? null : 'Change the first one and run it again. What do you see then?',
    ],
  })
}

/** How the learner can find out more, without asking for what they have already said. */
function nextProof({ codeTalk }: FieldGuide, symptom: Symptom | null): string {
  if (symptom !== null && codeTalk.saysNotBuilding(symptom.said))
    return 'It does not build, so Xcode knows why: press **Cmd+5**, copy the first red message word for word, and paste it here. What does it say?'
  return (symptom?.said ?? '').trim() === ''
    ? 'What happens when you run it, and what did you expect?'
    : 'To find the place, print the value it is about before and after the line that should change it. What does it print?'
}

/** Whether we know faults with this symptom, but none of the findings is one of them. */
function isUnexplained(
  { codeFaults }: FieldGuide,
  findings: readonly Finding[],
  symptom: Symptom | null,
): boolean {
  return (
    symptom !== null &&
    findings.every(({ explains, isStock, kind }) => !explains && (isStock || kind === 'replaced')) &&
    codeFaults.some((text) => fitsSymptom(text, symptom))
  )
}

function sayLookedFor({ codeFaults }: FieldGuide, symptom: Symptom | null): string {
  return `Among others I looked for ${listInWords(lookedFor(codeFaults, symptom))}.`
}

function listInWords(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join('; ')}; and ${names.at(-1)}` : (names[0] ?? 'slips')
}

/** Shows how to locate a bug if nothing else was found: print a line from one of the learner's functions. */
export function sayFindPlace(guide: FieldGuide, code: string): BuiltInAnswer {
  const [, name = 'body'] = /\bfunc (\w{1,60})/.exec(code) ?? []
  return finishAnswer(guide, {
    kind: 'review',
    topics: ['xcode-debugging'],
    linked: 1,
    parts: [
      `Then what I found is not the reason, or not the only one, and I see no other fault in the lines you showed. So find out how far it runs: write this as the first line of \`${name}\`, run with **Cmd+R**, and look into the console (**Cmd+Shift+C**).`,
      swiftBlock(name === 'body' ? 'let _ = print("body is drawn")' : `print("${name} is called")`),
      'Does the line appear, and what do you see after it?',
    ],
  })
}

function openingOf([first, second]: readonly Finding[]): string {
  if (first?.explains) return 'This explains what you see:'
  if (first?.kind === 'unread') return 'I found no mistake that I know, but I did not read all of it:'
  return second ? 'I see these, the likeliest reason first:' : 'I see the likely reason:'
}

/** Explains pasted code, construct by construct. Text inside string literals is not interpreted. */
export function sayWhatCodeDoes(guide: FieldGuide, code: string): BuiltInAnswer {
  const notes = explainSwift(code).slice(0, 12)
  return finishAnswer(guide, {
    kind: 'explain-code',
    topics: [],
    linked: 0,
    parts: [
      notes.length > 0
        ? `In order:\n\n${notes.map((note) => `- ${note}`).join('\n')}`
        : 'I can see the text, but no Swift in it that I can take apart.',
      notes.length > 0
        ? 'Which line did you expect to do something else?'
        : 'Can you paste the Swift again, from its first line to its last bracket?',
    ],
  })
}

/** The findings as a list, each with the line quoted. */
export function listOf(findings: readonly Finding[], code: string): string {
  const lines = code.split('\n')
  return findings
    .map(({ line, text }, at) => {
      const quoted = (lines[line - 1] ?? '').trim().replaceAll('`', "'").slice(0, 80)
      return `${at + 1}. **Line ${line}**${quoted === '' ? '' : `, \`${quoted}\``}: ${text}`
    })
    .join('\n')
}
