import type { CodeProperty, CodeType } from '#server/swift/code-model.ts'
import { readSwift } from '#server/swift/parse-swift.ts'
import { unsetProperties } from '#server/swift/unset-properties.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { Attempt } from '#server/teaching/packs/reading/attempt.ts'
import { declarationOf, valueFor } from './own-types.ts'
import type { PlannedType } from '#server/teaching/packs/swift/planned-types.ts'
import { samples } from '#server/teaching/packs/swift/render-model.ts'
import { statedLimits } from '#server/teaching/packs/task-words/stated-limits.ts'

/** The learner's declaration with its extensions, completed with missing initial values, properties and samples. */
export function ownFile(
  attempt: Attempt,
  own: CodeType,
  lines: readonly string[],
  planned: PlannedType,
): string | null {
  const declared = declarationOf(attempt.swift, own.name)
  if (declared === null) return null
  const kept = withLines(withoutRuledOut(withValues(declared, attempt), own, attempt), own, lines)
  const extensions = extensionsOf(attempt.swift, own.name)
  const hasSamples = [kept, ...extensions].some((part) => /\bstatic (?:let|var) samples\b/.test(part))
  const more = hasSamples || !planned.made ? [] : [samples(planned, []).join('\n')]
  const usesData = /@(?:Model|Relationship|Attribute|Transient)\b/.test(kept)
  return [
    'import Foundation',
    ...(usesData ? ['import SwiftData'] : []),
    '',
    [kept, ...extensions, ...more].join('\n\n'),
    '',
  ].join('\n')
}

function extensionsOf(code: string, name: string): string[] {
  const texts = readSwift(code, (root) =>
    root
      .descendantsOfType('class_declaration')
      .filter(({ text }) => text.startsWith('extension'))
      .filter((node) => node.childForFieldName('name')?.text === name)
      .map(({ text }) => text),
  )
  return [...new Set(texts)]
}

/** Adds an initial value to each property that has none and that no `init` sets. */
function withValues(declared: string, attempt: Attempt): string {
  return unsetProperties(declared).reduce((text, { property }) => {
    const value = valueFor(attempt, property.type ?? '')
    return value === null ? text : replaced(text, property, `${property.source} = ${value}`)
  }, declared)
}

function replaced(text: string, { source }: CodeProperty, by: string): string {
  const place = new RegExp(`${escaped(source)}(?=[ \\t]*(?:\\n|;|\\}|//))`).exec(text)
  return place ? `${text.slice(0, place.index)}${by}${text.slice(place.index + source.length)}` : text
}

/** Inserts lines after the last stored property. */
function withLines(declared: string, own: CodeType, lines: readonly string[]): string {
  if (lines.length === 0) return declared
  const ends = own.properties
    .filter(({ isComputed }) => !isComputed)
    .map(({ source }) => ({ at: declared.indexOf(source), length: source.length }))
    .filter(({ at }) => at >= 0)
    .map(({ at, length }) => lineEnd(declared, at + length))
  const place = Math.max(declared.indexOf('{') + 1, ...ends)
  const added = lines.map((line) => `\n    ${line}`).join('')
  const rest = declared.slice(place)
  return `${declared.slice(0, place)}${added}${rest.startsWith('\n') ? '' : '\n'}${rest}`
}

/** The end of the line, if only a value or a comment follows; otherwise the position itself. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  const behind = text.slice(at, end < 0 ? text.length : end)
  return end >= 0 && !/[{};]/.test(behind) ? end : at
}

/** Removes properties of a type that the task rules out. */
function withoutRuledOut(declared: string, { properties }: CodeType, { help }: Attempt): string {
  const ruledOut = sentencesOf(help.ground.task.description)
    .flatMap(statedLimits)
    .flatMap(({ kind, name }) => (kind === 'stored' ? name : []))
  return properties
    .filter(({ type }) => ruledOut.includes(type?.replace(/[[\]?! ]/g, '') ?? ''))
    .reduce((rest, { source }) => rest.replace(new RegExp(`\\n? *${escaped(source)}`), ''), declared)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
