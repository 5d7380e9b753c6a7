import { readCodeFacts } from '#server/swift/code-facts.ts'
import { readCodeModel, type CodeType } from '#server/swift/code-model.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

/** Why a type of the code in view is a class, a struct or an enum, whichever it is. */
export function sayKind(guide: FieldGuide, code: string, line: number | null, asked: string): BuiltInAnswer {
  const type = readCodeModel(code)?.types.find((one) => one.line === line)
  const source = code.split('\n').slice((line ?? 1) - 1)
  const attributes = (type && readCodeFacts(code)?.attributesOf.get(type.name)) ?? []
  return finishAnswer(guide, {
    kind: 'explain-code',
    topics: ['swift-structs-classes'],
    linked: 1,
    parts: type
      ? [
          `${type.kind === asked ? '' : `In this code \`${type.name}\` is no ${asked}: it is ${/^[ae]/.test(type.kind) ? 'an' : 'a'} ${type.kind}. `}${reasonFor(type, attributes, source)}`,
          'What would go wrong with the other kind?',
        ]
      : [
          `I see no type in the code that was shown last, so nothing in it is a \`${asked}\`. Paste the line that you mean.`,
        ],
  })
}

function reasonFor(
  { name, kind, conforms }: CodeType,
  attributes: readonly string[],
  source: readonly string[],
): string {
  if (attributes.includes('Model'))
    return `\`${name}\` is a class because SwiftData stores only classes: every screen then holds the same object, and a change on one is seen on all. A struct would be a copy, and SwiftData could not tell which one is the stored one.`
  if (attributes.includes('Observable'))
    return `\`${name}\` is a class because several views share this one object: \`@Observable\` tells them of each change, and that works only where they all hold the same one and no copy.`
  if (conforms.some((one) => one === 'View' || one === 'App'))
    return `\`${name}\` is a struct because SwiftUI makes a view anew each time something changes: that has to be cheap, and what must last is kept outside it, in \`@State\` or in the data.`
  if (kind === 'enum')
    return source.slice(0, mostLinesOfEnum).some((one) => /^\s*case\b/.test(one))
      ? `\`${name}\` is an enum because a value of it is exactly one of a few cases, and \`switch\` makes sure that none is forgotten.`
      : `\`${name}\` is an enum without a case: it only holds functions and types together under one name. Nobody can make a value of it, which is the point; with a struct somebody could write \`${name}()\`.`
  if (kind === 'struct')
    return `\`${name}\` is a struct because it is plain data: whoever gets it has a copy of their own, so nothing changes behind your back, and Swift writes its \`init\` for you. Take a class only where several places must hold the same one.`
  return `\`${name}\` is ${kind === 'actor' ? 'an actor, which lets one task in at a time' : 'a class: whoever holds it holds the same object, so a change in one place is seen in all'}. If every place may have a copy of its own, a struct is simpler.`
}

const mostLinesOfEnum = 12
