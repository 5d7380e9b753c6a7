import { expect, test } from 'vitest'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { cheapestOrder, crossings } from './layer-order.ts'
import { screenLayers, screenLinks } from './screen-links.ts'

test('screens are in layers: the first, what it leads to, what that leads to', () => {
  expect(
    layers({ Plants: ['Plant', 'New plant'], Plant: ['Photo', 'Plants'], 'New plant': [], Photo: [] }),
  ).toEqual([['Plants'], ['Plant', 'New plant'], ['Photo']])
})

test('a screen that nothing leads to is in the first layer, and circles end', () => {
  expect(layers({ Today: ['Day'], Day: ['Today'], Settings: [], One: ['Other'], Other: ['One'] })).toEqual([
    ['Today', 'Settings', 'One'],
    ['Day', 'Other'],
  ])
})

test('an older plan has its links in the diagram', () => {
  const links = screenLinks({
    screens: ['Plants', 'Plant'].map((name) => ({ name, purpose: '' })),
    diagram: 'flowchart TD\n  s0["Plants"]\n  s1["Plant"]\n  e0[("Watering")]\n  s0 --> s1\n  s0 -.-> e0',
    pattern: '',
    frameworks: [],
    entities: [],
    privacyKeys: [],
    minimumIOS: '17',
  })
  expect([...links]).toEqual([
    ['Plants', ['Plant']],
    ['Plant', []],
  ])
})

test('neighbours change places until no lines cross that need not', () => {
  const links = [
    ['a', '2'],
    ['b', '1'],
  ] as const
  const costOf = ([left = [], right = []]: readonly (readonly string[])[]) =>
    crossings(links.map(([from, to]) => ({ from: left.indexOf(from), to: right.indexOf(to) })))
  const [left, right] = cheapestOrder(
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    costOf,
  )
  expect(costOf([left!, right!])).toBe(0)
})

function layers(leadsTo: Record<string, string[]>): string[][] {
  const screens = Object.entries(leadsTo).map(([name, targets]): PlanScreen => ({
    name,
    purpose: '',
    leadsTo: targets,
  }))
  return screenLayers(
    screenLinks({
      screens,
      diagram: '',
      pattern: '',
      frameworks: [],
      entities: [],
      privacyKeys: [],
      minimumIOS: '17',
    }),
  )
}
