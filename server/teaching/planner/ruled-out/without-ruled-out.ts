import { createPhraseFinder, type PhraseFinder } from '#server/language/find-phrase.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import type {
  Archetype,
  ArchetypeEntity,
  ArchetypeScreen,
  ArchetypeTask,
} from '#server/teaching/planner/archetype.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { namesRuledOut } from './names-ruled-out.ts'
import type { Part } from '#server/teaching/planner/part.ts'
import type { Detail } from '#server/teaching/planner/planner-data.ts'
import type { RuledOutTopic } from './ruled-out-topic.ts'
import { sentencesOf, type Clause, type Idea } from '#server/teaching/planner/reading/read-idea.ts'
import { plural, singular } from '#server/teaching/planner/writing/word-forms.ts'
import { withoutItems } from '#server/teaching/planner/writing/without-items.ts'

/** The parts of a plan, before and after the removal of what the idea rules out. */
interface Made {
  archetype: Archetype
  parts: readonly Part[]
}

/** Removes what the idea rules out: features, tasks, screens, data, fields and the permissions they need. */
export interface Remover {
  from: (made: Made) => Made
  details: <Named extends Pick<Detail, 'field' | 'label'>>(details: readonly Named[]) => Named[]
}

/** A name with more words is a sentence. */
const longestNoun = 2

