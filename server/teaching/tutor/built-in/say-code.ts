import { finishAnswer, type BuiltInAnswer } from './built-in-answer.ts'
import { explainSwift } from './explain-swift.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { reviewSwift, type Finding } from '#server/teaching/guide/review/review-swift.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const mostFindings = 4

export function findingsIn(guide: FieldGuide, turn: TutorTurn, code: string): Finding[] {
  return code === '' ? [] : reviewSwift(code, turn.project?.targetIOS ?? null, guide)
}

/** What a reader notices in pasted code, the most serious first, with the line it is about. */
export function sayReview(guide: FieldGuide, findings: readonly Finding[], code: string): BuiltInAnswer {
  if (findings.length === 0)
    return finishAnswer(guide, {
      kind: 'review',
      topics: [],
      linked: 0,
      parts: [
        'I looked for the usual mistakes, in the syntax and in the names, and found none. That does not say that it does what you want: I cannot compile or run it.',
        'What does it do that it should not, or not do that it should?',
      ],
    })
  return finishAnswer(guide, {
    kind: 'review',
    topics: findings.map(({ article }) => article),
    linked: 1,
    parts: [
      findings.length === 1 ? 'I see the likely reason:' : 'I see these, the likeliest reason first:',
      listOf(findings.slice(0, mostFindings), code),
      findings.length > mostFindings
        ? `There are ${findings.length - mostFindings} smaller ones; mend these first.`
        : null,
      'Change the first one and run it again. What do you see then?',
    ],
  })
}

/** What pasted code does, construct by construct. Text inside it is only ever text. */
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
