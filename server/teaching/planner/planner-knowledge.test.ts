import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { loadAvailability } from '#server/teaching/guide/versions/availability.ts'
import { slots } from './writing/fill-words.ts'
import { stem } from './idea/word-forms.ts'
import { loadPlannerKnowledge } from './load-planner-knowledge.ts'
import type { KnownFeature, KnownTask } from './planner-knowledge.ts'

const root = path.join(import.meta.dirname, '../../../knowledge')
const knowledge = await loadPlannerKnowledge(path.join(root, 'planner'))
const articles = new Set(
  (await readdir(path.join(root, 'articles')))
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -3)),
)
const tasks: KnownTask[] = [
  ...knowledge.features.flatMap((feature) => feature.tasks),
  ...knowledge.shapes.flatMap((shape) => [...shape.first, ...shape.core]),
  ...knowledge.finish.polish,
  ...knowledge.finish.ship,
]

test('the planner knows at least 120 features and 25 kinds of app', () => {
  expect(knowledge.features.length).toBeGreaterThanOrEqual(120)
  expect(knowledge.kinds.length).toBeGreaterThanOrEqual(25)
})

test('no feature, kind or thing is there twice', () => {
  expect(repeated(knowledge.features.map((feature) => feature.id))).toEqual([])
  expect(repeated(knowledge.kinds.map((kind) => kind.id))).toEqual([])
  expect(repeated(knowledge.things.flatMap((thing) => thing.words))).toEqual([])
})

test('every task leads to articles that exist', () => {
  expect(tasks.flatMap((task) => task.topics).filter((slug) => !articles.has(slug))).toEqual([])
})

test('a task that calls for something newer than its feature says from which iOS on', async () => {
  const newer = (await loadAvailability(path.join(root, 'availability.yaml'))).filter(
    ({ ios }) => Number(ios) > 17,
  )
  const floorOf = ({ minimumIOS, needs }: KnownFeature): number =>
    Math.max(Number(minimumIOS), ...needs.map((id) => floorOf(knowledge.featureById.get(id)!)))
  const told = [
    ...knowledge.features.flatMap((feature) =>
      feature.tasks.map((task) => ({ task, floor: floorOf(feature) })),
    ),
    ...knowledge.shapes.flatMap((shape) =>
      [...shape.first, ...shape.core].map((task) => ({ task, floor: Number(shape.minimumIOS) })),
    ),
    ...[...knowledge.finish.polish, ...knowledge.finish.ship].map((task) => ({ task, floor: 17 })),
  ]
  const early = told.flatMap(({ task: { title, description }, floor }) =>
    newer
      .filter(
        ({ api, ios }) =>
          Number(ios) > floor &&
          new RegExp(`(?<!\\w)${RegExp.escape(api.replace(/^\\?\.|\(\)$/g, ''))}\\b`).test(description),
      )
      .filter(({ ios }) => !new RegExp(`iOS ${ios}\\b`).test(description))
      .map(({ api, ios }) => `${title}: ${api} needs iOS ${ios}`),
  )
  expect(early).toEqual([])
})

test('a task that runs in the background names the list without which iOS refuses it', () => {
  const refused = tasks.filter(
    ({ description }) =>
      /\bBG(?:AppRefresh|Processing)Task\b/.test(description) &&
      !description.includes('BGTaskSchedulerPermittedIdentifiers'),
  )
  expect(refused.map(({ title }) => title)).toEqual([])
})

test('a task with MusicKit or ShazamKit says where they are switched on', () => {
  const off = tasks.filter(
    ({ description }) =>
      /MusicAuthorization|MusicKit|SHManagedSession/.test(description) &&
      !description.includes('App Services'),
  )
  expect(off.map(({ title }) => title)).toEqual([])
})

test('every framework is on the list of real ones', () => {
  const named = [
    ...knowledge.features.flatMap((feature) => feature.frameworks),
    ...knowledge.shapes.flatMap((shape) => shape.frameworks),
  ]
  expect(named.filter((framework) => !Object.hasOwn(knowledge.frameworks, framework))).toEqual([])
})

test.each([
  [
    /DataScannerViewController|VNDocumentCameraViewController|AVCaptureSession|AVCaptureVideoDataOutput/,
    'NSCameraUsageDescription',
  ],
  [
    /\bto Photos\b|PKDrawing|ImageRenderer, and add ShareLink|as a Transferable image/,
    'NSPhotoLibraryAddUsageDescription',
  ],
  [/CMAltimeter|CMPedometer/, 'NSMotionUsageDescription'],
  [/MultipeerConnectivity/, 'NSLocalNetworkUsageDescription'],
])('a feature whose task says %s brings %s', (said, key) => {
  const keysOf = ({ privacy, needs }: KnownFeature): string[] => [
    ...privacy,
    ...needs.flatMap((id) => keysOf(knowledge.featureById.get(id)!)),
  ]
  const without = knowledge.features.filter(
    (feature) => feature.tasks.some((task) => said.test(task.description)) && !keysOf(feature).includes(key),
  )
  expect(without.map((feature) => feature.id)).toEqual([])
})

test('what a row links to by its value is Hashable', () => {
  const linking = knowledge.shapes.filter(({ first }) =>
    first.some(({ description }) => description.includes('navigationDestination')),
  )
  expect(linking.map(({ shape }) => shape)).toEqual(['collection', 'feed'])
  expect(
    linking.filter(({ first }) => !first.some(({ description }) => description.includes('Hashable'))),
  ).toEqual([])
})

