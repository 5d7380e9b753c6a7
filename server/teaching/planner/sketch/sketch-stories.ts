import type { PlanStory } from '#contract/plan/plan.ts'
import type { KnownFeature } from '#server/teaching/planner/known-feature.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { shortDeed } from '#server/teaching/planner/deeds.ts'
import { partInWords, partOfFeature, type Part } from '#server/teaching/planner/part.ts'
import { filled } from '#server/teaching/planner/writing/names.ts'
import {
  decapitalised,
  gerund,
  inWords,
  sentenceCase,
  typeName,
  withArticle,
} from '#server/teaching/planner/writing/word-forms.ts'
import { fieldOf, fieldsOfThing, titleOf, typeOfFact } from './sketch-data.ts'
import { homeOf, listOf, pageOf, whereIs, type SketchModel, type Step, type Thing } from './sketch-model.ts'

/** How many steps the first version covers. */
const firstSteps = 2
/** A longer step is shortened in a title. */
const longestTitle = 80

/**
 * Stories in the order of the steps, each after the stories of the things it needs. Things without a step
 * come last.
 */
export function sketchParts(knowledge: PlannerKnowledge, { things, steps }: SketchModel): Part[] {
  const built = new Set<Thing>()
  const parts: Part[] = []
  for (const [at, step] of steps.entries()) {
    const priority = at < firstSteps ? 'P1' : 'P2'
    const adds = step.shape.id === 'add' && !built.has(step.thing)
    const { shape, thing, other } = step
    const needed = [
      ...(shape.needsOther || shape.id === 'workout' ? [other] : []),
      ...(adds ? above(thing) : [thing]),
    ]
    for (const one of needed) if (one) build(one, priority)
    if (adds) {
      parts.push(partOfThing(knowledge, thing, priority, built, step))
      built.add(thing)
    } else parts.push(partOfStep(knowledge, step, at, priority))
  }
  for (const thing of things) build(thing, parts.length === 0 ? 'P1' : 'P2')
  return parts

  /**
   * Adds the part of the plan that stores a thing, unless it is there already. The things it belongs to come
   * first.
   */
  function build(thing: Thing, priority: 'P1' | 'P2'): void {
    if (built.has(thing)) return
    for (const parent of above(thing)) build(parent, priority)
    parts.push(partOfThing(knowledge, thing, priority, built))
    built.add(thing)
  }
}

function above({ parents }: Thing): Thing[] {
  return parents.flatMap(({ parent, several }) => (several ? [] : [parent]))
}

/** The id of the task that creates a thing's model. */
function modelTask(thing: Thing): string {
  return numbered('model', thing)
}

/** "model" for the first thing, "model-2" for the second; packs refer to these ids. */
function numbered(id: string, { at }: Thing): string {
  return at === 1 ? id : `${id}-${at}`
}

/** The part that stores a thing. If a step adds the thing, the part is named after the step. */
function partOfThing(
  knowledge: PlannerKnowledge,
  thing: Thing,
  priority: 'P1' | 'P2',
  built: ReadonlySet<Thing>,
  step?: Step,
): Part {
  const { ownApp } = knowledge
  const { name, acceptance, tasks } = homeOf(thing) ? ownApp.child : ownApp.thing
  const put = putterOf(knowledge, thing, null, step?.does, whereIs(thing), built)
  const story = step
    ? { name: '{Step}', story: ownApp.says.story, acceptance: [step.shape.acceptance] }
    : { name, story: ownApp.says.keepStory, acceptance: [acceptance] }
  const own = tasks.map((task) => ({ ...task, id: numbered(task.id, thing) }))
  const parent = above(thing)[0]
  return {
    ...partInWords(
      `keep-${thing.at}`,
      filled({ ...story, priority, tasks: own }, put),
      parent ? modelTask(parent) : '',
    ),
    frameworks: ['SwiftUI', 'SwiftData'],
  }
}

function partOfStep(knowledge: PlannerKnowledge, step: Step, at: number, priority: 'P1' | 'P2'): Part {
  const { does, thing, other, shape } = step
  const put = putterOf(knowledge, thing, other, does, shape.screen?.name)
  const story = {
    name: '{Step}',
    story: knowledge.ownApp.says.story,
    acceptance: [shape.acceptance],
    priority,
  }
  if (step.feature) return partOfKnown(step, step.feature, at, filled(story, put))
  const tasks = shape.tasks.map((task) => ({ ...task, id: `step-${at + 1}-${shape.id}-${task.id}` }))
  const screen = shape.screen && { ...filled(shape.screen, put), data: [thing.type], leadsTo: [] }
  return {
    ...partInWords(`step-${at + 1}`, filled({ ...story, tasks }, put), modelTask(thing)),
    frameworks: ['SwiftUI', ...shape.frameworks.filter((name) => name !== 'SwiftUI')],
    screens: screen ? [screen] : [],
    ...(screen
      ? {
          shownOn: {
            screen: whereIs(thing),
            shows: [{ kind: 'button' as const, text: screen.name }],
            leadsTo: screen.name,
          },
        }
      : {}),
  }
}

