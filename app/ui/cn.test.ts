import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { cn } from './cn.ts'

const allOfTailwind = extendTailwindMerge({ extend: { theme: { radius: ['house', 'inner'] } } })

test('the later of two conflicting classes wins, also under the same condition', () => {
  expect(cn('px-4 text-sm', ['p-2'], { 'text-ink': true, flex: false })).toBe('text-sm p-2 text-ink')
  expect(cn('rounded-house border-0', 'rounded-inner border-t')).toBe('border-0 rounded-inner border-t')
  expect(cn('sm:px-4 hover:bg-dawn', 'px-2 sm:px-6 hover:bg-sunken')).toBe('px-2 sm:px-6 hover:bg-sunken')
})

test('of any two classes the app uses, those win that win where all of Tailwind is known', () => {
  const groups: string[][] = []
  for (const name of classesOf(path.join(projectRoot, 'app'))) {
    const group = groups.findLast(([known]) => isOneGroup(allOfTailwind, known!, name))
    if (group) group.push(name)
    else groups.push([name])
  }
  expect(groups.flat().length).toBeGreaterThan(500)
  expect(groups.flatMap(([first, ...rest]) => rest.filter((name) => !isOneGroup(cn, first!, name)))).toEqual(
    [],
  )
  const firsts = groups.map(([first]) => first!)
  const different = firsts.flatMap((one) =>
    firsts
      .filter((other) => other !== one)
      .map((other) => `${one} ${other}`)
      .filter((both) => cn(both) !== allOfTailwind(both)),
  )
  expect(different).toEqual([])
})

/** Whether the later of two classes always replaces the earlier one. */
function isOneGroup(merge: (classes: string) => string, one: string, other: string): boolean {
  return merge(`${one} ${other}`) === other && merge(`${other} ${one}`) === one
}

/** The class names in the source files of a folder, without variants such as `sm:`. */
function classesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|class-groups/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?<quote>['"`])([^'"`]*?)\k<quote>/g),
    ])
    .flatMap(([, , text]) => text!.split(/\s+/))
    .map((name) => name.replace(/^.*:(?![^[]*\])/, '').replace(/!$/, ''))
  // Leaves out `container` classes ("@…"): no component merges them.
  return [...new Set(names)]
    .filter((name) => /^[^@]/.test(name) && allOfTailwind(`${name} ${name}`) === name)
    .toSorted()
}
