import { expect, test } from 'vitest'
import { PlanAnswers } from '#contract/plan/plan-answers.ts'
import type { Plan } from '#contract/plan/plan.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'
import { otherReadings } from '#server/teaching/planner/readings/offer-readings.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { cases } from '#test/plans/own-apps.ts'

const { planner: knowledge } = await knownKnowledge()

function planOf(description: string, own: unknown, more: Partial<Parameters<typeof makePlan>[1]> = {}): Plan {
  return makePlan(knowledge, { description, answers: PlanAnswers.parse({ kind: 'none', own }), ...more })
}

function entitiesOf({ architecture }: Plan): Record<string, Record<string, string>> {
  return Object.fromEntries(
    architecture.entities.map(({ name, fields }) => [
      name,
      Object.fromEntries(fields.map((field) => [field.name, field.type])),
    ]),
  )
}

/** Words that a plan may use only if the answers contain them. */
const invented = /\b(health|streak|trend|diary|habit|practice|repetition|dose|recipe|coffee|calorie|mood)/i

test.each(cases)('$idea', ({ idea, own, entities, shapes, absent }) => {
  const plan = planOf(idea, own)
  expect(planFaults(plan)).toEqual([])
  expect(plan.understood).toMatchObject({ kind: 'own', isSure: false })
  expect(entitiesOf(plan)).toMatchObject(entities)
  const stories = plan.stories!.map(({ name }) => name)
  const steps = own.steps.map(({ does }) => does)
  // Each step must be a story, in the same order.
  const told = steps.map((step) => stories.findIndex((name) => name.toLowerCase() === step.toLowerCase()))
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect(told).not.toContain(-1)
  // The first two steps make the first version.
  const first = plan
    .stories!.filter(({ priority }) => priority === 'P1')
    .map(({ name }) => name.toLowerCase())
  expect(steps.map((step) => first.includes(step.toLowerCase()))).toEqual(steps.map((_, at) => at < 2))
  const tasks = plan.roadmap.flatMap((phase) => phase.tasks)
  for (const [step, title] of Object.entries(shapes))
    expect(
      tasks.find(
        ({ feature, title: one }) => feature?.toLowerCase() === step.toLowerCase() && one.includes(title),
      ),
      `${step}: ${title}`,
    ).toBeDefined()
  expect(JSON.stringify(plan)).not.toMatch(invented)
  expect(JSON.stringify(plan)).not.toMatch(/as the largest thing/)
  for (const word of absent) expect(JSON.stringify(plan)).not.toMatch(word)
})

test('the same idea in other words gives the same plan where the answers are the same', () => {
  const { own } = cases[0]!
  const [one, other] = [
    planOf('I restore stained glass, piece by piece', own),
    planOf('Something for my workshop: church windows that are taken apart and put together again', own),
  ]
  expect(one).toEqual({ ...other, understood: { ...other.understood, nearest: one.understood!.nearest } })
})

test('other words in an answer change the plan', () => {
  const { idea, own } = cases[0]!
  const changed = {
    ...own,
    things: own.things.map((thing) => (thing.name === 'piece' ? { ...thing, facts: 'maker, price' } : thing)),
  }
  expect(entitiesOf(planOf(idea, changed)).Piece).toMatchObject({ maker: 'String', price: 'Decimal?' })
  expect(entitiesOf(planOf(idea, changed)).Piece).not.toHaveProperty('colour')
})

test('a step that no shape fits is begun on paper, and named as unsure', () => {
  const plan = planOf('x', {
    things: [{ name: 'bell' }],
    steps: [{ does: 'tuck the bell under', to: 'bell' }],
  })
  expect(plan.understood!.unsure.join()).toContain('tuck the bell under')
  const titles = plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles).toContain('Tuck the bell under: sketch it on paper')
})

test('the plan says first that the kind is not known, and what it understood', () => {
  const { summary, understood } = planOf(cases[0]!.idea, cases[0]!.own)
  expect(summary).toMatch(/^It is made from your own words/)
  expect(understood!.text).toContain('pieces (of a panel)')
})

test('with nothing named it says so, and with one thing alone it keeps that thing', () => {
  const empty = planOf('something', { things: [], steps: [{ does: 'press it' }] })
  expect(empty.understood!.unsure.join()).toContain('Name one thing')
  const alone = planOf('something', { things: [{ name: 'oar' }], steps: [] })
  expect(planFaults(alone)).toEqual([])
  expect(alone.architecture.screens.map(({ name }) => name)).toEqual(['All oars', 'Oar', 'New oar'])
})

test('things that belong to one another in a ring, or to themselves, still give a plan', () => {
  const plan = planOf('x', {
    things: [
      { name: 'hen', belongsTo: [{ thing: 'egg' }, { thing: 'hen' }] },
      { name: 'egg', belongsTo: [{ thing: 'hen' }] },
    ],
  })
  expect(planFaults(plan)).toEqual([])
  expect(entitiesOf(plan)).toMatchObject({ Hen: { egg: 'Egg?' }, Egg: { hens: '[Hen]' } })
})

