import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { readTick } from '#contract/plan/read-tick.ts'
import { itemsIn } from '#contract/plan/sample-items.ts'
import { wordsOf } from '#server/language/normalise.ts'
import type {
  Archetype,
  ArchetypeEntity,
  ArchetypeScreen,
  ArchetypeTask,
} from '#server/teaching/planner/archetype.ts'
import { parseArchetype } from './load-archetypes.ts'

const swiftTypes = new Set([
  'String',
  'Int',
  'Double',
  'Bool',
  'Date',
  'UUID',
  'URL',
  'Data',
  'Decimal',
  'TimeInterval',
  'DateInterval',
  'CGPoint',
  'CGRect',
  'Float',
  'CLLocationCoordinate2D',
  'Color',
])
const slots = new Set(
  'thing things Thing Things a_thing A_thing Type app App facts typed fact factField factsAre trend sample fields rows'.split(
    ' ',
  ),
)
const banned =
  /\b(simply|obviously|easy|easily|just|leverage|seamless|robust|delve|user-friendly|intuitive)\b/i

const instruction =
  /\b(?:(?:row|line|bar|square|tile|box)s? for (?:each|every)|to choose from|each with (?:its|a))\b/i

/** All faults of the archetypes under `knowledge`, as sentences that begin with the file name. */
export function archetypeFaults(knowledge: string, only: readonly string[] = []): string[] {
  const known = {
    topics: new Set(readdirSync(path.join(knowledge, 'articles')).map((name) => name.replace(/\.md$/, ''))),
    frameworks: new Set(Object.keys(readYaml(path.join(knowledge, 'planner/frameworks.yaml')).frameworks)),
    features: new Set(
      readdirSync(path.join(knowledge, 'planner'))
        .filter((name) => name.startsWith('features-'))
        .flatMap((name) =>
          readYaml(path.join(knowledge, 'planner', name)).features.map(({ id }: { id: string }) => id),
        ),
    ),
  }
  const folder = path.join(knowledge, 'archetypes')
  const faults: string[] = []
  const all: Archetype[] = []
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.yaml') && (only.length === 0 || only.includes(file)))
    .toSorted()) {
    try {
      const archetype = parseArchetype(name, readFileSync(path.join(folder, name), 'utf8'))
      if (`${archetype.id}.yaml` !== name)
        faults.push(`${name}: the id is ${archetype.id}; file and id are the same`)
      all.push(archetype)
      faults.push(...faultsOf(archetype, known).map((fault) => `${name}: ${fault}`))
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
  }
  return [...faults, ...sharedFaults(all)]
}

interface Known {
  topics: ReadonlySet<string>
  frameworks: ReadonlySet<string>
  features: ReadonlySet<string>
}

function faultsOf(archetype: Archetype, known: Known): string[] {
  const own = archetype.options.flatMap((option) => ('feature' in option ? [] : [option]))
  const entities = [...archetype.entities, ...own.flatMap((option) => option.entities)]
  const screens = [...archetype.screens, ...own.flatMap((option) => option.screens)]
  const tasks = [...archetype.stories, ...own].flatMap((story) => story.tasks)
  const frameworks = [...archetype.stories, ...own].flatMap((story) => story.frameworks)
  const says = Object.values(archetype.says).flat()
  return [
    ...saysFaults(archetype.says),
    ...repeated(says.map(plain)).map((text) => `says "${text}" twice`),
    ...storyFaults(archetype),
    ...taskFaults(tasks, known.topics),
    ...entityFaults(entities, screens, tasks),
    ...screenFaults(archetype.screens, screens, entities, tasks),
    ...frameworks
      .filter((name) => !known.frameworks.has(name))
      .map((name) => `there is no framework ${name} in planner/frameworks.yaml`),
    ...archetype.options.flatMap((option) =>
      'feature' in option && !known.features.has(option.feature)
        ? [`there is no feature ${option.feature} in planner/features-*.yaml`]
        : [],
    ),
    ...questionFaults(archetype),
    ...textFaults(archetype),
    ...[...screens, ...archetype.stories.flatMap(({ shownOn }) => shownOn ?? [])].flatMap(sampleFaults),
  ]
}

