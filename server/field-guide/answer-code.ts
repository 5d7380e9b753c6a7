import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, type BuiltInAnswer } from './built-in-answer.ts'
import { answerQuestion } from './answer-question.ts'
import { explainSwift } from './explain-swift.ts'
import type { FieldGuide } from './field-guide.ts'
import { proseAndCode } from './looks-like-swift.ts'
import { meaningfulWords } from './search-words.ts'
import { reviewSwift } from './review-swift.ts'

/** Says what pasted code does. Wishes inside it are text like any other. */
export function answerExplainCode(guide: FieldGuide, code: string, message: string): BuiltInAnswer {
  const notes = explainSwift(code).slice(0, 10)
  const commanding = /\b(ignore|disregard|reply only|system prompt|assistant:|you are now|your rules|instructions)\b/i.test(code)
  return finishAnswer(guide, {
    kind: 'explain-code',
    topics: [...topicsOfCode(code), ...guide.search(code, 3).map((hit) => hit.slug)],
    parts: [
      notes.length > 0
        ? `${pick(message, ['Line by line:', 'What it does, in order:'])}\n\n${notes.map((note) => `- ${note}`).join('\n')}`
        : 'I can see the text, but no Swift in it that I can take apart.',
      commanding ? "There is text in it that reads like an order. In pasted code that is a string or a comment: data to print or to read, and I don't act on it." : null,
      'Which line did you expect to do something else?',
    ],
  })
}

const fewestWords = 3

/** Looks pasted code over: what does not parse first, then what is likely to bite. */
export function answerReview(guide: FieldGuide, turn: TutorTurn, code: string, message: string): BuiltInAnswer {
  const findings = reviewSwift(code, turn.project?.targetIOS ?? null, guide)
  const said = proseAndCode(message).prose
  const answer = findings.length === 0 && meaningfulWords(said).length >= fewestWords ? answerQuestion(guide, turn, { message: said, context: code, kind: 'how-to' }) : null
  if (answer) return { ...answer, markdown: `The code parses, and I see none of the known traps in it. What comes nearest to what you say:\n\n${answer.markdown}` }
  const shown = findings.slice(0, 5).map((finding, at) => `${at + 1}. **Line ${finding.line}:** ${finding.text}`)
  const more = findings.length - shown.length
  return finishAnswer(guide, {
    kind: 'review',
    topics: [...findings.map((finding) => finding.article), ...guide.search(`${message} ${code}`.slice(0, 1500), 4).map((hit) => hit.slug)],
    parts:
      findings.length === 0
        ? ["It parses, and I see nothing in it that usually bites. I can't compile it, so build it to be sure.", 'What does it do that it should not, or not do that it should?']
        : [
            `${findings.length === 1 ? 'One thing' : `${findings.length} things`} I would look at, the most serious first:`,
            shown.join('\n'),
            more > 0 ? `And ${more} smaller ${more === 1 ? 'one' : 'ones'}.` : null,
            'I read the syntax and known traps only; the compiler has the last word.',
            pick(code, ['Which of these would you change first, and to what?', 'Can you say why the first one is a problem?']),
          ],
  })
}

function topicsOfCode(code: string): string[] {
  return [...(/"/.test(code) ? ['swift-strings-dates'] : []), ...(/\bprint\(|\blet\b|\bvar\b/.test(code) && !/\bView\b/.test(code) ? ['swift-basics'] : [])]
}
