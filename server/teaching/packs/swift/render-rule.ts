import type { PlanTask } from '#contract/plan.ts'
import { lowerFirst, swiftName } from './planned-types.ts'
import type { ProjectState, RuleFrame, SwiftFile } from './project-state.ts'

const mostCases = 6
const mostWords = 8

/** The place of a rule and names of its tests, from the task's own words. */
export function ruleFrame({ title, doneWhen, madeFrom }: PlanTask): RuleFrame {
  const listed = /\btests?\b[^:]{0,60}:([^]+)/i.exec(doneWhen)?.[1]
  const cases = (listed?.split(/,| and |;/) ?? [doneWhen])
    .map((words) => caseName(words))
    .filter((name) => name !== '')
    .slice(0, mostCases)
  return {
    name: `${swiftName(madeFrom?.split('/').at(-1) ?? title)}Rule`,
    about: title,
    cases: [...new Set(cases.length > 0 ? cases : ['worksOutWhatItShould'])],
  }
}

function caseName(words: string): string {
  const plain = words
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, mostWords)
    .join(' ')
  const name = lowerFirst(swiftName(plain))
  return /^[A-Za-z]/.test(name) ? name : name === '' ? '' : `case${name}`
}

/** The frame alone: what the rule says is the learner's. */
export function renderRule({ app }: ProjectState, { name, about, cases }: RuleFrame): SwiftFile[] {
  return [
    {
      path: `${app}/${name}.swift`,
      swift: [
        'import Foundation',
        '',
        `/// ${about.replaceAll('\n', ' ')}: values in, a value out, no screen and no store.`,
        `enum ${name} {`,
        '    // TODO: a static function that takes what it needs to know, the current day included, and returns what follows.',
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
          .map((one) =>
            [`    @Test func ${one}() {`, '        Issue.record("Not written yet")', '    }'].join('\n'),
          )
          .join('\n\n'),
        '}',
        '',
      ].join('\n'),
    },
  ]
}
