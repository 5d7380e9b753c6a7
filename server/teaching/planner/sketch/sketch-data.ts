import type { ArchetypeEntity, ArchetypeScreen } from '#server/teaching/planner/archetype.ts'
import {
  gerund,
  plural,
  sentenceCase,
  typeName,
  withArticle,
} from '#server/teaching/planner/writing/word-forms.ts'
import { formOf, homeOf, listOf, pageOf, type SketchModel, type Step, type Thing } from './sketch-model.ts'
import { readings, type Fact } from './read-facts.ts'

type Line = ArchetypeScreen['shows'][number]

/** The Swift type of a fact. A list of readings also needs an entity, whose name is returned. */
export function typeOfFact(thing: Thing, { field, type }: Fact): { type: string; entity: string | null } {
  if (type !== readings) return { type, entity: null }
  const entity = typeName(
    `${thing.one} ${field.replace(/([A-Z])/g, ' $1').replace(/ ?(?:readings?|measurements?)$/i, '')} reading`,
  )
  return { type: `[${entity}]`, entity }
}

/** The name of the entity that stores each time a step is done: "Sharpening". */
export function typeOfEach({ does }: Step): string {
  return typeName(gerund(does.split(' ')[0]!))
}

/** The steps that store each time they are done to a thing, unless another thing already does that. */
export function repeatedSteps({ things, steps }: SketchModel, thing: Thing): Step[] {
  return steps.filter(
    (step, at) =>
      step.thing === thing &&
      step.shape.keepsEach &&
      things.every(({ type }) => type !== typeOfEach(step)) &&
      steps.findIndex((one) => one.shape.keepsEach && typeOfEach(one) === typeOfEach(step)) === at,
  )
}

/** What tells one thing from another: its name, unless it has a text of its own or belongs to a day. */
export function titleOf({ facts, standsAlone }: Thing): string {
  const text = facts.find(({ field, type }) => type === 'String' && naming.has(field))
  const day = standsAlone ? undefined : facts.find(({ type }) => type === 'Date?')
  return (text ?? day)?.label ?? 'Name'
}

const naming = new Set(['text', 'title', 'content', 'words', 'sentence', 'question'])

function hasName(thing: Thing): boolean {
  return titleOf(thing) === 'Name'
}

export function fieldsOfThing(
  thing: Thing,
  { withRelations }: { withRelations: boolean },
): Record<string, string> {
  const facts = thing.facts.map((fact) => [fact.field, typeOfFact(thing, fact).type])
  const up = thing.parents.map(({ parent, several }) =>
    several ? [fieldOf(parent.many), `[${parent.type}]`] : [fieldOf(parent.one), `${parent.type}?`],
  )
  const down = thing.children.map((child) => [fieldOf(child.many), `[${child.type}]`])
  return Object.fromEntries([
    ...(hasName(thing) ? [['name', 'String']] : []),
    ...facts,
    ...(withRelations ? [...up, ...down] : []),
  ])
}

export function fieldOf(name: string): string {
  const type = typeName(name)
  return type.charAt(0).toLowerCase() + type.slice(1)
}

/** The entities of each thing, with its facts, its relations and the fields that its steps add. */
export function sketchEntities(model: SketchModel): ArchetypeEntity[] {
  const { things, steps } = model
  return things.flatMap((thing) => {
    const added = steps.flatMap(({ thing: of, shape }) =>
      of === thing && thing.facts.every(({ type }) => type !== shape.unless)
        ? Object.entries(shape.fields)
        : [],
    )
    const repeated = repeatedSteps(model, thing).map(typeOfEach)
    const parents = thing.parents.map(({ parent, several }) =>
      several ? `of several ${parent.many}` : `of ${withArticle(parent.one)}`,
    )
    return [
      {
        name: thing.type,
        about: ['One', thing.one, ...parents.slice(0, 2)].join(' '),
        fields: {
          ...fieldsOfThing(thing, { withRelations: true }),
          ...Object.fromEntries(added),
          ...Object.fromEntries(repeated.map((name) => [fieldOf(plural(name)), `[${name}]`])),
        },
      },
      ...repeated.map((name) => ({
        name,
        about: `One time this was done to ${withArticle(thing.one)}, with its day`,
        fields: { day: 'Date', note: 'String', [fieldOf(thing.one)]: `${thing.type}?` },
      })),
      ...thing.facts.flatMap((fact) => {
        const { entity } = typeOfFact(thing, fact)
        const fields = {
          value: 'Double',
          label: 'String',
          takenAt: 'Date',
          [fieldOf(thing.one)]: `${thing.type}?`,
        }
        return entity
          ? [
              {
                name: entity,
                about: `One value of ${fact.label.toLowerCase()} of ${withArticle(thing.one)}`,
                fields,
              },
            ]
          : []
      }),
    ]
  })
}