test('a wish adds what was asked for, and takes away what was refused', () => {
  const { idea, own } = cases[0]!
  const more = planOf(idea, own, { wishes: ['also with a widget', 'compare two panels side by side'] })
  expect(more.features.map(({ name }) => name).join()).toMatch(/widget|Home Screen/i)
  expect(more.features.map(({ name }) => name)).toContain('Compare two panels side by side')
  const less = planOf(idea, own, { wishes: ['drop the report'] })
  expect(less.features.map(({ name }) => name).join()).not.toMatch(/report/i)
})

test('a step that should not be built is named and not planned', () => {
  const plan = planOf('a list of my keys', {
    things: [{ name: 'key' }],
    steps: [{ does: 'track where my wife is without her knowing' }],
  })
  expect(plan.summary.startsWith(plan.understood!.leftOut[0]!.what)).toBe(true)
  expect(plan.features.map(({ name }) => name).join()).not.toMatch(/wife/i)
})

test('answers of earlier versions are still read', () => {
  const plan = makePlan(knowledge, {
    description: 'Something for our choir',
    answers: {
      kind: 'none',
      entry: 'Robes',
      facts: 'size, mended yes/no',
      firstStep: 'They scan the label and see whose robe it is.',
    },
  })
  expect(entitiesOf(plan)).toMatchObject({ Robe: { size: 'String', mended: 'Bool' } })
  expect(plan.stories!.map(({ name }) => name).join()).toContain('Scan the label')
})

const draftOf = (idea: string) => otherReadings(knowledge, { description: idea }).own

test('a draft that is left as it is gives the plan that stands already', () => {
  const idea = 'keep a list of my looms, with width and maker'
  const answered = planOf(idea, draftOf(idea))
  const untouched = makePlan(knowledge, { description: idea, answers: { kind: 'none' } })
  expect(answered).toEqual(untouched)
})

test.each([
  ['laundry room of our block: book a slot, at most two per week', 'slot', 'Keep to “at most two per week”'],
  [
    'warn me when a jar is older than two years',
    'jar',
    'Act on “warn me when a jar is older than two years”',
  ],
  ['a mushroom book, and you can pick only 5 per day', 'mushroom', 'Keep to “you can pick only 5 per day”'],
  ['a machine that decides who sweeps the stairs', 'turn', 'Work out “decides who sweeps the stairs”'],
])(
  'the rule of an idea is its first story, with a test, also in a form filled in by hand: %s',
  (idea, thing, name) => {
    const plan = planOf(idea, { things: [{ name: thing }], steps: [{ does: `add a ${thing}` }] })
    const [rule] = plan.stories!.filter(
      (story) => !story.name.startsWith('Keep ') || story.name.startsWith('Keep to'),
    )
    expect(rule).toMatchObject({ name, priority: 'P1' })
    const first = plan.roadmap.flatMap(({ tasks }) => tasks).find(({ feature }) => feature === name)
    expect(first!.doneWhen).toMatch(/three cases pass as tests/)
  },
)

test('a limit is about what is entered again and again, not about what it belongs to', () => {
  const plan = planOf('log screen time, max 2 hours a day', {
    things: [{ name: 'child' }, { name: 'session', facts: 'minutes', belongsTo: [{ thing: 'child' }] }],
  })
  const tasks = plan.roadmap
    .flatMap((phase) => phase.tasks)
    .filter(({ feature }) => feature?.startsWith('Keep to'))
  expect(tasks.map(({ description }) => description).join()).toContain('the form of a session')
})

test('the tasks name the controls of the details that there are, and no others', () => {
  const formOf = (facts: string) =>
    planOf('x', { things: [{ name: 'kiln', facts }] })
      .roadmap.flatMap((phase) => phase.tasks)
      .find(({ title }) => title === 'Add a kiln')!.description
  expect(formOf('fired on, lit yes/no')).toContain(
    'a row for the name, “fired on” and “lit”: DatePicker for “fired on”, Toggle for “lit” and TextField for the rest',
  )
  expect(formOf('')).toContain('a row for the name: TextField is enough')
})

test('a thing with a text of its own gets no name beside it', () => {
  const plan = planOf('x', { things: [{ name: 'lie', facts: 'text, date' }] })
  expect(entitiesOf(plan)['Lie']).toEqual({ text: 'String', date: 'Date?' })
  expect(plan.architecture.screens[0]!.shows![0]!.text).toMatch(/^Text of a lie/)
})

test('a sketch with one thing and one step has 8 to 12 tasks', () => {
  const plan = planOf('x', {
    things: [{ name: 'tent', facts: 'size' }],
    steps: [{ does: 'mark a tent as mended' }],
  })
  const count = plan.roadmap.flatMap(({ tasks }) => tasks).length
  expect(count).toBeGreaterThanOrEqual(8)
  expect(count).toBeLessThanOrEqual(12)
})

test('what is done again and again keeps each day, not one', () => {
  const plan = planOf('x', { things: [{ name: 'bike' }], steps: [{ does: 'oil the bike' }] })
  expect(entitiesOf(plan)).toMatchObject({
    Bike: { oilings: '[Oiling]' },
    Oiling: { day: 'Date', bike: 'Bike?' },
  })
})

test('the second line of a row is never a picture', () => {
  const things = [{ name: 'dent', facts: 'photo, place' }]
  const plan = JSON.stringify(
    planOf('a book of dents', { things, steps: [{ does: 'add a dent', to: 'dent' }] }),
  )
  expect(plan).toMatch(/below it, “place”/i)
  expect(plan).not.toMatch(/below it, “photo”/i)
})
