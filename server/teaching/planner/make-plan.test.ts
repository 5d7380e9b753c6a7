import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { Plan } from '#contract/plan.ts'
import { editOutline } from '#server/features/plan/edits/edit-outline.ts'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan, type PlanInput } from './make-plan.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../knowledge/planner'))
const planFor = (description: string, rest: Partial<PlanInput> = {}) =>
  makePlan(knowledge, { description, ...rest })

describe('a plan speaks the words of its idea', () => {
  const plan = planFor('Track the maintenance of my cars, with a reminder before the next service.')

  test('its main entity is the thing the idea names, with fields that fit it', () => {
    const car = plan.architecture.entities.find((entity) => entity.name === 'Car')
    expect(car?.fields.map((field) => field.name)).toEqual(
      expect.arrayContaining(['make', 'model', 'mileage']),
    )
  })

  test('what the idea lists becomes fields', () => {
    const climb = planFor('Log every climb with grade, tries and a short note').architecture.entities.find(
      (entity) => entity.name === 'Climb',
    )
    expect(climb?.fields).toEqual(
      expect.arrayContaining([
        { name: 'grade', type: 'String' },
        { name: 'tries', type: 'Int' },
      ]),
    )
  })

  test('a widget on the home screen does not turn a weather app into a tool', () => {
    const weather = planFor(
      'Show the forecast for where I am and for a list of cities I add, with a chart of the temperature and a widget on the home screen.',
    )
    expect(weather.audience).toBe('people who decide by the weather')
  })

  test('screens and tasks carry its name', () => {
    expect(plan.architecture.screens.map((screen) => screen.name)).toContain('Car list')
    expect(titles(plan).filter((title) => /\bcars?\b/i.test(title)).length).toBeGreaterThan(5)
  })

  test('every feature says which words it comes from', () => {
    expect(plan.features.find((feature) => feature.frameworks.includes('UserNotifications'))?.why).toContain(
      '“reminder”',
    )
    expect(
      plan.features.filter((feature) => !/You|As we read|Worth having|stands on/.test(feature.why)),
    ).toEqual([])
  })

  test('people the idea names are its audience, and the speaker becomes the reader', () => {
    expect(planFor('A log for beekeepers to note what happened in each hive').audience).toBe('beekeepers')
    expect(planFor('A to do list app for my family').audience).toBe('your family')
    expect(planFor('Track my runs with my dog').summary).toContain('track your runs with your dog')
  })

  test('the summary says back what is wanted, or the idea itself where that would leave something out', () => {
    expect(
      planFor('Track my period and predict the next one, everything stays on my phone.').summary,
    ).toMatch(
      /^Period Tracker is there to track your period and predict the next one\. Everything stays on your phone\. The first version brings /,
    )
    expect(
      planFor('An app that reminds me to water my plants, with photos. I have 5 hours a week.').summary,
    ).not.toContain('5 hours')
    expect(planFor('A tuner for my ukulele that works without internet').summary).toContain(
      'The idea: a tuner for your ukulele that works without internet.',
    )
  })

  test('no entity takes the name of a type of the system', () => {
    const tasks = planFor('A to do list of my tasks, each with a date')
    expect(tasks.architecture.entities.map((entity) => entity.name)).toContain('Task Item')
    expect(tasks.roadmap[0]?.tasks.map((task) => task.description).join(' ')).toContain('struct TaskItem')
  })

  test('a title that is given is the name of the app', () => {
    expect(planFor('Record the life of my pets', { title: 'Pawprint' }).summary).toMatch(/^Pawprint is /)
  })
})

describe('what an idea says is found in ordinary language', () => {
  test('mistyped words are understood', () => {
    expect(features(planFor('a wether app with a wigdet and notificatons'))).toEqual(
      expect.arrayContaining(['The weather', 'A widget']),
    )
  })

  test('words that only look alike are left alone', () => {
    expect(planFor('A faster way to list the planes I saw').architecture.frameworks).not.toContain('MapKit')
    expect(features(planFor('Say when it is not sure'))).not.toContain('Notes on items')
  })

  test('what the idea does not want stays out', () => {
    const plan = planFor('A todo list without an account and without notifications')
    expect(plan.architecture.frameworks).not.toContain('UserNotifications')
    expect(plan.architecture.frameworks).not.toContain('AuthenticationServices')
  })

  test('words that are names of object properties do no harm', () => {
    expect(() =>
      Plan.parse(planFor('constructor toString __proto__ hasOwnProperty {app} {things}')),
    ).not.toThrow()
  })

  test('a camera brings the key for it, and no key comes without a reason', () => {
    expect(planFor('Scan the barcodes of my books').architecture.privacyKeys).toContain(
      'NSCameraUsageDescription',
    )
    expect(planFor('A plain list of tasks').architecture.privacyKeys).toEqual([])
  })
})

