import type { PlanStory } from '#contract/plan/plan.ts'
import type { Priority } from '#contract/tasks/task.ts'
import type {
  ArchetypeEntity,
  ArchetypeOption,
  ArchetypeScreen,
  ArchetypeStory,
  ArchetypeTask,
  ShownOn,
} from '#server/teaching/planner/archetype.ts'
import { sentenceCase } from '#server/teaching/planner/writing/word-forms.ts'
import type { KnownFeature } from './known-feature.ts'
import type { RoadmapTask } from './roadmap-task.ts'

/** A feature of a plan before its placeholders are filled: a story, or an option that was asked for. */
export interface Part {
  id: string
  /** Whether the part comes from an archetype or is a general feature. */
  origin: 'archetype' | 'feature'
  name: string
  why: string
  priority: Priority
  story: PlanStory | null
  frameworks: readonly string[]
  privacy: readonly string[]
  minimumIOS: string
  /** Fields that the part adds to the app's main thing. */
  fields: Readonly<Record<string, string>>
  entities: readonly ArchetypeEntity[]
  screens: readonly ArchetypeScreen[]
  tasks: readonly ArchetypeTask[]
  /** Ids of the parts that this one needs. */
  needs: readonly string[]
  shownOn?: ShownOn | undefined
}

const priorities = { P1: 'high', P2: 'medium', P3: 'low' } as const

export function partOfStory({ story, ...given }: ArchetypeStory): Part {
  const { id, name, priority, acceptance, frameworks, privacy, minimumIOS, tasks, ...more } = given
  return {
    ...empty,
    id,
    name,
    why: reasonIn(story),
    priority: priorities[priority],
    story: { name, priority, story, acceptance },
    frameworks,
    privacy,
    minimumIOS,
    tasks,
    ...more,
  }
}

/** A part written for this idea. Each task depends on the one before, the first on `base`. */
export function partInWords(
  id: string,
  { tasks, ...story }: PlanStory & { tasks: readonly RoadmapTask[] },
  base: string,
): Part {
  return {
    ...empty,
    id,
    name: story.name,
    why: story.story,
    priority: priorities[story.priority],
    story,
    frameworks: ['SwiftUI'],
    tasks: tasks.map((task, at) => ({
      ...task,
      track: 'app' as const,
      after: [at === 0 ? base : tasks[at - 1]!.id],
    })),
  }
}

const reason = 'so that '

/** The reason of a user story as a sentence: "so that none is lost." becomes "None is lost." */
function reasonIn(story: string): string {
  const at = story.lastIndexOf(reason)
  return at < 0 ? story : sentenceCase(story.slice(at + reason.length))
}

/**
 * A known feature as a part. Each task depends on the one before, the first on `base`. `words`: the idea's
 * words that ask for the feature.
 */
export function partOfFeature(feature: KnownFeature, why: string, base: string, words: string): Part {
  const { id, name, short, frameworks, privacy, minimumIOS, fields, needs } = feature
  const taskId = (at: number) => `${id}-${at}`
  return {
    ...empty,
    id,
    origin: 'feature',
    name,
    why,
    frameworks,
    privacy,
    minimumIOS,
    fields,
    needs,
    entities: feature.entities.map((entity) => ({ ...entity, about: `Belongs to ${short}` })),
    screens: feature.screens.map((screen) => ({
      ...screen,
      data: [],
      leadsTo: [],
    })),
    tasks: feature.tasks.map(({ minutes, ...task }, at) => ({
      ...task,
      description: task.description.replaceAll('{words}', words),
      id: taskId(at),
      minutes: [rounded(minutes * 0.8), rounded(minutes * 2)],
      after: [at > 0 ? taskId(at - 1) : base],
      track: 'app',
    })),
  }
}

export function partOfOption(option: Exclude<ArchetypeOption, { feature: string }>): Part {
  const { id, name, why, frameworks, privacy, minimumIOS, entities, screens, tasks } = option
  return {
    ...empty,
    id,
    name: sentenceCase(name),
    why,
    frameworks,
    privacy,
    minimumIOS,
    entities,
    screens,
    tasks,
  }
}

const empty = {
  origin: 'archetype',
  priority: 'medium',
  story: null,
  privacy: [],
  minimumIOS: '17',
  fields: {},
  entities: [],
  screens: [],
  needs: [],
} as const

function rounded(minutes: number): number {
  return Math.max(10, Math.round(minutes / 5) * 5)
}
