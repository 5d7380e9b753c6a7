import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadPlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { makePlan } from '#server/teaching/planner/make-plan.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../../knowledge/planner'))
const nameOf = (description: string, title?: string) =>
  makePlan(knowledge, { description, ...(title ? { title } : {}) }).appName

describe('an app is called by a name in the words of its idea', () => {
  test.each([
    ['An app that shows my hikes in a list with a map', 'Hike List'],
    ['Log every climb I do at the gym with grade, tries and a short note', 'Climb Log'],
    ['A private diary locked with Face ID, one page a day.', 'Private Diary'],
    ['A tuner for my ukulele that works without internet.', 'Ukulele Tuner'],
    ['Ride recorder for cyclists with elevation and a route on the map.', 'Ride Recorder'],
    ['A guestbook for my holiday flat on the iPad', 'Holiday Flat Guestbook'],
    ['Radio drama player for night with sleep timer', 'Radio Drama Player'],
    ['Remind me of my cars before I forget them', 'Car Reminder'],
    ['Track my period and predict the next one', 'Period Tracker'],
    ['I keep bees. For every hive I want to note when I looked in', 'Hive Diary'],
    ['Sticker pack maker for iMessage out of my own pictures.', 'iMessage Tool'],
  ])('%s', (idea, name) => {
    expect(nameOf(idea)).toBe(name)
  })

  test('two players of radio stations are told apart', () => {
    expect(nameOf('Play radio stations from all over the world.')).not.toBe(
      nameOf('Listen to the radio stations of my region and wake up with one of them.'),
    )
  })

  test('somebody who shouts gets an ordinary name', () => {
    expect(nameOf('A LIST OF MY CARS')).toBe('Car List')
  })

  test('an idea of a single word, of none and of ten thousand characters still gets one', () => {
    expect(
      [nameOf('plants'), nameOf('xx'), nameOf('of the and '.repeat(900))].filter(
        (name) => !name || name.length > 40,
      ),
    ).toEqual([])
  })
})

describe('a title', () => {
  test('that is a name is the name of the app', () => {
    expect(nameOf('Record the life of my pets', 'Pawprint')).toBe('Pawprint')
    expect(nameOf('Cook with what is there', 'Grandma’s Secret Recipe Box')).toBe(
      'Grandma’s Secret Recipe Box',
    )
  })

  test('that is half a sentence is none', () => {
    expect(
      nameOf('An app that shows my hikes in a list with a map', 'Shows my hikes in a list with a map'),
    ).toBe('Hike List')
    expect(nameOf('Track the water of my plants', 'An app for my plants')).not.toMatch(/^An app/)
  })

  test('that is none leaves the name an earlier plan gave, whatever the description has become', () => {
    expect(
      makePlan(knowledge, {
        title: 'I want an app for my hikes',
        appName: 'Hike List',
        description: 'A diary of bike rides',
      }).appName,
    ).toBe('Hike List')
  })
})

test('what is listed and shown is no workout to start and stop', () => {
  const plan = makePlan(knowledge, { description: 'An app that shows my hikes in a list with a map' })
  const titles = plan.roadmap.flatMap(({ tasks }) => tasks.map(({ title }) => title))
  expect(titles).toContain('Create the Hike List project and run it')
  expect(titles.filter((title) => /start|stop|running|pause/i.test(title))).toEqual([])
  expect(plan.architecture.frameworks).toContain('MapKit')
  expect(plan.architecture.entities[0]!.fields.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['name', 'date', 'distance']),
  )
  expect(JSON.stringify(plan.architecture.entities)).not.toContain('seconds')
  expect(plan.architecture.frameworks).not.toContain('HealthKit')
  expect(
    makePlan(knowledge, {
      description: 'Track my hikes with GPS and show my pace live',
    }).architecture.screens.map(({ name }) => name),
  ).toContain('Start hike')
})
