import { describe, expect, test } from 'vitest'
import { applyEdits } from '#server/teaching/planner/change/apply-edits.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import type { PlanCommand } from './plan-command.ts'
import { readCommands } from './read-commands.ts'

const { planner } = await knownKnowledge()
const gym = makePlan(planner, {
  title: 'Steel',
  description:
    'A workout log with sets, reps and weight for each exercise, charts, Apple Health and an Apple Watch app.',
})
const habits = makePlan(planner, {
  title: 'Habits',
  description: 'A habit tracker with streaks, reminders, a widget and iCloud sync.',
})

function doneBy(plan: typeof gym, wish: string): string[] {
  return readCommands(planner, plan, wish).commands.map(told)
}

function told(command: PlanCommand): string {
  if (command.does === 'drop' || command.does === 'later') {
    const { features, screens, tasks, fields } = command.subject
    const names = [...features, ...screens, ...(screens.length > 0 ? [] : tasks.map(({ title }) => title))]
    return `${command.does}: ${[...names, ...fields.map(({ field }) => field)].join(', ')}`
  }
  if (command.does === 'edit' && 'was' in command.edit && 'name' in command.edit)
    return `${command.edit.change}: ${command.edit.was} → ${command.edit.name}`
  if (command.does === 'field')
    return `field: ${command.entity} ${command.fields.map(({ name }) => name).join(', ')}`
  return command.does
}

const watch = 'An Apple Watch app'
const health = 'Readings in Apple Health'
const charts = 'Charts of workouts'
const sync = 'The same habits on all devices'

describe('an aside or a reason is no part of the request', () => {
  test.each([
    ['my trainer swears by charts but i cant read them, so throw them out', [`drop: ${charts}`]],
    ['nobody in our gym owns a watch so take the watch app out', [`drop: ${watch}`]],
    ['I have no use for graphs. Please remove the charts', [`drop: ${charts}`]],
    ['because my doctor does not want it, get rid of apple health', [`drop: ${health}`]],
    ['my sister says drop the charts, but she never trains', []],
    ['there is no signal in the basement', []],
    ['i dont take my phone to the gym haha', []],
  ])('%s', (wish, done) => {
    expect(doneBy(gym, wish)).toEqual(done)
  })
})

describe('what is put off comes later', () => {
  test.each([
    ['not now with the watch', [`later: ${watch}`]],
    ['for v1 leave apple health out', [`later: ${health}`]],
    ['the charts: some other time', [`later: ${charts}`]],
    ['charts and the watch app can wait', [`later: ${charts}`, `later: ${watch}`]],
    ['push apple health to version 3, thanks', [`later: ${health}`]],
  ])('%s', (wish, done) => {
    expect(doneBy(gym, wish)).toEqual(done)
  })
})

