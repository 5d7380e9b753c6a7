import { readCodeModel } from '#server/swift/code-model.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import {
  finishAnswer,
  swiftBlock,
  type BuiltInAnswer,
} from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { quoteLine, type ViewOfCode } from './view-of-code.ts'

/**
 * Says what a supposed change does to the code in view: "And if I make it optional?" Null if that is not
 * known.
 */
export function sayWhatIf(
  guide: FieldGuide,
  id: string,
  names: readonly string[],
  view: ViewOfCode,
): BuiltInAnswer | null {
  const text = whatIfs[id]?.(names, view)
  return text
    ? finishAnswer(guide, {
        kind: 'follow-up',
        topics: view.focus ? [view.focus.article] : [],
        linked: 1,
        parts: text,
      })
    : null
}

type WhatIf = (names: readonly string[], view: ViewOfCode) => (string | null)[] | null

const whatIfs: Record<string, WhatIf> = {
  'make-required': (names, { lines, focus }) => {
    const forced = /\b(\w+)!/.exec(lines[(focus?.line ?? 0) - 1] ?? '')?.[1]
    const name = names[0] ?? forced
    const at = name ? lines.findIndex((line) => new RegExp(`\\b(?:let|var) ${name}\\b.*\\?`).test(line)) : -1
    if (!name || at < 0) return null
    return [
      `Then \`${name}\` always has a value, and the code that creates this has to pass one. In ${quoteLine(lines, at + 1)} the \`?\` goes, and each \`${name}!\` becomes \`${name}\`.`,
      `That is the better way where there is nothing to show without it; the code that creates it then unwraps the optional, with \`if let\`.`,
      `Is there always a value for \`${name}\` when this appears?`,
    ]
  },
  'make-optional': (names, view) => {
    const { focus, lines } = view
    const isIndex = focus !== null && /\w\[[^\]"]{1,60}\]/.test(lines[focus.line - 1] ?? '')
    if (isIndex)
      return [
        `It would not help. In ${quoteLine(lines, focus.line)} the brackets stop the app before any optional is made: a place that does not exist gives no \`nil\`, it ends the app.`,
        'What helps is to ask first, `if items.indices.contains(place)`, or to use `first` and `last`, which are optionals already.',
        'Which place do you need there?',
      ]
    const name = names[0]
    const at = name ? lines.findIndex((line) => new RegExp(`\\b(?:let|var) ${name}\\b`).test(line)) : -1
    if (!name || at < 0) return null
    return [
      `Then \`${name}\` may be missing, and each place that uses it has to say what happens then: with \`if let ${name}\`, or with a stand-in, \`${name} ?? …\`. In ${quoteLine(lines, at + 1)} only the \`?\` behind the type is new.`,
      `Do that where a missing \`${name}\` is a normal case, such as a key that is not always in the JSON; it is no repair for a value that should be there.`,
      `Can \`${name}\` really be missing in your app?`,
    ]
  },
  'key-missing': (names, { lines, code }) => {
    const type = readCodeModel(code)?.types.find(({ conforms }) =>
      conforms.some((one) => /^(?:Codable|Decodable)$/.test(one)),
    )
    const property = type?.properties.find(
      ({ name, isComputed }) => !isComputed && names.some((one) => one === name || one.startsWith(name)),
    )
    if (!type || !property?.type) return null
    return property.type.endsWith('?')
      ? [
          `Then \`${property.name}\` is \`nil\`, and everything else is decoded: ${quoteLine(lines, property.line)} allows that with its \`?\`.`,
          'What should the screen show in its place?',
        ]
      : [
          `Then nothing is read: one \`${type.name}\` without it fails, and with it the whole list (\`keyNotFound\`). Make it optional in ${quoteLine(lines, property.line)}:`,
          swiftBlock((lines[property.line - 1] ?? '').trim().replace(property.type, `${property.type}?`)),
          `A missing \`${property.name}\` is \`nil\` then, so where you show it, say what stands in its place: \`${property.name} ?? …\` or \`if let ${property.name}\`.`,
          'What should the screen show when it is missing?',
        ]
  },
  'use-if-let': (_names, { lines, focus }) => {
    const line = lines[(focus?.line ?? 0) - 1] ?? ''
    const forced = /\blet (\w{1,60}) = ([^\n!]{1,200})!\s{0,9}$/.exec(line)
    if (!forced) return null
    const [, name = '', value = ''] = forced
    return [
      `Yes, that is the right way for ${quoteLine(lines, focus?.line ?? 1)}: the braces run only where there is a value, and the app does not stop.`,
      swiftBlock(
        `if let ${name} = ${value} {\n    // here ${name} has a value\n} else {\n    print("${name} is missing")\n}`,
      ),
      'What should happen in your app when it is missing?',
    ]
  },
  'make-struct': (_names, view) =>
    view.findings.some(({ kind }) => kind === 'plain-class-watched') ? structInState(view) : null,
}

/** Suggests a struct in `@State` where a view tries to observe a plain class. */
function structInState({ lines }: ViewOfCode): string[] | null {
  const at = lines.findIndex((line) => /\b(?:let|var) \w+ = [A-Z]\w*\(\)/.test(line))
  const made = /\b(?:let|var) (\w+) = ([A-Z]\w*)\(\)/.exec(lines[at] ?? '')
  if (!made) return null
  const [, name = '', type = ''] = made
  return [
    `Yes. A struct in \`@State\` is a new value at each change, and SwiftUI sees that; so \`struct ${type}\` and, in ${quoteLine(lines, at + 1)}, this:`,
    swiftBlock(`@State private var ${name} = ${type}()`),
    `It fits while only this view changes \`${name}\`. If other screens have to see the same one, stay with a class and \`@Observable\`.`,
    `Does another screen need the same \`${name}\`?`,
  ]
}
