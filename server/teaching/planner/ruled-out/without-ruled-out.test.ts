import { expect, test } from 'vitest'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { planFaults } from '#test/plans/plan-faults.ts'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { sampleOf } from '#test/sample-of.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const { planner: knowledge } = await knownKnowledge()
const saidOf: Record<string, string> = {
  photos: 'no photos',
  notifications: 'without notifications',
  login: 'no login and no accounts',
  cloud: 'no cloud, no sync',
  ads: 'no ads',
  chat: 'without chat',
  streaks: 'no streaks',
  timer: 'no timer',
  leaderboard: 'no leaderboard',
  statistics: 'no statistics',
  lives: 'no lives',
  levels: 'no levels',
  sounds: 'no sounds',
  location: 'no maps',
  sharing: 'no sharing',
  ai: 'no AI',
  payments: 'no payments',
  ratings: 'no ratings',
  points: 'no points and no badges',
  social: 'no comments, no likes',
  subscriptions: 'no subscriptions',
  tracking: 'no analytics',
  microphone: 'no microphone',
  vibration: 'no vibration',
  widget: 'no widgets',
  watch: 'no watch app',
  bluetooth: 'no bluetooth',
  barcodes: 'no barcodes',
  health: 'no Apple Health',
  calendar: 'no calendar access',
  contacts: 'no address book',
  'face-id': 'no Face ID',
  siri: 'no Siri',
}
const kinds = [
  'brewing-log',
  'medication-reminder',
  'plant-watering',
  'habit-tracker',
  'bee-hives',
  'group-chat',
  'car-log',
  'birthday-reminder',
  'homework-planner',
  'volunteer-rota',
  'baby-log',
  'bird-log',
]

// A kind of app keeps its main thing and its first story, whatever they are called.
const cases = kinds
  .flatMap((kind) => knowledge.ruledOut.topics.map(({ id }) => [kind, id] as const))
  .filter(([kind, id]) => kind !== 'group-chat' || id !== 'chat')
  // These kinds of app consist in sharing, so it cannot be excluded.
  .filter(
    ([kind, id]) => id !== 'sharing' || !['group-chat', 'volunteer-rota', 'general-shared'].includes(kind),
  )

test.each(sampleOf(cases, 40))('the plan of %s has nothing left of what is ruled out: %s', (kind, id) => {
  const { speaks, frameworks, privacy } = knowledge.ruledOut.topics.find((topic) => topic.id === id)!
  const said = knowledge.archetypeById.get(kind)!.says[0]!
  const plan = makePlan(knowledge, { description: `${said}, ${saidOf[id]}`, answers: { kind } })
  expect(planFaults(plan)).toEqual([])
  const { architecture, features, roadmap } = plan
  const needs = [...architecture.frameworks, ...architecture.privacyKeys]
  const ofFeatures = features.flatMap((feature) => feature.frameworks)
  expect([...needs, ...ofFeatures].filter((name) => [...frameworks, ...privacy].includes(name))).toEqual([])
  const finder = createPhraseFinder(speaks)
  const names = [
    ...features.map(({ name }) => name),
    ...architecture.screens.map(({ name }) => name),
    ...architecture.entities.flatMap(({ fields }) => fields.map(({ name }) => name)),
    ...roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
  ]
  expect(names.filter((name) => finder.isIn(name))).toEqual([])
})

// Ideas of sixty kinds, each with another way to exclude something or to give examples.
const ways = [
  (said: string) => `${said}. No photos, no AI and no sharing (we ring the bell)`,
  (said: string) => `${said}, somebody says yes or no, such as Monday, noon`,
  (said: string) => `${said}. No deposits, no ratings, no reminders, I do it by ear`,
  (said: string) => `${said}. Nothing leaves the phone, on an older iphone`,
]
const sixty = knowledge.archetypes
  .filter((_, at) => at % 6 === 0)
  .map(({ id, says }, at) => [id, ways[at % ways.length]!(says[at % says.length]!)] as const)

test.each(sampleOf(sixty, 15))('the plan of %s holds together: %s', (kind, description) => {
  const asked = makePlan(knowledge, { description, answers: { minimumIOS: '17' } })
  const known = makePlan(knowledge, { description, answers: { kind } })
  expect([...planFaults(asked), ...planFaults(known)]).toEqual([])
})

test('no kind of app fails where an idea rules out much', { tags: 'deep' }, () => {
  const all = Object.values(saidOf).join(', ')
  const faults = knowledge.archetypes.flatMap(({ id, says }) =>
    planFaults(makePlan(knowledge, { description: `${says[0]}, ${all}`, answers: { kind: id } })).map(
      (fault) => `${id}: ${fault}`,
    ),
  )
  expect(faults).toEqual([])
})

test.each([
  ['Our club chat without photos', ['Photos']],
  ['share a laundry room, without notifications and without login', ['Notifications', 'Login']],
  ['A log for my hives. No notifications and no photos', ['Notifications', 'Photos']],
])('what was left out has a whole name: %s', (description, names) => {
  const leftOut = makePlan(knowledge, { description }).understood!.leftOut
  expect(leftOut.map(({ what }) => what)).toEqual(names)
})

