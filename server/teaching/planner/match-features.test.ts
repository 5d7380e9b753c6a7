import path from 'node:path'
import { expect, test } from 'vitest'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import { makePlan } from './make-plan.ts'
import { typeName } from './idea/word-forms.ts'

const knowledge = await loadPlannerKnowledge(path.join(import.meta.dirname, '../../../knowledge/planner'))
const planOf = (description: string) => makePlan(knowledge, { description })

test.each([
  ['forest owner, wants to know the size of his land by walking the boundary', 'CoreLocation'],
  ['Which evening this week is best for a barbecue?', 'WeatherKit'],
  ['show a picture on the wall before I drill a hole', 'RealityKit'],
  ['Does my dog bark when I am at work? Count it.', 'SoundAnalysis'],
  ['waitress: guests order in Italian and I read it in German', 'Translation'],
  ['reads the small print on packets for me', 'VisionKit'],
  ['My father lost his speech after a stroke. He taps pictures and the phone says the words.', 'AVFAudio'],
  ['keep only the sharpest shot of each series in my library', 'Vision'],
  ['self-service coffee in our office, pay by phone at the machine', 'AppClip'],
  ['Our local news read aloud for the car display', 'CarPlay'],
  ['is the garage door still open?', 'HomeKit'],
  ['my kids must read 30 minutes before youtube opens', 'FamilyControls'],
  ['hold the phone at a mountain and read its name', 'CoreMotion'],
  ['tell me when the website of the zoo has new tickets', 'BackgroundTasks'],
  ['stick a chip on every tool and tap it to see who has it', 'CoreNFC'],
  ['no games before the homework photo is taken', 'FamilyControls'],
  ['tell me if my back is straight during the deadlift', 'Vision'],
  ['a snail eats salad and must dodge the lawn mower', 'SpriteKit'],
  ['take card payments at the market with the iphone', 'ProximityReader'],
  ['a new fairy tale every evening about a hero with the name of my grandson', 'FoundationModels'],
  ['I heard a song in a taxi, what was it', 'ShazamKit'],
  ["can't read signs in Korea, camera should show them in German", 'Translation'],
  ['make pictures of my dog without the background', 'Vision'],
  ['listen to records together across two cities, in sync', 'GroupActivities'],
  ['works without internet and reads the page aloud', 'AVFAudio'],
  ['name the frog by its croak', 'SoundAnalysis'],
  ['warehouse: the phone knows by beacons which aisle I stand in', 'CoreLocation'],
  ['a reverb plug-in for garageband', 'AudioToolbox'],
  ['log my migraine with one tap on the lock screen', 'AppIntents'],
  ['interval plan for runners that is sent to the watch', 'WorkoutKit'],
])('a wish said in ordinary words brings its framework: %s', (idea, framework) => {
  expect(planOf(idea).architecture.frameworks).toContain(framework)
})

test.each([
  ['Show my heart rate while I run', 'Playing Card'],
  ['How much rice do I need for how many people eat', 'Food'],
  ['Point the camera at a leaf and tell me which plant it is', 'Plant'],
])('a word that means something else brings no entity: %s', (idea, entity) => {
  expect(planOf(idea).architecture.entities.map(({ name }) => name)).not.toContain(entity)
})

test.each([
  ['my pupils send readings of the river to our university server', 'CloudKit'],
  ['My toddler must not use the phone for more than 20 minutes', 'AVFoundation'],
  ['park at the sign, start the timer, see it on the lock screen', 'AppIntents'],
])('a wish brings no framework that it only seems to speak of: %s', (idea, framework) => {
  expect(planOf(idea).architecture.frameworks).not.toContain(framework)
})

test.each([
  ['show my pupils how dijkstra finds the shortest path, slowly', /AsyncStream.*Canvas/s],
  ['study with parkinson patients: finger tapping every week, sent to the clinic', /ResearchKit/],
  ['after nine haircuts the tenth is free, my customers show a code', /Give a stamp by scanning the code/],
  ['audience sends questions to the speaker, best ones on top', /Sort by votes and moderate/],
])('a wish leads to the tasks of its family: %s', (idea, text) => {
  expect(JSON.stringify(planOf(idea).roadmap)).toMatch(text)
})

test('what a team writes down itself is kept and not loaded', () => {
  expect(
    planOf('A bowling team: we write our own scores down and want to see the league table').features.map(
      ({ name }) => name,
    ),
  ).not.toContainEqual(expect.stringMatching(/from the web/))
})

test('no field has a type that no entity is', () => {
  const builtIn =
    /^(String|Int|Double|Bool|Date|Decimal|Data|URL|UUID|TimeInterval|Status|GameStatus|CGPoint|Color)$/
  const unknown = [
    'Habit tracker with categories',
    'Timetable of my courses with categories and tags',
    'Book collection with photos, categories, notes, loans to friends and reading goals',
  ].flatMap((idea) => {
    const { entities } = planOf(idea).architecture
    const names = new Set(entities.map(({ name }) => typeName(name)))
    return entities.flatMap(({ name, fields }) =>
      fields
        .map(({ type }) => type.replace(/[[\]?]/g, ''))
        .filter((type) => !builtIn.test(type) && !names.has(type))
        .map((type) => `${name}: ${type}`),
    )
  })
  expect(unknown).toEqual([])
})