/** A list, a page and a form for each top-level thing; dependent things are shown on their parent's page. */
export function sketchScreens({ things }: SketchModel): ArchetypeScreen[] {
  // The app opens with the first screen, which should be a list.
  const inOrder = [
    ...things.filter(({ standsAlone }) => standsAlone),
    ...things.filter(({ standsAlone }) => !standsAlone),
  ]
  return inOrder.flatMap((thing) => [
    ...(thing.standsAlone ? [listScreen(thing)] : []),
    ...(thing.standsAlone || thing.children.length > 0 ? [pageScreen(thing)] : []),
    formScreen(thing),
  ])
}

function listScreen(thing: Thing): ArchetypeScreen {
  const sample = thing.facts.find((fact) => fact.sample !== null && fact.type !== 'Data?')?.sample
  const row = (which: string): Line => ({
    kind: 'row',
    text: `${titleOf(thing)} of ${which}${sample ? ` · ${sample}` : ''}`,
  })
  return {
    name: listOf(thing),
    purpose: `Every ${thing.one} at a glance`,
    data: [thing.type],
    shows: [
      row(withArticle(thing.one)),
      row(`another ${thing.one}`),
      { kind: 'button', text: sentenceCase(`add ${withArticle(thing.one)}`) },
    ],
    leadsTo: [pageOf(thing), formOf(thing)],
  }
}

function pageScreen(thing: Thing): ArchetypeScreen {
  const children = thing.children.filter((child) => homeOf(child) === thing || child.standsAlone)
  return {
    name: pageOf(thing),
    purpose: `One ${thing.one} with all that is known of it${children.length > 0 ? ` and its ${children.map(({ many }) => many).join(' and ')}` : ''}`,
    data: [thing.type, ...children.map(({ type }) => type)],
    shows: [
      ...thing.facts.slice(0, 4).map(rowOf),
      ...children.flatMap((child): Line[] => [
        { kind: 'row', text: `${titleOf(child)} of ${withArticle(child.one)}` },
        {
          kind: 'button',
          text: `${child.standsAlone ? 'Choose' : 'Add'} ${child.standsAlone ? child.many : withArticle(child.one)}`,
        },
      ]),
      { kind: 'button', text: 'Edit' },
    ],
    leadsTo: [
      formOf(thing),
      ...children.flatMap((child) =>
        child.standsAlone
          ? [pageOf(child)]
          : [formOf(child), ...(child.children.length > 0 ? [pageOf(child)] : [])],
      ),
    ],
  }
}

function formScreen(thing: Thing): ArchetypeScreen {
  const choices = thing.parents.filter(({ parent }) => parent !== homeOf(thing))
  return {
    name: formOf(thing),
    purpose: `Write one ${thing.one} down; what is not known yet stays empty`,
    data: [thing.type],
    shows: [
      ...(hasName(thing) ? [{ kind: 'field' as const, text: 'Name' }] : []),
      ...thing.facts.slice(0, 5).map(({ label, type }): Line => ({
        kind: type === 'Bool' ? 'toggle' : type === 'Data?' ? 'photo' : 'field',
        text: label,
      })),
      ...choices.map(({ parent, several }): Line => ({
        kind: 'picker',
        text: sentenceCase(several ? parent.many : parent.one),
      })),
      { kind: 'button', text: 'Save' },
    ],
    leadsTo: [],
  }
}

function rowOf({ label, sample, type }: Fact): Line {
  return {
    kind: type === 'Data?' ? 'photo' : 'row',
    text: sample && type !== 'Data?' ? `${label} · ${sample}` : label,
  }
}