/** A step that matches a known feature, built as that feature. */
function partOfKnown({ thing, does }: Step, feature: KnownFeature, at: number, story: PlanStory): Part {
  const known = partOfFeature(feature, story.story, modelTask(thing), `“${does}”`)
  return {
    ...known,
    id: `step-${at + 1}`,
    name: story.name,
    priority: story.priority === 'P1' ? 'high' : 'medium',
    story,
  }
}

/** Returns a function that fills the placeholders of a text with the names of one or two things. */
function putterOf(
  knowledge: PlannerKnowledge,
  thing: Thing,
  other: Thing | null,
  does = '',
  where = whereIs(thing),
  built: ReadonlySet<Thing> = new Set(),
): (text: string) => string {
  const { relation } = knowledge.ownApp
  const home = homeOf(thing)
  const facts = thing.facts.map(quoted)
  const title = titleOf(thing) === 'Name' ? 'the name' : quoted({ label: titleOf(thing) })
  // A row's second line is text, never a picture.
  const below = thing.facts
    .filter(({ type }) => type !== 'Data?')
    .map(quoted)
    .find((fact) => fact !== title)
  const own = Object.entries(fieldsOfThing(thing, { withRelations: false }))
  const second = other ?? thing
  const slots: Record<string, string> = {
    thing: thing.one,
    things: thing.many,
    Thing: sentenceCase(thing.one),
    Things: sentenceCase(thing.many),
    a_thing: withArticle(thing.one),
    Type: thing.type,
    other: second.one,
    others: second.many,
    a_other: withArticle(second.one),
    OtherType: second.type,
    andOthers: other && other !== thing ? ` and ${other.many}` : '',
    parent: home?.one ?? '',
    a_parent: home ? withArticle(home.one) : '',
    ParentType: home?.type ?? '',
    parentPage: home ? pageOf(home) : '',
    Doing: typeName(gerund(does.split(' ')[0] || 'do')),
    thingField: fieldOf(thing.one),
    list: listOf(thing),
    page: pageOf(thing),
    where,
    facts: facts.length > 0 ? inWords(facts) : 'a name',
    title,
    below: below ? ` and, below it, ${below}` : '',
    rows: inWords([...new Set([title, ...facts])]),
    controls: controlsOf(thing),
    typed: inWords(own.map(([field, type]) => `${field}: ${type}`)),
    step: does,
    Step: sentenceCase(does.length <= longestTitle ? does : shortDeed(knowledge, does)),
    relation: [...relationsOf(knowledge, thing, built), ...readingsOf(knowledge, thing)].join(''),
    choosing: thing.parents
      .filter(({ parent }) => parent !== home && built.has(parent))
      .map(({ parent, several }) =>
        say(several ? relation.choosingSeveral : relation.choosing, {
          other: parent.one,
          others: parent.many,
        }),
      )
      .join(''),
  }
  return (text) => say(say(text, slots), slots)
}

function quoted({ label }: { label: string }): string {
  return `“${decapitalised(label)}”`
}

/** The controls of a thing's form: "DatePicker for “day” and TextField for the rest". */
function controlsOf(thing: Thing): string {
  const kinds = Map.groupBy(thing.facts, ({ type }) => controls[type] ?? '')
  const hasText = kinds.has('') || titleOf(thing) === 'Name'
  const special = [...kinds].flatMap(([control, some]) =>
    control === '' ? [] : [`${control} for ${inWords(some.map(quoted))}`],
  )
  const text = special.length > 0 ? 'TextField for the rest' : 'TextField is enough'
  return inWords([...special, ...(hasText ? [text] : [])])
}

const number = 'a number field with the decimal sign of the device'
const controls: Record<string, string | undefined> = {
  Bool: 'Toggle',
  'Date?': 'DatePicker',
  'Data?': 'PhotosPicker',
  'Int?': number,
  'Double?': number,
  'Decimal?': number,
}

/**
 * Sentences about the relations to things built earlier. Of two related things, the later one adds the
 * relation.
 */
function relationsOf(
  { ownApp: { relation } }: PlannerKnowledge,
  thing: Thing,
  built: ReadonlySet<Thing>,
): string[] {
  const home = homeOf(thing)
  const joined = [
    ...thing.parents.map(({ parent, several }) => ({ other: parent, several })),
    ...thing.children.map((other) => ({
      other,
      several: other.parents.some((one) => one.parent === thing && one.several),
    })),
  ].filter(({ other, several }) => built.has(other) && (several || !thing.children.includes(other)))
  return joined.map(({ other, several }) =>
    say(several ? relation.several : other === home ? relation.one : relation.other, {
      OtherType: other.type,
      things: thing.many,
      field: fieldOf(several ? other.many : other.one),
    }),
  )
}

function readingsOf({ ownApp: { relation } }: PlannerKnowledge, thing: Thing): string[] {
  return thing.facts.flatMap((fact) => {
    const { entity } = typeOfFact(thing, fact)
    return entity ? [say(relation.readings, { field: sentenceCase(fact.label), ReadingType: entity })] : []
  })
}

function say(text: string, slots: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot)
}
