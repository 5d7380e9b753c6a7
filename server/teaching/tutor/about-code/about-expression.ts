import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { Message } from '#server/teaching/tutor/message.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { asText, readCalculation, valueOf, type Calculation } from './read-calculation.ts'

/**
 * Explains the precedence in a calculation that the message quotes: "price + tax * 100 gives 29 instead of
 * 11.9".
 */
export function aboutExpression(guide: FieldGuide, { prose, diagnosis }: Message): BuiltInAnswer | null {
  const calculation = diagnosis ? null : readCalculation(prose)
  if (!calculation) return null
  const [first, sign, second, sign2, third] = calculation.parts
  const isProductFirst = sign === '*' || sign === '/'
  const [early, whole] = isProductFirst
    ? [`${first} ${sign} ${second}`, `(${first} ${sign} ${second}) ${sign2} ${third}`]
    : [`${second} ${sign2} ${third}`, `${first} ${sign} (${second} ${sign2} ${third})`]
  return finishAnswer(guide, {
    kind: 'concept',
    topics: ['swift-basics'],
    linked: 1,
    parts: [
      `Without brackets, \`*\` and \`/\` come before \`+\` and \`-\`: \`${asText(calculation.parts)}\` means \`${whole}\`, so \`${early}\` is calculated first${resultOf(calculation, early, whole)}.`,
      wantedOf(calculation),
    ],
  })
}

function resultOf({ values }: Calculation, early: string, whole: string): string {
  const [one, all] = [valueOf(early, values), valueOf(whole, values)]
  return one === null || all === null ? '' : `: that is ${one}, and the whole is ${all}`
}

/** The expression that gives the expected number. If none does, the one with brackets around the sum. */
function wantedOf({ parts, values, expected }: Calculation): string {
  const [first = '', sign = '', second = '', sign2 = '', third = ''] = parts
  const isProductFirst = sign === '*' || sign === '/'
  const bracketed = isProductFirst
    ? `${first} ${sign} (${second} ${sign2} ${third})`
    : `(${first} ${sign} ${second}) ${sign2} ${third}`
  const ways = [bracketed, `${first} + ${first} * ${second}`, `${first} + ${first} * ${second} / 100`]
  const found = ways.find((way) => expected !== null && valueOf(way, values) === expected)
  if (found) return `Write \`${found}\`: that is ${expected}.`
  const value = valueOf(bracketed, values)
  return `Brackets turn it round: \`${bracketed}\`${value === null ? '' : ` is ${value}`}. A share of a value is \`value * share\`, with the share written as 0.19 for 19 percent.`
}
