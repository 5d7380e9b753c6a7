import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { PlanReadings } from '#contract/plan/plan.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { press, useScreen } from '#test/page/use-screen.tsx'
import { DemoPlan } from '#app/features/plan/demo/demo-plan.tsx'
import { PlanReadingChoice } from './plan-readings.tsx'

const page = useScreen()
const given: PlanReadings = {
  readings: [
    {
      kind: 'client-objects',
      name: 'a book of clients',
      sentence: 'You keep **clients** with each **chimney** and see what is **due**.',
      screens: [{ name: 'Due', purpose: 'Who is due', shows: [{ kind: 'row', text: 'Mill Lane' }] }],
    },
  ],
  own: {
    things: [{ name: 'chimney', facts: 'height, flue', belongsTo: [] }],
    steps: [{ does: 'note a sweep', to: null }],
  },
  leftOut: [],
}

function show(of = given) {
  const onChoose = vi.fn<(answers: PlanAnswers) => void>()
  const user = page.show(<PlanReadingChoice given={of} isPlanning={false} onChoose={onChoose} />)
  return { user, onChoose }
}

test('a reading is one sentence with the idea’s words in bold, and a press chooses it', async () => {
  const { user, onChoose } = show()
  const reading = screen.getByRole('button', {
    name: 'You keep clients with each chimney and see what is due.',
  })
  expect([...reading.querySelectorAll('strong')].map((word) => word.textContent)).toEqual([
    'clients',
    'chimney',
    'due',
  ])
  await user.click(reading)
  expect(onChoose).toHaveBeenCalledWith({ kind: 'client-objects', own: null })
})

test('one reading alone is not called several', () => {
  show()
  expect(screen.getByText('I know one app that may be close. Choose it only if it is yours.')).toBeTruthy()
  page.show(
    <PlanReadingChoice
      given={{ ...given, readings: [...given.readings, { ...given.readings[0]!, kind: 'other' }] }}
      isPlanning={false}
      onChoose={() => {}}
    />,
  )
  expect(screen.getByText(/^Your idea could become different apps/)).toBeTruthy()
})

test('the plan of a chosen reading takes the focus of the reading', () => {
  page.show(
    <DemoPlan
      idea="chess"
      plan={planOfKind('chess-clock')}
      isExample={false}
      isPlanning={false}
      takesFocus
    />,
  )
  expect(document.activeElement).not.toBe(document.body)
})

test('none of these asks two questions, filled in from the idea, whose details are chips', async () => {
  const { user, onChoose } = show()
  await press(user, /^None of these/)
  expect(screen.getByLabelText('What does a person do first in it?')).toHaveProperty('value', 'note a sweep')
  const chimney = within(screen.getByRole('group', { name: 'chimney' }))
  await user.click(chimney.getByRole('button', { name: 'Remove flue' }))
  await user.type(chimney.getByRole('textbox', { name: 'Add a detail to chimney' }), 'last swept on{Enter}')
  await user.click(chimney.getByRole('button', { name: 'Change height' }))
  await user.type(chimney.getByRole('textbox', { name: 'Add a detail to chimney' }), ' in m')
  await press(user, 'Make the sketch')
  expect(onChoose).toHaveBeenCalledWith({
    kind: 'none',
    own: {
      things: [{ name: 'chimney', facts: 'last swept on, height in m', belongsTo: [] }],
      steps: [{ does: 'note a sweep', to: null }],
    },
  })
})

test('a sketch needs one thing', async () => {
  const { user, onChoose } = show()
  await press(user, /^None of these/)
  await user.clear(screen.getByRole('textbox', { name: 'Name of thing 1' }))
  await press(user, 'Make the sketch')
  expect(screen.getByRole('alert').textContent).toBe(
    'Name one thing that it keeps, for example an instrument',
  )
  expect(onChoose).not.toHaveBeenCalled()
})

test('an idea that does not say what it keeps leaves the form empty, with examples', async () => {
  const { user, onChoose } = show({ readings: [], own: { things: [], steps: [] }, leftOut: [] })
  const first = screen.getByLabelText('What does a person do first in it?')
  const thing = screen.getByRole('textbox', { name: 'Name of thing 1' })
  for (const field of [first, thing]) {
    expect(field).toHaveProperty('value', '')
    expect(field.getAttribute('placeholder')).toMatch(/^For example: /)
  }
  await user.type(thing, 'alarm')
  await press(user, 'Make the sketch')
  expect(onChoose).toHaveBeenCalledWith({
    kind: 'none',
    own: { things: [{ name: 'alarm', facts: '', belongsTo: [] }], steps: [] },
  })
})
