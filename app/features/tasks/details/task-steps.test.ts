import { expect, test } from 'vitest'
import { readSteps, withNewStep, withStep } from './task-steps.ts'

const description = 'Draw it.\n- [ ] Sketch\n* [x] Colours\nThen export.'

test('lines with a box are steps, and the rest is the text', () => {
  expect(readSteps(description)).toEqual({
    text: 'Draw it.\nThen export.',
    steps: [
      { text: 'Sketch', isDone: false, line: 1 },
      { text: 'Colours', isDone: true, line: 2 },
    ],
  })
  expect(readSteps(null)).toEqual({ text: '', steps: [] })
})

test('a step is ticked where it stands, and nothing else changes', () => {
  const { steps } = readSteps(description)
  expect(withStep(description, steps[0]!, true)).toBe('Draw it.\n- [x] Sketch\n* [x] Colours\nThen export.')
  expect(withStep(description, steps[1]!, false)).toBe('Draw it.\n- [ ] Sketch\n* [ ] Colours\nThen export.')
})

test('a new step comes last, also as the first words of a description', () => {
  expect(withNewStep('Draw it.', 'Sketch\nit ')).toBe('Draw it.\n- [ ] Sketch it')
  expect(withNewStep(null, 'Sketch')).toBe('- [ ] Sketch')
})