describe('a name of one’s own for what the plan keeps', () => {
  test.each([
    ["habits be called 'Rituals' everywhere", 'Ritual'],
    ["'Custom' instead of habit", 'Custom'],
    ['can we call them duties instead of habits? habit sounds like school', 'duty'],
    ['please say goal and never habit', 'goal'],
    ['we call them promises, not habits', 'promise'],
    ['rename habbit to chore pls, nobody says habit', 'chore'],
  ])('%s', (wish, name) => {
    expect(doneBy(habits, wish)).toEqual([`rename-word: Habit → ${name}`])
  })

  test.each(['To buy', 'Shop mode'])('what is quoted is the whole new name of the screen %s', (screen) => {
    const groceries = makePlan(planner, { description: 'A shared grocery list' })
    expect(doneBy(groceries, `call ${screen} "In the shop" instead`)).toEqual([
      `rename-word: ${screen} → In the shop`,
    ])
  })

  test('reaches every text and leaves the name of the app', () => {
    const { plan } = applyEdits(habits, [], [{ change: 'rename-word', was: 'Habit', name: 'Ritual' }])
    const texts = JSON.stringify([plan.features, plan.architecture.entities, plan.roadmap])
    expect(texts.replaceAll(/Habits|"madeFrom":"[^"]+"/g, '').match(/habit/i)).toBeNull()
    expect(plan.roadmap[0]!.tasks[0]!.title).toBe('Create the Habits project and run it')
  })

  test('a type of two words is renamed in its texts too', () => {
    const plan = makePlan(planner, { title: 'Steel', description: gym.understood!.text })
    const { plan: next } = applyEdits(plan, [], [{ change: 'rename-word', was: 'DayPlan', name: 'routine' }])
    expect(next.architecture.entities.map(({ name }) => name)).toContain('Routine')
    expect(JSON.stringify(next.roadmap)).not.toMatch(/day plan|DayPlan/)
  })
})

describe('details of what the plan keeps', () => {
  test.each([
    ['each habit also needs a colour', ['field: Habit colour']],
    ['a habit has a reason and a reward', ['field: Habit reason, reward']],
    ['my cousin has a colour printer', []],
  ])('%s', (wish, done) => {
    expect(doneBy(habits, wish)).toEqual(done)
  })
})

describe('typing mistakes', () => {
  test.each([
    ['kick out the widgit', ['drop: A widget']],
    ['remove the remiders please', ['drop: Reminders about habits']],
  ])('%s', (wish, done) => {
    expect(doneBy(habits, wish)).toEqual(done)
  })
})

describe('what does not surely mean one thing changes nothing and is offered', () => {
  test.each([
    ['make the reminder daily', 'Add “make the reminder daily”'],
    ['dont bother me with the sync part', `Do “${sync}” later`],
    ['a ladder would be nice', 'Add “a ladder”'],
  ])('%s', (wish, choice) => {
    const { commands, choices } = readCommands(planner, habits, wish)
    expect(commands).toEqual([])
    expect(choices).toContain(choice)
    expect(choices.length).toBeLessThanOrEqual(3)
  })

  test.each(['the sync part sounds scary', 'oh, streaks are my favourite'])(
    'what asks for no direction offers none: %s',
    (wish) => {
      const { commands, choices, problems } = readCommands(planner, habits, wish)
      expect([commands, choices]).toEqual([[], []])
      expect(problems.join(' ')).toMatch(/^This seems to be about “.+”, but not what should change/)
    },
  )

  test('each choice is a request that does one thing', () => {
    const { choices } = readCommands(planner, habits, 'make the reminder daily')
    expect(choices.map((choice) => doneBy(habits, choice).length)).toEqual(choices.map(() => 1))
  })
})

describe('words inside a task', () => {
  test.each([
    ['take the silent switch out', [], '“the silent switch” is not in the plan'],
    ['drop the journey across time zones', ['Remove “Count the streak of a habit”'], 'a part of the task'],
    [
      'the streak in task 1 should go',
      ['Remove “Count the streak of a habit”'],
      'does not mention “the streak”',
    ],
  ])('%s', (wish, choices, told) => {
    const read = readCommands(planner, habits, wish)
    expect(read.commands).toEqual([])
    expect(read.choices.slice(0, 1)).toEqual(choices)
    expect(read.problems.join(' ')).toContain(told)
  })

  test.each([
    ['no accounts and nothing in the internet, my mom reads everything', 'accounts', 'take out'],
    ['drop the accounts', 'accounts', 'take out'],
    ['no accounts yet', 'accounts', 'put off'],
  ])('a word of the publishing tasks is no feature: %s', (wish, topic, deed) => {
    const { commands, problems, choices } = readCommands(planner, habits, wish)
    expect([commands, choices]).toEqual([[], []])
    expect(problems).toEqual([`Your plan has no ${topic}, so there is nothing to ${deed}.`])
  })

  test('a task is named by its number', () => {
    const third = habits.roadmap.flatMap(({ tasks }) => tasks)[2]!.title
    expect(doneBy(habits, 'drop task 3')).toEqual([`drop: ${third}`])
  })
})

test.each([
  'does my wife need her own phone for the sync?',
  'why is the widget in it',
  'i finished the first task, thanks',
  'I am on holiday until Sunday',
  'drop the chat',
  'i rather see my weeks',
])('a question, a remark or what is not in the plan changes nothing: %s', (wish) => {
  expect(doneBy(habits, wish)).toEqual([])
})

describe('every part of a request is answered', () => {
  const plants = makePlan(planner, { description: 'remind me to water my houseplants, with photos' })
  const metronome = makePlan(planner, { description: 'A metronome and a tuner for my guitar' })

  test('each verb begins a part of its own', () => {
    expect(doneBy(gym, 'no apple health, rename exercise to lift and scrap the watch')).toEqual([
      `drop: ${health}`,
      'rename-word: Exercise → lift',
      `drop: ${watch}`,
    ])
  })

  test('a part that names nothing is told, and offers nothing', () => {
    const read = readCommands(planner, gym, 'drop the crossword and the charts')
    expect(read.commands.map(told)).toEqual([`drop: ${charts}`])
    expect(read.problems).toEqual(['“the crossword” is not in the plan, so there is nothing to take out.'])
    expect(read.choices).toEqual([])
  })

  test.each([
    ['havent got a watch, scrap that', [`drop: ${watch}`]],
    ['drop the plate calculator', ['drop: Load the bar']],
    ["don't need charts", [`drop: ${charts}`]],
  ])('a removal in other words: %s', (wish, done) => {
    expect(doneBy(gym, wish)).toEqual(done)
  })

  test('a feature is found by what it is made with', () => {
    expect(doneBy(plants, 'no reminders')).toEqual(['drop: One message in the evening'])
    expect(doneBy(plants, 'get rid of the pictures')).toEqual(['drop: All pots with pictures'])
    expect(doneBy(metronome, 'without the tuner')).toEqual(['drop: Tune an instrument'])
  })

  test.each(['drop import and statistics', 'we dont swap', 'add audio so i hear the word'])(
    'nothing is added or removed that nobody asked for: %s',
    (wish) => {
      expect(doneBy(habits, wish)).toEqual([])
    },
  )
})

test('what is replaced is renamed, and not the app', () => {
  expect(doneBy(habits, 'call it ritual instead of habit')).toEqual(['rename-word: Habit → ritual'])
  expect(doneBy(habits, 'call the app Rituals instead of Habits')).toEqual(['rename-app: Habits → Rituals'])
})

test('“it” after one part of the plan asks nothing of the other parts', () => {
  const quit = makePlan(planner, {
    description: 'I am quitting smoking: days since the last cigarette and money saved',
  })
  const { commands, choices } = readCommands(
    planner,
    quit,
    'the bubbles thing is too much for me, make it smaller',
  )
  expect(commands).toEqual([])
  expect(choices.length).toBeGreaterThan(0)
  expect(readCommands(planner, quit, 'make it smaller').commands).toEqual([{ does: 'simpler' }])
})
