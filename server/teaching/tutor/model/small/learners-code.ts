import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { reviewSwift } from '#server/teaching/guide/review/review-swift.ts'
import { jsonFitOf, sayMisfit } from '#server/teaching/tutor/about-code/say-json.ts'
import type { Conversation } from '#server/teaching/tutor/conversation.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { fenced } from '#server/teaching/tutor/model/fenced.ts'

const most = { codeCharacters: 1800, jsonCharacters: 500, findings: 3 }

/** The code and JSON that the learner showed last, with line numbers, and what our checks found in them. */
export function learnersCode(turn: TutorTurn, guide: FieldGuide, conversation: Conversation): string {
  const { newestCode: code, json, ios } = conversation
  if (code === '' && json === null) return ''
  const findings = reviewSwift(code, ios ?? turn.project?.targetIOS ?? null, guide)
    .slice(0, most.findings)
    .map(({ line, text }) => `- line ${line}: ${text}`)
  const misfits = (jsonFitOf(conversation)?.misfits ?? [])
    .slice(0, most.findings)
    .map((misfit) => `- JSON: ${sayMisfit(misfit)}`)
  const found = [...findings, ...misfits]
  return [
    ...(code === '' ? [] : [fenced(numbered(code))]),
    ...(json === null ? [] : [`JSON:\n${fenced(wholeLines(json, most.jsonCharacters))}`]),
    found.length > 0 ? `Checks found:\n${found.join('\n')}` : 'Checks found nothing; this is no proof.',
  ].join('\n')
}

function numbered(code: string): string {
  const lines = code.split('\n').map((line, at) => `${at + 1}: ${line}`)
  return wholeLines(lines.join('\n'), most.codeCharacters)
}

function wholeLines(text: string, characters: number): string {
  if (text.length <= characters) return text
  const lines = text.slice(0, characters).split('\n')
  return [...lines.slice(0, -1), '[The rest is left out.]'].join('\n')
}