test('what is answered goes, too, and a time at which something is unwanted rules out nothing', () => {
  const answers = { kind: 'none', entry: 'piece', facts: 'owner, photo, maker' } as const
  const plan = makePlan(knowledge, { description: 'a list of clocks I mend, no photos', answers })
  const fields = plan.architecture.entities[0]!.fields.map(({ name }) => name)
  expect(fields).toEqual(expect.arrayContaining(['owner', 'maker']))
  expect(fields).not.toContain('photo')
  const pills = makePlan(knowledge, {
    description: 'remind me of my pills, no notifications at night',
    answers: { kind: 'medication-reminder' },
  })
  expect(pills.architecture.frameworks).toContain('UserNotifications')
})

test('an exclusion is its noun alone, and takes out nothing else', () => {
  const idea = 'Four flatmates: each notes what they pay and the app says who owes what. No payments please.'
  const { understood, features, assumptions } = makePlan(knowledge, {
    description: idea,
    answers: { kind: 'expense-split' },
  })
  expect(understood!.leftOut.map(({ what }) => what)).toEqual(['Payments'])
  expect(features.map(({ name }) => name)).toContain('Everybody writes on their own phone')
  expect(assumptions).not.toContain('Nothing leaves the phone.')
})

test('a choice, an aside and a reason rule out nothing and are no features', () => {
  const plan = makePlan(knowledge, {
    description:
      'neighbours lend books to each other, the owner says yes or no (people ring the door bell). I do not need invoices or a tuning app, I tune by ear',
    answers: { kind: 'neighbour-lending', entry: 'Book' },
  })
  const names = [...plan.features, ...plan.stories!].map(({ name }) => name)
  const leftOut = plan.outOfScope!.map(({ what }) => what)
  expect([...names, ...leftOut].filter((name) => /tune by|bell|says yes/i.test(name))).toEqual([])
  expect(leftOut).toEqual(expect.arrayContaining(['Invoices', 'Tuning app']))
})

test('what is ruled out leaves fields, samples and stories, and is named', () => {
  const recipes = makePlan(knowledge, {
    description: 'my recipes, no sharing, no AI, no photos',
    answers: { kind: 'recipe-box' },
  })
  expect(recipes.understood!.leftOut.map(({ what }) => what)).toEqual(['Sharing', 'AI', 'Photos'])
  expect(recipes.features.map(({ name }) => name)).not.toContain('Pass a recipe on')
  const lending = makePlan(knowledge, {
    description: 'we lend books in our house, no deposits',
    answers: { kind: 'neighbour-lending' },
  })
  const { outOfScope: _, understood: __, ...planned } = lending
  expect(JSON.stringify(planned)).not.toMatch(/deposit/i)
  // The idea's noun replaces the kind's.
  expect(lending.architecture.entities.map(({ name }) => name)).toContain('Book')
  expect(JSON.stringify(planned)).not.toMatch(/chainsaw|waffle|drill/i)
})

test('what gives examples is neither a field nor left out', () => {
  const plan = makePlan(knowledge, {
    description: 'expenses of four flatmates (light, shopping, internet), who owes whom',
    answers: { kind: 'expense-split' },
  })
  const fields = plan.architecture.entities.flatMap((entity) => entity.fields.map(({ name }) => name))
  expect(fields.filter((name) => /light|shopping|internet/i.test(name))).toEqual([])
  expect(plan.outOfScope!.filter(({ what }) => /light|shopping|internet/i.test(what))).toEqual([])
})

test('a newer iOS than was chosen is said', () => {
  const newer = new Set(
    knowledge.features.filter(({ minimumIOS }) => Number(minimumIOS) > 17).map(({ id }) => id),
  )
  const says = knowledge.general.find(({ feature }) => newer.has(feature))!.names[0]!
  const plan = makePlan(knowledge, {
    description: `a list of my plants, ${says}`,
    answers: { minimumIOS: '17' },
  })
  const isNewer = Number(plan.architecture.minimumIOS) > 17
  expect(plan.assumptions!.some((text) => text.startsWith('It needs iOS'))).toBe(isNewer)
})

test.each([
  ['rota for church, no swapping', 'volunteer-rota', 'swap'],
  ['metronome, no tuner', 'metronome-tuner', 'tune'],
])('what a feature does is gone with it, also from a kind that is chosen: %s', (description, kind, word) => {
  const { features, architecture, roadmap } = makePlan(knowledge, { description, answers: { kind } })
  const names = [
    ...features.map(({ name }) => name),
    ...architecture.screens.map(({ name }) => name),
    ...architecture.entities.flatMap(({ name, fields }) => [name, ...fields.map((field) => field.name)]),
    ...roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title)),
  ]
  expect(names.filter((name) => name.toLowerCase().startsWith(word))).toEqual([])
})
