import { expect, test } from 'vitest'
import type { PlanScreen } from '#contract/plan.ts'
import { crossings, withFewCrossings } from './layer-order.ts'
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
  const links = new Set(['a2', 'b1'])
  const areLinked = (one: string, other: string) => links.has(one + other)
  const [left, right] = withFewCrossings(
    [
      ['a', 'b'],
      ['1', '2'],
    ],
    areLinked,
  )
  expect(crossings(left!, right!, areLinked)).toBe(0)
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
