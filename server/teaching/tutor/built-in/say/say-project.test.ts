import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import type { ThreadMessage, TutorTurn } from '#server/teaching/tutor/turn.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'

const { guide } = await knownKnowledge()

const tasks = [
  exampleTask({
    id: 1,
    order: 1,
    title: 'Create the Trailbook project',
    minutes: 30,
    priority: 'high',
    description: 'In Xcode choose File > New > Project. Run it.',
    doneWhen: 'The simulator shows "Trails".',
  }),
  exampleTask({
    id: 2,
    order: 2,
    title: 'List the hikes',
    minutes: 45,
    priority: 'high',
    description: 'Build the list.',
    dependsOn: [1],
  }),
  exampleTask({
    id: 3,
    order: 3,
    title: 'Show one hike on a map',
    minutes: 60,
    priority: 'medium',
    dependsOn: [2],
  }),
  exampleTask({
    id: 4,
    order: 4,
    title: 'Share a hike with its map',
    minutes: 90,
    priority: 'low',
    dependsOn: [3],
  }),
  exampleTask({ id: 5, order: 5, title: 'Write tests for the sums', minutes: 40, priority: 'low' }),
]
const planTasks = tasks.map(({ title, minutes }) => ({
  title,
  minutes,
  feature: /map/.test(title) ? 'See the way' : 'Keep hikes',
}))
const plan = {
  summary: 'A log of hikes.',
  audience: 'People who hike',
  features: [
    { name: 'Keep hikes', why: 'So that none is forgotten.', frameworks: ['SwiftData'], priority: 'high' },
    { name: 'See the way', why: 'So that I find it again.', frameworks: ['MapKit'], priority: 'medium' },
  ],
  roadmap: [{ phase: 'First', goal: '', days: 'Day 1', tasks: planTasks }],
  architecture: {
    entities: [],
    frameworks: ['SwiftData', 'MapKit'],
    screens: [],
    privacyKeys: [],
    pattern: 'plain views',
    minimumIOS: '18',
    diagram: '',
  },
  source: 'field-guide',
}
const turn = {
  project: { title: 'Trailbook', description: 'Hikes', targetIOS: '18' },
  plan,
  tasks,
  currentTask: tasks[0],
  savedSolutions: [],
  thread: [],
} as unknown as TutorTurn

test.each([
  ['how many tasks are in it altogether?', /^Your plan has 5 tasks/],
  ['how long do I need for all of that?', /about \d h/],
  ['is that too hard for somebody new?', /^A beginner can build this[\s\S]*2 of 5 tasks/],
  ['which one is the hardest of them?', /\*\*Share a hike with its map\*\*, about 1 h 30 min/],
  [
    'can I skip the tests?',
    /^Yes, "tests" can wait: \*\*Write tests for the sums\*\*[\s\S]*No other task waits/,
  ],
  [
    'why is there a map in it?',
    /does not need "map"; it comes later, for \*\*See the way\*\* \(so that I find it again\)/,
  ],
  ['why do I need SwiftData here?', /\*\*SwiftData\*\* is there for Keep hikes/],
  [
    'can we leave the map out?',
    /"map" is in \*\*Show one hike on a map\*\* and \*\*Share a hike with its map\*\*/,
  ],
])('"%s" is answered from the own plan', (question, says) => {
  expect(say(question).markdown).toMatch(says)
})

test('asked twice, the plan says the same', () => {
  expect(say('how many tasks do I have?', 'how many tasks do I have?').markdown).toMatch(
    /^Your plan has 5 tasks/,
  )
})

test('success gets one warm sentence, when the task is done, and what comes after it', () => {
  for (const said of [
    'it worked!! i see the text',
    'Good evening. I ran it and it worked!',
    'yay, that fixed it',
  ]) {
    const { markdown, kind } = say(said)
    expect(kind).toBe('small-talk')
    expect(markdown).toMatch(
      /^Yes, it runs, and you made it! [^\n]*The simulator shows "Trails"\.[^\n]*\*\*List the hikes\*\*\.$/,
    )
  }
})

test('success after an answer names what is solved', () => {
  expect(say('how do I save a high score?', 'it works now!').markdown).toMatch(
    /^Yes! "How do I save a high score\?" is solved/,
  )
})

test('success with a problem behind it is no success', () => {
  expect(say('it works now. but the list is still empty').markdown).not.toMatch(/^Yes/)
})

test('thanks and "ok cool" name the next step of the own task, and never the same twice', () => {
  expect(say('thank you so much').markdown).toMatch(
    /^You're welcome\. Next in \*\*Create the Trailbook project\*\*: In Xcode choose File/,
  )
  expect(say('thank you so much', 'ok cool').markdown).not.toContain('In Xcode choose File')
})

test('a question about the plan and one about Swift in one message are both answered, the shorter first', () => {
  expect(say('how many tasks do I have and what is a binding?').markdown).toMatch(
    /^Your plan has 5 tasks[\s\S]*A binding is a connection/,
  )
})

function say(...said: string[]) {
  const thread: ThreadMessage[] = []
  let answer = composeAnswer(guide, { ...turn, thread: [] })
  for (const text of said) {
    thread.push({ role: 'learner', text })
    answer = composeAnswer(guide, { ...turn, thread: [...thread] })
    thread.push({ role: 'tutor', text: answer.markdown })
  }
  return answer
}