function saysFaults(says: readonly string[]): string[] {
  const lengths = says.map((text) => wordsOf(text).length)
  return [
    ...(lengths.filter((length) => length >= 14).length < 6
      ? ['six of "says" or more have 14 words or more']
      : []),
    ...(lengths.filter((length) => length <= 5).length < 4
      ? ['four of "says" or more have five words or fewer']
      : []),
  ]
}

function storyFaults({ stories }: Archetype): string[] {
  const priorities = stories.map(({ priority }) => priority)
  const first = new Set(
    stories.filter(({ priority }) => priority === 'P1').flatMap(({ tasks }) => tasks.map(({ id }) => id)),
  )
  return [
    ...(priorities[0] === 'P1' ? [] : ['the first story is P1']),
    ...(priorities.join('') === priorities.toSorted().join('')
      ? []
      : ['stories stand in the order P1, P2, P3']),
    ...(priorities.includes('P2') ? [] : ['there is no P2 story']),
    ...(first.size < 4 || first.size > 10
      ? [`the P1 stories have ${first.size} tasks; 4 to 10 make a first version`]
      : []),
    ...stories
      .filter(({ priority }) => priority === 'P1')
      .flatMap(({ tasks }) =>
        tasks.flatMap((task) =>
          task.after
            .filter((id) => !first.has(id))
            .map((id) => `the P1 task ${task.id} waits for ${id}, which comes later`),
        ),
      ),
  ]
}

function taskFaults(tasks: readonly ArchetypeTask[], topics: ReadonlySet<string>): string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const task of tasks) {
    for (const id of task.after)
      if (!seen.has(id)) faults.push(`the task ${task.id} waits for ${id}, which does not stand before it`)
    seen.add(task.id)
    for (const topic of task.topics)
      if (!topics.has(topic)) faults.push(`the task ${task.id} has the topic ${topic}, which is no article`)
    if (task.minutes[0] >= task.minutes[1]) faults.push(`the task ${task.id}: a beginner needs longer`)
  }
  return [
    ...faults,
    ...repeated(tasks.map(({ id }) => id)).map((id) => `the task ${id} stands twice`),
    ...repeated(tasks.map(({ title }) => title)).map((title) => `the title "${title}" stands twice`),
  ]
}

function entityFaults(
  entities: readonly ArchetypeEntity[],
  screens: readonly ArchetypeScreen[],
  tasks: readonly ArchetypeTask[],
): string[] {
  const names = new Set(entities.map(({ name }) => name))
  const texts = tasks
    .map(({ title, description, doneWhen }) => `${title} ${description} ${doneWhen}`)
    .join(' ')
  return entities.flatMap(({ name, fields }) => [
    ...Object.entries(fields).flatMap(([field, type]) => {
      const bare = type.replace(/[[\]?]/g, '').trim()
      return bare.split(':').every((part) => swiftTypes.has(part.trim()) || names.has(part.trim()))
        ? []
        : [`${name}.${field} is ${type}, which is no entity and no plain Swift type`]
    }),
    ...(texts.includes(name) ? [] : [`no task names the entity ${name}`]),
    ...(screens.some(({ data }) => data.includes(name)) ? [] : [`no screen has ${name} in its data`]),
  ])
}

