import { expect, test } from 'vitest'
import { screenTree } from './screen-tree.ts'

const screens = ['Plants', 'Plant', 'Settings'].map((name) => ({ name, purpose: '' }))

test('screens stand under the screen that leads to them', () => {
  const [root, ...others] = tree(
    'flowchart TD\n  s0["Plants"]\n  s1["Plant"]\n  s2["Settings"]\n  s0 --> s1\n  s0 --> s2',
  )
  expect(root?.name).toBe('Plants')
  expect(root?.leadsTo.map(({ name }) => name)).toEqual(['Plant', 'Settings'])
  expect(others).toEqual([])
})

test('a screen says what it keeps', () => {
  const [root] = tree('s0["Plants"]\ne0[("Watering")]\ns0 -.-> e0')
  expect(root?.entities).toEqual(['Watering'])
})

test('screens that lead to each other do not go round for ever', () => {
  const roots = tree('s0["Plants"]\ns1["Plant"]\ns0 --> s1\ns1 --> s0')
  expect(roots.map(({ name }) => name)).toEqual(['Plants', 'Settings'])
})

test('without a diagram that can be read every screen stands alone', () => {
  expect(tree('nonsense').map(({ name }) => name)).toEqual(['Plants', 'Plant', 'Settings'])
})

function tree(diagram: string) {
  return screenTree({
    screens,
    diagram,
    pattern: '',
    frameworks: [],
    entities: [],
    privacyKeys: [],
    minimumIOS: '17',
  })
}
