import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PlanScreen } from '#contract/plan/plan.ts'
import { planOfKind } from '#test/plans/plan-of-kind.ts'
import { sampleOf } from '#test/sample-of.ts'
import { glyphOf } from '#app/ui/phone/drawings/glyph.tsx'
import { LivingPhone } from './living-phone.tsx'

afterEach(cleanup)

/** Thirty apps of different kinds: lists, forms, games, maps, cameras, timers. */
const kinds = [
  'plant-watering',
  'choir-parts',
  'recipe-box',
  'accounting-receipts',
  'chess-puzzles',
  'carpool',
  'bird-log',
  'budget-envelopes',
  'city-audio-guide',
  'alarm-clock',
  'ar-placing',
  'baby-log',
  'barcode-food-lookup',
  'beat-sequencer',
  'bike-ride-recorder',
  'blood-pressure-log',
  'bluetooth-sensor',
  'board-game-plays',
  'book-club',
  'breathing-guide',
  'brick-breaker',
  'calculator',
  'camera-magnifier',
  'class-seating',
  'birthday-reminder',
  'babysitter-booking',
  'aquarium-log',
  'chord-book',
  'bedtime-stories',
  'air-quality',
]

test.for(sampleOf(kinds, 3))('every screen of %s is reached by pressing', (kind) => {
  const { screens } = planOfKind(kind).architecture
  expect([...reachedByPressing(screens)].toSorted()).toEqual(screens.map(({ name }) => name).toSorted())
})

const plants: PlanScreen[] = [
  {
    name: 'Plants',
    purpose: 'All plants',
    shows: [
      { kind: 'search', text: 'Name' },
      { kind: 'row', text: 'Fern · 3 days ago' },
      { kind: 'row', text: 'Aloe · today' },
    ],
    leadsTo: ['Plant', 'New plant'],
  },
  {
    name: 'Plant',
    purpose: 'One plant',
    shows: [
      { kind: 'button', text: 'Watered' },
      { kind: 'row', text: '3 Nov · still wet' },
    ],
  },
  {
    name: 'New plant',
    purpose: 'Add one',
    shows: [
      { kind: 'field', text: 'Monstera' },
      { kind: 'button', text: 'Add' },
    ],
  },
]

test('what a form enters is in the list, until the page is loaded again', () => {
  const { unmount } = show(plants)
  press('New plant')
  fireEvent.change(screen.getByRole('textbox', { name: 'Monstera' }), { target: { value: 'Basil' } })
  press('Add')
  expect(screen.getByText('Basil')).toBeDefined()
  unmount()
  show(plants)
  expect(screen.queryByText('Basil')).toBeNull()
})

test('a press that happens now is added to the list of what happened', () => {
  show(plants)
  press(/^Fern/)
  press('Watered')
  expect(screen.getByText('watered')).toBeDefined()
})

test('a search filters the rows', () => {
  show(plants)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'alo' } })
  expect(screen.queryByText('Fern')).toBeNull()
  expect(screen.getByText('Aloe')).toBeDefined()
})

test('Escape closes a sheet, and a screen that is not built says so', () => {
  render(<LivingPhone appName="Leafy" accent="green" screens={plants} lit={new Map([['Plants', 'whole']])} />)
  press('New plant')
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'New plant, not built yet' }), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of a screen that is partly built, the rest says that it is not', () => {
  const lit = new Map([['Plants', [{ kind: 'row' as const, text: 'Fern · 3 days ago' }]]])
  render(<LivingPhone appName="Leafy" accent="green" screens={plants} lit={lit} />)
  const outlines = screen.getAllByRole('group', { name: 'Not built yet' })
  expect(outlines.some((outline) => outline.textContent.includes('Aloe'))).toBe(true)
  expect(outlines.some((outline) => outline.textContent.includes('Fern'))).toBe(false)
})

test('no tab and no row is without a symbol that fits what it shows, and no two tabs are alike', () => {
  const tabs = ['Birds', 'Lists', 'People', 'Us']
  const { container } = show(
    tabs.map((name, at) => ({
      name,
      purpose: '',
      shows: [
        { kind: 'row', text: 'Anna' },
        ...(at === 0 ? [{ kind: 'tabs' as const, text: tabs.join(', ') }] : []),
      ],
    })),
  )
  const symbols = [...container.querySelectorAll('.ph-tabs svg')].map(({ innerHTML }) => innerHTML)
  expect(new Set(symbols).size).toBe(4)
  expect(container.querySelector('.ph-leading svg')).not.toBeNull()
  expect(glyphOf('Lists')).toBeNull()
  expect(glyphOf('All plants')).toBe(glyphOf('Plants'))
})

function show(screens: PlanScreen[]) {
  return render(<LivingPhone appName="Leafy" accent="green" screens={screens} />)
}

function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** Taps every button of every screen it reaches, each time from the start. */
function reachedByPressing(screens: PlanScreen[]): Set<string> {
  const reached = new Set<string>()
  const paths: number[][] = [[]]
  for (const path of paths) {
    const { container, unmount } = show(screens)
    for (const position of path) fireEvent.click(buttonsIn(container)[position]!)
    const shown = [...container.querySelectorAll('[data-ph-title]')].at(-1)!.getAttribute('data-ph-title')!
    if (!reached.has(shown)) {
      reached.add(shown)
      paths.push(...buttonsIn(container).map((_, position) => [...path, position]))
    }
    unmount()
    if (reached.size === screens.length) break
  }
  return reached
}

function buttonsIn(container: HTMLElement): HTMLButtonElement[] {
  return [...container.querySelectorAll<HTMLButtonElement>('button')].filter(
    (button) => !button.closest('[inert]'),
  )
}