test('every feature that something names exists', () => {
  const named = [
    ...knowledge.features.flatMap((feature) => feature.needs),
    ...[...knowledge.kinds].flatMap((kind) => [...Object.keys(kind.features), ...Object.keys(kind.suggests)]),
    ...knowledge.shapes.flatMap((shape) => Object.keys(shape.features)),
    ...knowledge.hazards.flatMap((hazard) => hazard.drops),
  ]
  expect(named.filter((id) => !knowledge.featureById.has(id))).toEqual([])
})

test('no feature needs itself, however long the way', () => {
  const needsOf = (id: string): string[] =>
    (knowledge.featureById.get(id)?.needs ?? []).flatMap((need) => [need, ...needsOf(need)])
  expect(knowledge.features.filter((feature) => needsOf(feature.id).includes(feature.id))).toEqual([])
})

test('every slot in a text is one that can be filled', () => {
  const all = JSON.stringify([knowledge.features, knowledge.shapes, knowledge.kinds, knowledge.finish])
  const told = all.match(/"told":"[^"]*"/g) ?? []
  const slotsIn = (text: string) => (text.match(/\{(\w+)\}/g) ?? []).map((slot) => slot.slice(1, -1))
  expect(
    slotsIn(all.replace(/"told":"[^"]*"/g, '')).filter(
      (slot) => !(slots as readonly string[]).includes(slot),
    ),
  ).toEqual([])
  expect(slotsIn(told.join('')).filter((slot) => ![...slots, 'want', 'fields'].includes(slot))).toEqual([])
})

test('every feature needs words to be found by, or a kind, skeleton or feature that brings it', () => {
  const brought = new Set([
    ...knowledge.kinds.flatMap((kind) => [...Object.keys(kind.features), ...Object.keys(kind.suggests)]),
    ...knowledge.shapes.flatMap((shape) => Object.keys(shape.features)),
    ...knowledge.features.flatMap((feature) => feature.needs),
  ])
  expect(
    knowledge.features
      .filter((feature) => feature.says.length === 0 && !brought.has(feature.id))
      .map((feature) => feature.id),
  ).toEqual([])
})

test('no recogniser shrinks to a single word because "my" or "the" does not count', () => {
  const dropped = new Set(knowledge.words.dropped)
  const says = [...knowledge.features, ...knowledge.kinds].flatMap((known) => [
    ...known.says,
    ...known.unless,
  ])
  const shrinks = (text: string) => {
    const words = (text.split(' & ')[0] ?? '').split(' ').filter((word) => word !== '...')
    const kept = words.filter((word) => !dropped.has(word))
    return !text.includes(' & ') && kept.length < words.length && kept.length < 2
  }
  expect(says.filter(shrinks)).toEqual([])
})

test('what stands behind & is single words, and none of them is in front of it', () => {
  const says = [...knowledge.features, ...knowledge.kinds].flatMap((known) => [
    ...known.says,
    ...known.unless,
    ...known.hints,
  ])
  const isIdle = (text: string) => {
    const [head = '', ...also] = text.split(' & ')
    const before = new Set(head.split(/[\s|]+/).map((word) => stem(word.replace('=', ''))))
    return also
      .flatMap((group) => group.split('|'))
      .some(
        (word) =>
          /[ -]/.test(word) || knowledge.classes.dropped.has(word) || before.has(stem(word.replace('=', ''))),
      )
  }
  expect(says.filter(isIdle)).toEqual([])
})

test('no exception takes away a word of its own recognisers: “shops” is “shop” unless it is “=shops”', () => {
  const blocked = [...knowledge.features, ...knowledge.kinds].flatMap((known) => {
    const words = new Set(
      known.says.flatMap((text) => (text.split(' & ')[0] ?? '').split(/[\s|]+/)).map(stem),
    )
    return known.unless
      .filter((text) => !/[ &|=]/.test(text) && words.has(stem(text)))
      .map((text) => `${known.id}: ${text}`)
  })
  expect(blocked).toEqual([])
})

test('no ordinary word alone brings a framework, but where it is the very thing', () => {
  const { verbs, adjectives, vague, people, roles } = knowledge.classes
  const ordinary = knowledge.features.flatMap((feature) =>
    needsReason(feature.id)
      ? feature.says.filter(
          (text) =>
            !/[ &|]/.test(text) &&
            [verbs, adjectives, vague, people, roles].some((words) =>
              words.has(stem(text.replace('=', ''))),
            ) &&
            !theVeryThing.has(text),
        )
      : [],
  )
  expect(ordinary).toEqual([])
})

const theVeryThing = new Set(
  (
    'account accounts ai beats =beats =blinds =booking =bookings breathe breathing browser =recordings borrowed chat =coloring =colouring dictate donate draw drawing draws drummer encrypt encrypted fetches friends gallery ' +
    'garmin geofenced geofencing github guests handwritten lent map maps marketplace =matched mastodon meditate metronome nearby nearest offline opponent photograph raining rains reserve sketch sketches sketching snore ' +
    'sync synced tilt tilting transcribe translate translator tune tuner tutors twitter vault volunteers vote voting widget widgets blurry =cropping rankings'
  ).split(' '),
)
const plainFrameworks = new Set([
  'SwiftUI',
  'SwiftData',
  'Foundation',
  'Charts',
  'UserNotifications',
  'CoreTransferable',
  'UniformTypeIdentifiers',
  'UIKit',
  'Network',
  'AVFAudio',
  'CoreHaptics',
  'BackgroundTasks',
])

function needsReason(id: string): boolean {
  const feature = knowledge.featureById.get(id)
  return (
    feature !== undefined &&
    (feature.frameworks.some((framework) => !plainFrameworks.has(framework)) ||
      feature.needs.some(needsReason))
  )
}

function repeated(names: string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at)
}
