import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { readWishes } from './read-wishes.ts'
import { plainWishes, wishesIn } from './wishes-in-chat.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../../knowledge/planner'))

test.each([
  ['please also add a home screen widget', ['widget']],
  ["Hi! I'd also like a widget", ['widget']],
  ['How do I start? I want a widget.', ['widget']],
  ["Let's also add dark mode.", ['themes']],
  ['We would love to have a chart of my spending', ['charts']],
  ['I need photos of each plant', ['photo-picker']],
  ['My app should also show the plants on a map', ['map-pins']],
])('%s asks for it', (message, added) => {
  expect([...heard(message).added.keys()]).toEqual(added)
})

test.each([
  'no account please',
  "I don't want an account",
  'Well, the app should work without an account.',
  'Please remove the sign-in',
  'I want a widget, no account please',
  'Add a widget, but no account please!',
])('%s refuses it', (message) => {
  expect([...heard(message).dropped]).toEqual(['accounts'])
})

test.each([
  'How do I add a widget?',
  'Can I add a map?',
  'What if I want a widget?',
  'I want to understand widgets',
  'I need an example of a widget',
  'I would like to know how a widget works',
  'Maybe a widget',
  'I tried to add a map with MapKit',
  'I added a widget and it crashes',
  'The app should show a map but nothing appears',
  'No widget shows up',
  'No widget shows, please help',
  "I don't want the map to scroll",
  'Add a map to this view',
  'Add the widget extension target',
  'I want to map over the array',
  'I need a map function',
  'Add a comment to the function',
  "error: no such module 'WidgetKit'",
  'Text("I want a widget")',
  'import WidgetKit\nstruct PlantWidget: Widget {\n  // add a widget\n}',
  '```swift\n// I want a widget\nI want a widget\n```',
])('%s asks for nothing', (message) => {
  expect(heard(message)).toEqual({ added: new Map(), dropped: new Set(), others: [] })
})

test('what nobody foresaw counts only where it is added to the app in these words', () => {
  expect(heard('Add a gregorian choir to my app').others).toEqual(['Add a gregorian choir to my app'])
  expect(heard('The app should also hum a melody').others).toEqual(['The app should also hum a melody'])
  expect(heard('Add a gregorian choir').others).toEqual([])
  expect(heard('The app should open when I tap the row').others).toEqual([])
})

test('a wish that was heard is heard again', () => {
  const wishes = wishesIn(
    "Hi, please also add a widget. Let's drop the map, but no account please! By the way, the app should also hum.",
  )
  expect(wishes).toHaveLength(4)
  expect(wishes.flatMap(wishesIn)).toEqual(wishes)
})

test('a wish of its own counts more than what was said in chat', () => {
  const idea = { description: 'A recipe collection', said: ['I want a widget', 'no charts please'] }
  expect(makePlan(knowledge, idea).architecture.frameworks).toContain('WidgetKit')
  expect(makePlan(knowledge, { ...idea, wishes: ['no widget'] }).architecture.frameworks).not.toContain(
    'WidgetKit',
  )
})

function heard(message: string) {
  return readWishes(knowledge, plainWishes(knowledge, [message]))
}