function screenFaults(
  main: readonly ArchetypeScreen[],
  all: readonly ArchetypeScreen[],
  entities: readonly ArchetypeEntity[],
  tasks: readonly ArchetypeTask[],
): string[] {
  const names = new Set(all.map(({ name }) => name))
  const texts = tasks
    .map(({ title, description, doneWhen }) => `${title} ${description} ${doneWhen}`)
    .join(' ')
    .toLowerCase()
  const reached = new Set(main.slice(0, 1).map(({ name }) => name))
  for (const name of reached)
    for (const next of main.find((screen) => screen.name === name)?.leadsTo ?? []) reached.add(next)
  return [
    ...repeated(all.map(({ name }) => name)).map((name) => `the screen ${name} stands twice`),
    ...all.flatMap(({ name, leadsTo, data }) => [
      ...leadsTo
        .filter((next) => !names.has(next))
        .map((next) => `${name} leads to ${next}, which is no screen`),
      ...data
        .filter((entity) => !entities.some((known) => known.name === entity))
        .map((entity) => `${name} has ${entity} in its data, which is no entity`),
      ...(texts.includes(name.toLowerCase()) ? [] : [`no task names the screen "${name}"`]),
    ]),
    ...main
      .filter(({ name }) => !reached.has(name))
      .map(({ name }) => `no way leads from the first screen to ${name}`),
  ]
}

/**
 * Faults of a screen's samples: a sample is what a user would see, not an instruction for building the
 * screen.
 */
export function sampleFaults({ shows }: Pick<ArchetypeScreen, 'shows'>): string[] {
  const ticks = shows.flatMap(({ kind, text }) => (kind === 'row' ? (readTick(text).isTicked ?? []) : []))
  const counted = `${ticks.filter(Boolean).length} of ${ticks.length}`
  return shows.flatMap(({ kind, text }) => [
    ...(kind === 'grid' && itemsIn(text).length < 2
      ? [`a grid lists what its tiles say, "Egg, Pasta, Tea": ${text}`]
      : []),
    ...(instruction.test(text) ? [`a sample is what somebody sees, no instruction: ${text}`] : []),
    ...(kind === 'progress' && ticks.length > 1 && /^\d+ of \d+/.test(text) && !text.startsWith(counted)
      ? [`"${text}" stands over ticks that say ${counted}`]
      : []),
  ])
}

function questionFaults({ questions, options }: Archetype): string[] {
  const ids = new Set(options.map((option) => ('feature' in option ? option.feature : option.id)))
  return questions.flatMap(({ choices }) =>
    choices.flatMap(({ option }) =>
      option === undefined || ids.has(option) ? [] : [`a question switches on ${option}, which is no option`],
    ),
  )
}

function textFaults(archetype: Archetype): string[] {
  const { says: _, ...rest } = archetype
  return textsIn(rest).flatMap((text) => {
    const word = banned.exec(text)
    return [
      ...(word ? [`says "${word[0]}": ${text.slice(0, 60)}`] : []),
      ...[...text.matchAll(/\{(\w+)\}/g)]
        .filter(([, slot]) => !slots.has(slot!))
        .map(([slot]) => `there is no slot ${slot}`),
      ...(/\b(You said|your idea)\b/i.test(text) ? [`quotes the idea: ${text.slice(0, 60)}`] : []),
    ]
  })
}

/** Phrases and tasks that two archetypes have in common, as faults. */
function sharedFaults(all: readonly Archetype[]): string[] {
  const says = new Map<string, string>()
  const tasks = new Map<string, string>()
  const faults: string[] = []
  for (const archetype of all) {
    for (const text of Object.values(archetype.says).flat().map(plain)) {
      const other = says.get(text)
      if (other && other !== archetype.id)
        faults.push(`${archetype.id} and ${other} are both told by "${text}"`)
      says.set(text, archetype.id)
    }
    for (const { tasks: own } of archetype.stories) {
      for (const { id, description } of own) {
        const other = tasks.get(plain(description))
        if (other) faults.push(`${archetype.id} has the task ${id} word for word from ${other}`)
        tasks.set(plain(description), archetype.id)
      }
    }
  }
  return faults
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function plain(text: string): string {
  return wordsOf(text).join(' ')
}

function repeated(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))]
}

function readYaml(file: string) {
  return parse(readFileSync(file, 'utf8'))
}
