import { stemsOf } from '#server/language/normalise.ts'
import type { PlanEntity } from '#contract/plan/plan.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import type { Message, Thought } from '#server/teaching/tutor/message.ts'
import { bestSubject, isLikely } from '#server/teaching/tutor/sure.ts'
import { finishAnswer, type BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'

const fewestShared = 2

/** Answers from the texts of the current task and the plan; null if they do not cover the question. */
export function sayFromPlan(
  guide: FieldGuide,
  turn: TutorTurn,
  thought: Thought,
  { prose }: Message,
): BuiltInAnswer | null {
  const { plan, currentTask: task } = turn
  if (!plan || !task) return null
  // The task says what is wanted, but not how to do it.
  const subject = bestSubject(thought)
  if (subject && (isLikely(subject) || guide.understanding.asksHow(thought.text))) return null
  const text = guide.understanding.pointsBack(thought.text) ? prose : thought.text
  const entity = plan.architecture.entities.find(({ name }) => isNamed(name, text))
  const named = guide.understanding.namedIn(text)
  const sentence = sentenceOn(
    [
      task.description ?? '',
      entity?.about ?? '',
      ...(plan.architecture.decisions ?? []).map(({ because }) => because),
    ],
    named,
    guide.understanding.tellingStems(text),
  )
  if (sentence && thought.isAsking) return sayTask(guide, turn, `Your task says it: "${sentence}"`, entity)
  const asksWhat =
    entity &&
    isNamed(entity.name, thought.text) &&
    (guide.understanding.readMove(thought.text, [entity.name])?.id === 'what-is-that' ||
      asksOnlyOf(guide, entity, thought.text))
  return asksWhat ? sayTask(guide, turn, aboutEntity(entity), entity) : null
}

/** Whether the question names only the entity: "What should the Hike type look like?" */
function asksOnlyOf({ understanding }: FieldGuide, { name }: PlanEntity, text: string): boolean {
  const own = new Set(stemsOf(name))
  const others = understanding.namedIn(text).filter((stem) => !own.has(stem))
  return understanding.isOpenQuestion(text) && !understanding.asksHow(text) && others.length < fewestShared
}

function sayTask(
  guide: FieldGuide,
  { currentTask: task }: TutorTurn,
  opening: string,
  entity: PlanEntity | undefined,
): BuiltInAnswer {
  return finishAnswer(guide, {
    kind: 'plan',
    topics: task?.topics ?? [],
    linked: 1,
    parts: [
      opening,
      entity && !opening.startsWith('`') ? `In the plan \`${entity.name}\` has ${fieldsOf(entity)}.` : null,
      'Does that fit what you have in mind?',
    ],
  })
}

function aboutEntity(entity: PlanEntity): string {
  return `\`${entity.name}\` is a type that your plan proposes${entity.about ? `: ${entity.about.replace(/\.$/, '')}` : ''}. It has ${fieldsOf(entity)}.`
}

function fieldsOf({ fields }: PlanEntity): string {
  return fields.map(({ name, type }) => `\`${name}\` (${type})`).join(', ')
}

function isNamed(name: string, text: string): boolean {
  return new RegExp(`\\b${name.replace(/\W/g, '')}s?\\b`).test(text)
}

/** The sentence that shares the most words with the question; null if none shares enough. */
function sentenceOn(
  texts: readonly string[],
  named: readonly string[],
  telling: readonly string[],
): string | null {
  const wanted = new Set([...named, ...telling])
  const [best] = texts
    .flatMap((text) => text.split(/(?<=[.!])\s+(?=[A-Z`])/))
    .map((sentence) => {
      const said = new Set(stemsOf(sentence))
      return { sentence, shared: [...wanted].filter((stem) => said.has(stem)).length }
    })
    .toSorted((one, other) => other.shared - one.shared)
  return best && best.shared >= Math.max(fewestShared, wanted.size * leastShare) ? best.sentence : null
}

const leastShare = 0.5
