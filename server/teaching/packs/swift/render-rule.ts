import type { PlanTask } from '#contract/plan/plan.ts'
import { oneLine } from '#contract/plain-words.ts'
import { isSwiftName } from '#server/swift/swift-text.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { fillSlots } from '#server/teaching/packs/slots-of.ts'
import { requestedClass } from '#server/teaching/packs/task-words/requested-types.ts'
import type { WrittenTask } from '#server/teaching/packs/written-task.ts'
import { lowerFirst, swiftName, type PlannedType } from './planned-types.ts'
import { ruleHead, unknownResult } from './rule-head.ts'
import type { ProjectState, RuleFrame, SwiftFile } from './project-state.ts'

const mostCases = 6
const mostWords = 8

/** A rule's file name, function signature and test names, taken from the task's text. */
export function ruleFrame(
  { title, description, doneWhen, madeFrom }: PlanTask,
  types: readonly PlannedType[],
  written: WrittenTask | null,
): RuleFrame {
  const behindColon = /\btests?\b[^:]{0,60}:([^]+)/i.exec(doneWhen)?.[1]
  const listed = behindColon?.startsWith(' ') ? behindColon : /, among them ([^]+)/i.exec(doneWhen)?.[1]
  const told = (listed?.split(/,(?!\d)|(?<=[^ ,]{3}) and |;/) ?? [doneWhen.replace(/^Tests? (?:\w+ )?/, '')])
    .map((words) => words.trim().replace(/^and |[.]$/g, ''))
    .filter((words) => caseName(words) !== '')
    .slice(0, mostCases)
  const words = swiftName(madeFrom?.split('/').at(-1) ?? title)
  const name = /^\p{L}/u.test(words) ? words : `The${words}`
  const cases = [...new Set(told.map(caseName))]
  const named = written?.rule ? null : requestedClass(description)
  const head = written?.head ?? ruleHead(lowerFirst(name), title, description, types)
  const small = written?.types?.trimEnd().split('\n') ?? []
  return {
    name: named ?? `${name}${types.some((type) => type.name === `${name}Rule`) ? 'Decision' : 'Rule'}`,
    isClass: named !== null,
    about: title,
    cases: cases.length > 0 ? cases : ['worksOutWhatItShould'],
    told: cases.length > 0 ? told : [doneWhen],
    steps: sentencesOf(description).slice(0, mostSteps),
    head,
    ownTypes: named === null && head.includes(`-> ${unknownResult}`) ? [...small, ...ownResult] : small,
    written: written?.rule ?? null,
  }
}

const mostSteps = 4

/** Declares the result's type if the task does not say what the result is. */
const ownResult = [
  '/// What the rule gives back: a property for each thing it says.',
  `struct ${unknownResult} {`,
  '}',
]

function caseName(words: string): string {
  const [first = '', ...rest] = words
    .replace(/[^\p{L}\p{Nd} ]/gu, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, mostWords)
  const name = `${lowerFirst(first)}${swiftName(rest.join(' '))}`
  return name === '' || isSwiftName(name) ? name : `case${name}`
}

/** Comment above a signature that is only guessed. */
export const changeHead = '// Change the parameters and the result where your rule needs others.'

/** The message for parts of the code skeleton that the learner has to write. */
export const notWritten = 'Not written yet'

/** The skeleton of a class that the task asks for; the learner decides what it stores and does. */
function classFrame(name: string, about: string, steps: readonly string[]): string {
  return [
    'import Foundation',
    'import Observation',
    '',
    `/// ${oneLine(about)}: no screen and no store.`,
    '@Observable',
    `final class ${name} {`,
    ...steps.map((step, at) => `    // ${at + 1}. ${oneLine(step)}`),
    '    /// One thing that can happen to it: give it the name that fits.',
    '    func takeStep() {',
    `        fatalError("${notWritten}")`,
    '    }',
    '}',
    '',
  ].join('\n')
}

/** The complete rule if one is written, otherwise a skeleton for the learner to fill in. */
export function renderRule(
  { app }: ProjectState,
  { name, isClass, about, cases, told, steps, head, ownTypes, written }: RuleFrame,
): SwiftFile[] {
  if (written)
    return [
      { path: `${app}/${name}.swift`, swift: fillSlots(written.swift, { app, Rule: name }) },
      { path: `${app}Tests/${name}Tests.swift`, swift: fillSlots(written.tests, { app, Rule: name }) },
    ]
  return [
    {
      path: `${app}/${name}.swift`,
      swift: isClass
        ? classFrame(name, about, steps)
        : [
            'import Foundation',
            '',
            `/// ${oneLine(about)}: values in, a value out, no screen and no store.`,
            `enum ${name} {`,
            ...ownTypes.map((line) => (line === '' ? '' : `    ${line}`)),
            ...(ownTypes.length > 0 ? [''] : []),
            `    ${changeHead}`,
            `    static func ${head} {`,
            ...steps.map((step, at) => `        // ${at + 1}. ${oneLine(step)}`),
            `        fatalError("${notWritten}")`,
            '    }',
            '}',
            '',
          ].join('\n'),
    },
    {
      path: `${app}Tests/${name}Tests.swift`,
      swift: [
        'import Testing',
        `@testable import ${app}`,
        '',
        `struct ${name}Tests {`,
        cases
          .map((one, at) =>
            [
              `    @Test func ${one}() {`,
              `        // ${oneLine(told[at] ?? about)}: make the values, call the function, then #expect(… == …).`,
              `        Issue.record("${notWritten}")`,
              '    }',
            ].join('\n'),
          )
          .join('\n\n'),
        '}',
        '',
      ].join('\n'),
    },
  ]
}
