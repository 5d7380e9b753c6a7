import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { screenOfTask } from './screen-of-task.ts'

const plan = {
  features: [
    { name: 'Watering', brings: { screens: ['Today', 'Add plant'], entities: [], privacyKeys: [] } },
    { name: 'Icon' },
  ],
  architecture: {
    screens: [
      { name: 'Plant', purpose: '', shows: [{ kind: 'text', text: 'Fern' }] },
      { name: 'Today', purpose: '', shows: [{ kind: 'row', text: 'Fern' }] },
      { name: 'Add plant', purpose: '', shows: [{ kind: 'field', text: 'Name' }] },
      { name: 'Settings', purpose: '' },
    ],
  },
  roadmap: [
    {
      tasks: [
        { title: 'Remind me', feature: 'Watering' },
        { title: 'Draw the icon', feature: 'Icon' },
      ],
    },
  ],
} as unknown as Plan

test('a task shows the screen it names, by its longest name', () => {
  expect(nameFor('Build the add plant form')).toBe('Add plant')
  expect(nameFor('Build “Today” for wet fingers')).toBe('Today')
})

test('a task that names no screen shows the first one that its feature brings', () => {
  expect(nameFor('Remind me')).toBe('Today')
})

test('a task without a screen, or on a screen that is not drawn, has no picture', () => {
  expect(nameFor('Draw the icon')).toBeUndefined()
  expect(nameFor('Build the settings screen')).toBeUndefined()
})

function nameFor(title: string): string | undefined {
  return screenOfTask(plan, { title, description: null, doneWhen: null })?.name
}
