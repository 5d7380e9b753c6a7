import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPart } from '#contract/plan/screen-part.ts'
import { LivingPhone } from './living-phone.tsx'

afterEach(cleanup)

const today = screenOf('Today', ['Habit', 'New habit'], {
  progress: '1 of 3 done',
  row: '● Read ten pages · 9 days in a row',
  'row 2': '○ Floss',
  'row 3': '○ Walk',
  button: 'Add a habit',
})
const habit = screenOf('Habit', ['New habit'], { text: 'Read ten pages', calendar: 'March', button: 'Pause' })
const form = screenOf('New habit', [], { field: 'What? Read ten pages', button: 'Save' })
const habits = [today, habit, form]

test('a row with a mark is ticked at its edge, and the count follows the rows', () => {
  show(habits)
  expect(screen.queryByText(/[●○]/)).toBeNull()
  const tick = screen.getByRole('checkbox', { name: 'Floss' })
  expect(tick).toHaveProperty('checked', false)
  fireEvent.click(tick)
  expect(screen.getByText('2 of 3 done')).toBeDefined()
  expect(shown()).toBe('Today')
})

test('a button that adds something opens the form for it, and what is entered can be ticked', () => {
  show(habits)
  press('Add a habit')
  expect(screen.getByRole('dialog', { name: 'New habit' })).toBeDefined()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Stretch' } })
  press('Save')
  fireEvent.click(screen.getByRole('checkbox', { name: /Stretch/ }))
  expect(screen.getByText('2 of 4 done')).toBeDefined()
})

test('a button for a new one never opens the page of one that is there', () => {
  const box = screenOf('Box', ['Recipe', 'New recipe'], { grid: 'Plum cake, Dal', button: 'New recipe' })
  const recipe = screenOf('Recipe', [], { photo: 'A plum cake', stepper: 'For 12', button: 'Cook' })
  const added = screenOf('New recipe', [], { field: 'Title', button: 'Save' })
  show([box, recipe, added])
  press('New recipe')
  expect(screen.getByRole('dialog', { name: 'New recipe' })).toBeDefined()
  press('Cancel')
  press('Dal')
  expect(shown()).toBe('Dal')
  expect(screen.getByText('A dal')).toBeDefined()
})

test('the thing that was tapped is the one that the next screen is about', () => {
  show(habits)
  press(/^Floss/)
  expect(shown()).toBe('Floss')
  expect(screen.queryByText('Read ten pages')).toBeNull()
  press('Back to Today')
  press(/^Read ten pages/)
  expect(shown()).toBe('Read ten pages')
})

test('a start button leads to where it is stopped, and a past one to its page', () => {
  const ready = screenOf('Ready', ['Running', 'Past'], {
    button: 'Start',
    row: 'Last · Sunday, 8.2 km',
    tabs: 'Ready, Past',
  })
  const running = screenOf('Running', ['Run'], { number: '5.38 km', button: 'Pause · hold' })
  const run = screenOf('Run', [], { number: '8.21 km', text: 'Felt good' })
  const past = screenOf('Past', ['Run'], { row: 'Wed 4 March · 5.0 km' })
  show([ready, running, run, past])
  press(/^Last/)
  expect(shown()).toBe('Sunday')
  press('Back to Ready')
  press('Start')
  expect(shown()).toBe('Running')
})

test('a filter and a search leave the tiles of their kind', () => {
  const recipe = screenOf('Recipe', [], { text: 'Plum cake', 'text 2': 'Serves 4' })
  show([
    screenOf('Box', ['Recipe'], {
      search: 'Plum',
      picker: 'All, cake',
      grid: 'Plum cake, Cheesecake, Dal, Soup, Stew',
    }),
    recipe,
  ])
  press('cake')
  expect(screen.getByRole('button', { name: 'Plum cake' })).toBeDefined()
  expect(screen.getAllByRole('button').length).toBeLessThan(7)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cheese' } })
  expect(screen.queryByRole('button', { name: 'Plum cake' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Cheesecake' })).toBeDefined()
})

test('the screen of a feature is no page of an entry', () => {
  const own = { ...screenOf('Today', ['Progress'], { row: 'Floss', 'row 2': 'Walk' }), data: ['Habit'] }
  show([own, { ...screenOf('Progress', [], { number: '9 days in a row', text: 'Well' }), data: [] }])
  expect(screen.queryByRole('button', { name: /^Floss/ })).toBeNull()
  press('Progress')
  expect(shown()).toBe('Progress')
})

test('a start button without such a screen becomes the one that stops', () => {
  show([screenOf('Timer', [], { number: '4:12', button: 'Start' })])
  press('Start')
  press('Stop')
  expect(screen.getByRole('button', { name: 'Start' })).toBeDefined()
})

test('a calendar is the month of the date that the app shows, with the days on which it was done', () => {
  const day = screenOf('Today', ['Habit'], { text: 'Thursday, 12 March', row: 'Floss' })
  const month = screenOf('Habit', [], { calendar: 'March, 3 days done' })
  const { container } = show([day, month])
  press('Floss')
  expect(screen.getAllByRole('radio')).toHaveLength(31)
  expect(container.querySelectorAll('.ph-month > i')).toHaveLength(6)
  expect(screen.getByRole('radio', { name: 'Day 12, done' })).toHaveProperty('checked', true)
  expect(screen.getAllByRole('radio', { name: /done/ })).toHaveLength(3)
})

test('the axis of a chart is what its text says, and a map shows a way only where it speaks of one', () => {
  const { container } = show([screenOf('Past', [], { chart: 'Kilometres by week', map: 'Where I am' })])
  expect([...container.querySelectorAll('.ph-axis')].map(({ textContent }) => textContent)).not.toContain('M')
  expect(container.querySelector('.ph-route, .ph-pin')).toBeNull()
  expect(container.querySelector('.ph-me')).not.toBeNull()
})

test('a plan whose screens say only what they are for says it once', () => {
  show([{ name: 'Progress', purpose: 'The streak', shows: [{ kind: 'text', text: 'The streak' }] }])
  expect(screen.getAllByText('The streak')).toHaveLength(1)
})

test('a form goes on by its button, and its tiles are chosen', () => {
  const trip = screenOf('Trip', ['Pack'], {
    field: 'Lisbon',
    grid: 'City, Beach',
    calendar: '9 to 14 May',
    button: 'Make the list',
  })
  const { container } = show([trip, screenOf('Pack', [], { row: '○ Socks', 'row 2': '○ Keys' })])
  press('Beach')
  expect(screen.getByRole('button', { name: 'Beach' }).getAttribute('aria-pressed')).toBe('true')
  expect(container.querySelectorAll('[data-marked]')).toHaveLength(6)
  press('Make the list')
  expect(shown()).toBe('Pack')
})

/** A screen from its parts by kind; a number after the kind only keeps the keys unique. */
function screenOf(name: string, leadsTo: string[], parts: Record<string, string>): PlanScreen {
  const shows = Object.entries(parts).map(
    ([kind, text]) => ({ kind: kind.split(' ')[0], text }) as ScreenPart,
  )
  return { name, purpose: '', shows, leadsTo }
}

function show(screens: PlanScreen[]) {
  return render(<LivingPhone appName="Tiny" accent="green" screens={screens} />)
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function shown(): string {
  return [...document.querySelectorAll('[data-ph-title]')].at(-1)!.textContent
}