/** Keeps the words that name the archetype's main thing and first story. */
export function createRemover(knowledge: PlannerKnowledge, idea: Idea, archetype: Archetype): Remover {
  const topics = topicsOut(knowledge, idea)
  const nouns = nounsOut(knowledge, idea, archetype)
  if (topics.length + nouns.length === 0) return { from: (made) => made, details: (details) => [...details] }
  const { negates, pointsBack, purpose, proof } = knowledge.ruledOut
  const finder = createPhraseFinder([...topics.flatMap(({ speaks }) => speaks), ...nouns])
  const frameworks = new Set(topics.flatMap((topic) => topic.frameworks))
  const privacy = new Set(topics.flatMap((topic) => topic.privacy))
  const screenParts = new Set<string>(topics.flatMap((topic) => topic.screenParts))
  const isServerOut = topics.some(({ isServer }) => isServer)

  const speaks = (text: string) => {
    const said = apart(text)
    const place = finder.find(said)
    return place !== null && !wordsOf(said.slice(0, place.start)).some((word) => negates.includes(word))
  }

  return { from, details: (details) => details.filter(({ field, label }) => !speaks(`${field}. ${label}`)) }

  function from({ archetype, parts }: Made): Made {
    const [main, ...others] = archetype.entities
    const entities = entitiesLeft(others)
    const gone = new Set(
      others.map(({ name }) => name).filter((name) => entities.every((one) => one.name !== name)),
    )
    return {
      archetype: {
        ...archetype,
        entities: [...(main ? [main] : []), ...entities].map((entity) => ({
          ...entity,
          fields: fieldsLeft(entity.fields, gone),
        })),
        screens: archetype.screens.flatMap((screen, at) =>
          at > 0 && speaks(screen.name) ? [] : [screenLeft(screen, gone)],
        ),
        notAtFirst: archetype.notAtFirst.filter(({ what }) => !finder.isIn(what)),
        risks: archetype.risks.filter(({ risk, so }) => !speaks(risk) && !speaks(so)),
        assumptions: archetype.assumptions.filter((text) => !speaks(text)),
      },
      parts: parts.flatMap((part, at) => partLeft(part, at === 0, gone)),
    }
  }

  /** The first story is always kept. */
  function partLeft(part: Part, isFirst: boolean, gone: ReadonlySet<string>): Part[] {
    const acceptance = (part.story?.acceptance ?? []).filter(
      (one) => !speaks(one.given) && !speaks(one.when) && !speaks(one.then),
    )
    // A story without other acceptance criteria is about the ruled-out topic, whatever its name.
    const isAbout = part.story !== null && (speaks(part.story.story) || acceptance.length === 0)
    if (!isFirst && (speaks(part.name) || isAbout)) return []
    const needs = part.frameworks.filter((name) => !frameworks.has(name))
    const isOnlyOut = part.frameworks.length > 0 && needs.length === 0
    if (!isFirst && isOnlyOut) return []
    const tasks = part.tasks.flatMap((task, at) => taskLeft(task) ?? (isFirst && at === 0 ? [task] : []))
    if (tasks.length === 0) return []
    return [
      {
        ...part,
        tasks,
        frameworks: needs,
        privacy: part.privacy.filter((key) => !privacy.has(key)),
        fields: fieldsLeft(part.fields, gone),
        entities: entitiesLeft(part.entities).map((entity) => ({
          ...entity,
          fields: fieldsLeft(entity.fields, gone),
        })),
        screens: part.screens.flatMap((screen) => (speaks(screen.name) ? [] : [screenLeft(screen, gone)])),
        story: part.story && { ...part.story, acceptance },
      },
    ]
  }

  function taskLeft(task: ArchetypeTask): ArchetypeTask | null {
    if (speaks(task.title) || (isServerOut && task.track === 'server')) return null
    const description = textLeft(task.description, `${task.title}.`)
    return description === '' ? null : { ...task, description, doneWhen: textLeft(task.doneWhen) || proof }
  }

  /**
   * Removes the item from its list, or else the sentence and those that refer back to it; `opening` replaces
   * the first.
   */
  function textLeft(text: string, opening = ''): string {
    const sentences = sentencesOf(text).map((sentence) => withoutItems(sentence, finder))
    const isGone = sentences.map(speaks)
    const left = sentences.filter((sentence, at) => {
      const [first = ''] = wordsOf(sentence)
      if (at > 0 && isGone[at - 1] && pointsBack.includes(first)) isGone[at] = true
      return !isGone[at]
    })
    return (isGone[0] && left.length > 0 && opening !== '' ? [opening, ...left] : left).join(' ')
  }

  function fieldsLeft(fields: Readonly<Record<string, string>>, gone: ReadonlySet<string>) {
    const isGone = (type: string) => gone.has(type.replace(/[[\]?]/g, ''))
    return Object.fromEntries(Object.entries(fields).filter(([name, type]) => !speaks(name) && !isGone(type)))
  }

  function entitiesLeft(entities: readonly ArchetypeEntity[]): ArchetypeEntity[] {
    return entities.filter(({ name }) => !speaks(name))
  }

  function screenLeft(screen: ArchetypeScreen, gone: ReadonlySet<string>): ArchetypeScreen {
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
}

/** Splits "NSCameraUsage" and "photoData" into words. */
export function apart(text: string): string {
  return text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
}

/** Other nouns that are ruled out, except what the kind of app is about. */
function nounsOut(
  knowledge: PlannerKnowledge,
  idea: Idea,
  { thing, entities, stories }: Archetype,
): string[] {
  const [first] = stories
  const own = [
    thing.one,
    ...thing.others,
    entities[0]?.name,
    // Plans of no known kind have only the interview's stories.
    ...(first ? [first.name, ...first.tasks.map(({ title }) => title)] : []),
  ]
  const kept = new Set(stemsOf(apart(own.join(' '))))
  const topics = new Set(knowledge.ruledOut.topics.flatMap(({ names }) => names))
  const wanted = new Set(stemsOf(idea.wanted))
  return namesRuledOut(
    knowledge,
    idea.clauses.filter(({ role }) => role === 'ruled-out'),
  ).flatMap((name) => {
    const noun = name.toLowerCase()
    const stems = stemsOf(noun)
    const isPlain =
      /^\p{L}/u.test(noun) && stems.length > 0 && stems.length <= longestNoun && !topics.has(noun)
    const isMeant = !stems.some((stem) => kept.has(stem)) && !stems.every((stem) => wanted.has(stem))
    return isPlain && isMeant ? [noun, singular(noun), plural(noun)] : []
  })
}

/** Topics a clause rules out by name, unless a later wish asks for them again. */
function topicsOut(
  { ruledOut: { topics, plain }, kinds }: PlannerKnowledge,
  { clauses }: Idea,
): RuledOutTopic[] {
  const isPlain = (word: string) => plain.includes(word) || kinds.functions.has(word)
  return topics.filter(({ names }) => {
    const named = new Set(names.flatMap((name) => wordsOf(name)))
    const finder = createPhraseFinder(names)
    const last = clauses.findLast((clause) => saysSo(clause, finder, named))
    return last?.role === 'ruled-out'
  })

  function saysSo({ about, text }: Clause, finder: PhraseFinder, named: ReadonlySet<string>): boolean {
    return (about ?? '')
      .split(/\s(?:and|or|nor)\s|[,/&]/i)
      .some(
        (part) =>
          text !== '' && finder.isIn(part) && wordsOf(part).every((word) => named.has(word) || isPlain(word)),
      )
  }
}