describe('who it is for ends where what they do begins', () => {
  test('“our family of eleven without anybody seeing …” is a family', () => {
    const plan = planFor('Secret Santa for our family of eleven without anybody seeing who got whom')
    expect(plan.audience).toBe('your family')
    expect(features(plan)).toContain('Leave it to chance')
  })

  test('a log keeps what it is a log of, and loads nothing', () => {
    const plan = planFor('Log of every passage: weather, course, distance under sail, who was aboard')
    expect(plan.appName).toBe('Passage Log')
    expect(plan.architecture.frameworks).toContain('SwiftData')
  })

  test('a set phrase is not its words: no map in a heat map, no secret in Secret Santa', () => {
    expect(planFor('Habit tracker with a heat map and widgets').architecture.frameworks).not.toContain(
      'MapKit',
    )
    expect(planFor('Secret Santa for the office').architecture.frameworks).not.toContain('CryptoKit')
  })
})

describe('wishes change a plan', () => {
  const idea = 'A recipe collection where people add their own dishes and sign in'

  test('a wish adds its feature and its reason', () => {
    const plan = planFor(idea, { wishes: ['also with a widget'] })
    expect(plan.architecture.frameworks).toContain('WidgetKit')
    expect(plan.features.find((feature) => feature.name === 'A widget')?.why).toContain(
      'You asked for “also with a widget”',
    )
  })

  test('a wish takes away a feature and all that stands on it', () => {
    expect(planFor(idea).architecture.frameworks).toContain('AuthenticationServices')
    const plan = planFor(idea, { wishes: ['no account please'] })
    expect(plan.architecture.frameworks).not.toContain('AuthenticationServices')
    expect(titles(plan).filter((title) => /sign in/i.test(title))).toEqual([])
  })

  test('the later wish counts', () => {
    expect(
      planFor(idea, { wishes: ['with a widget', 'remove the widget'] }).architecture.frameworks,
    ).not.toContain('WidgetKit')
    expect(
      planFor(idea, { wishes: ['no widget', 'with a widget after all'] }).architecture.frameworks,
    ).toContain('WidgetKit')
  })

  test('one sentence may do both', () => {
    const plan = planFor(idea, { wishes: ['add Siri, but without accounts'] })
    expect(plan.architecture.frameworks).toContain('AppIntents')
    expect(plan.architecture.frameworks).not.toContain('AuthenticationServices')
  })

  test('the hours an idea tells of are the pace of its plan, and stay so when the plan is edited', () => {
    const plan = planFor(`${idea}. I have 5 hours a week.`)
    expect(plan.pace).toEqual({ shape: 'own', hoursPerWeek: 5, startsOn: null, isDerived: true })
    const edited = editOutline(plan, [], {
      change: 'rename-phase',
      phase: plan.roadmap[0]!.phase,
      name: 'Begin',
    }).plan
    expect(edited.roadmap.map(({ days }) => days)).toEqual(plan.roadmap.map(({ days }) => days))
    expect(edited.roadmap[0]!.days).toBe('Week 1')
  })

  test('a wish nobody foresaw gets a place and a first small task', () => {
    expect(titles(planFor(idea, { wishes: ['it should hum a gregorian melody'] }))).toContainEqual(
      expect.stringContaining('hum a gregorian melody'),
    )
  })
})

describe('ideas that are no good ideas', () => {
  test('nonsense gets a small plan that asks for more', () => {
    const plan = planFor('asdf qwer zxcv')
    expect(plan.summary).toContain('nothing we could recognise')
    expect(titles(plan).length).toBeGreaterThanOrEqual(12)
  })

  test('another platform is named, and the plan is for iPhone', () => {
    expect(planFor('An Android app for my plants').summary).toContain('You mention Android')
  })

  test('following somebody secretly is left out and the summary says so', () => {
    const plan = planFor("Secretly track my girlfriend's location and read her messages")
    expect(plan.summary).toContain('without their knowledge is left out')
    expect(JSON.stringify(plan)).not.toMatch(/CoreLocation|girlfriend/i)
  })

  test('the harmless rest of an idea is still planned', () => {
    const plan = planFor(
      'A diary of my meals and blood sugar with charts. It should calculate the insulin dose.',
    )
    expect(plan.summary).toContain('doses')
    expect(plan.architecture.frameworks).toEqual(expect.arrayContaining(['HealthKit', 'Charts']))
    expect(features(plan)).not.toContain('The sums behind it')
  })

  test('a wish for something dangerous is not granted', () => {
    expect(
      planFor('A shared shopping list', { wishes: ['secretly track my wife'] }).architecture.frameworks,
    ).not.toContain('CoreLocation')
  })
})

function titles(plan: Plan): string[] {
  return plan.roadmap.flatMap((phase) => phase.tasks.map((task) => task.title))
}

function features(plan: Plan): string[] {
  return plan.features.map((feature) => feature.name)
}
