import type {
  Archetype,
  ArchetypeEntity,
  ArchetypeScreen,
  ArchetypeTask,
} from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { createExclusions, planNamesOf, type Exclusions } from './exclusions.ts'
import type { Part } from '#server/teaching/planner/part.ts'
import type { Detail } from '#server/teaching/planner/planner-data.ts'
import type { Idea } from '#server/teaching/planner/reading/read-idea.ts'

/** The archetype and parts from which a plan is made. */
interface Made {
  archetype: Archetype
  parts: readonly Part[]
}

/** Removes what the idea excludes: features, tasks, screens, data, fields and the permissions they need. */
export interface Remover {
  from: (made: Made) => Made
  details: <Named extends Pick<Detail, 'field' | 'label'>>(details: readonly Named[]) => Named[]
}

/** A remover of everything that the idea excludes, except the archetype's main thing and first story. */
export function createRemover(knowledge: PlannerKnowledge, idea: Idea, archetype: Archetype): Remover {
  const exclusions = createExclusions(knowledge, idea, planNamesOf(archetype))
  if (!exclusions) return { from: (made) => made, details: (details) => [...details] }
  const { purpose, proof } = knowledge.ruledOut
  const texts = { purpose, proof }
  return {
    from: (made) => madeLeft(exclusions, texts, made),
    details: (details) => details.filter(({ field, label }) => !exclusions.speaks(`${field}. ${label}`)),
  }
}

/** Texts to use if the whole original is excluded. */
interface Texts {
  purpose: string
  proof: string
}

function madeLeft(exclusions: Exclusions, texts: Texts, { archetype, parts }: Made): Made {
  const { finder, speaks } = exclusions
  const [main, ...others] = archetype.entities
  const entities = entitiesLeft(exclusions, others)
  const gone = new Set(
    others.map(({ name }) => name).filter((name) => entities.every((one) => one.name !== name)),
  )
  return {
    archetype: {
      ...archetype,
      entities: [...(main ? [main] : []), ...entities].map((entity) => ({
        ...entity,
        fields: fieldsLeft(exclusions, entity.fields, gone),
      })),
      screens: archetype.screens.flatMap((screen, at) =>
        at > 0 && speaks(screen.name) ? [] : [screenLeft(exclusions, texts, screen, gone)],
      ),
      notAtFirst: archetype.notAtFirst.filter(({ what }) => !finder.isIn(what)),
      risks: archetype.risks.filter(({ risk, so }) => !speaks(risk) && !speaks(so)),
      assumptions: archetype.assumptions.filter((text) => !speaks(text)),
    },
    parts: parts.flatMap((part, at) => partLeft(exclusions, texts, part, at === 0, gone)),
  }
}

/** The part without what is excluded; empty if nothing is left. The first part is always kept. */
function partLeft(
  exclusions: Exclusions,
  texts: Texts,
  part: Part,
  isFirst: boolean,
  gone: ReadonlySet<string>,
): Part[] {
  const { speaks, frameworks, privacy } = exclusions
  const acceptance = (part.story?.acceptance ?? []).filter(
    (one) => !speaks(one.given) && !speaks(one.when) && !speaks(one.then),
  )
  // A story without any other acceptance criterion is about the excluded topic, whatever its name.
  const isAbout = part.story !== null && (speaks(part.story.story) || acceptance.length === 0)
  if (!isFirst && (speaks(part.name) || isAbout)) return []
  const needs = part.frameworks.filter((name) => !frameworks.has(name))
  const isOnlyOut = part.frameworks.length > 0 && needs.length === 0
  if (!isFirst && isOnlyOut) return []
  const tasks = part.tasks.flatMap(
    (task, at) => taskLeft(exclusions, texts, task) ?? (isFirst && at === 0 ? [task] : []),
  )
  if (tasks.length === 0) return []
  return [
    {
      ...part,
      tasks,
      frameworks: needs,
      privacy: part.privacy.filter((key) => !privacy.has(key)),
      fields: fieldsLeft(exclusions, part.fields, gone),
      entities: entitiesLeft(exclusions, part.entities).map((entity) => ({
        ...entity,
        fields: fieldsLeft(exclusions, entity.fields, gone),
      })),
      screens: part.screens.flatMap((screen) =>
        speaks(screen.name) ? [] : [screenLeft(exclusions, texts, screen, gone)],
      ),
      story: part.story && { ...part.story, acceptance },
    },
  ]
}

function taskLeft(
  { speaks, isServerOut, textLeft }: Exclusions,
  { proof }: Texts,
  task: ArchetypeTask,
): ArchetypeTask | null {
  if (speaks(task.title) || (isServerOut && task.track === 'server')) return null
  const description = textLeft(task.description, `${task.title}.`)
  return description === '' ? null : { ...task, description, doneWhen: textLeft(task.doneWhen) || proof }
}

function fieldsLeft(
  { speaks }: Exclusions,
  fields: Readonly<Record<string, string>>,
  gone: ReadonlySet<string>,
) {
  const isGone = (type: string) => gone.has(type.replace(/[[\]?]/g, ''))
  return Object.fromEntries(Object.entries(fields).filter(([name, type]) => !speaks(name) && !isGone(type)))
}

function entitiesLeft({ speaks }: Exclusions, entities: readonly ArchetypeEntity[]): ArchetypeEntity[] {
  return entities.filter(({ name }) => !speaks(name))
}

function screenLeft(
  { speaks, screenParts, textLeft }: Exclusions,
  { purpose }: Texts,
  screen: ArchetypeScreen,
  gone: ReadonlySet<string>,
): ArchetypeScreen {
  const shows = screen.shows.flatMap(({ kind, text }) => {
    const left = text.split(' · ').filter((item) => !speaks(item))
    return screenParts.has(kind) || left.length === 0 ? [] : [{ kind, text: left.join(' · ') }]
  })
  return {
    ...screen,
    purpose: textLeft(screen.purpose) || purpose,
    shows,
    data: screen.data.filter((name) => !gone.has(name)),
  }
}
