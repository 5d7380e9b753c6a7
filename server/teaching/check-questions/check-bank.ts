import type { Article } from '#contract/learning/article.ts'
import type { CheckKind } from '#contract/learning/learning.ts'
import type { TaskPack } from '#server/teaching/packs/pack.ts'
import { fillSlots, type Slots } from '#server/teaching/packs/slots-of.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'
import type { ChoiceCheck } from './choice-check.ts'

/** A question with its answer. Never sent to the browser: a learner sees an {@link AskedCheck}. */
export interface BankedCheck {
  id: string
  topic: string
  kind: CheckKind
  question: string
  code: string | null
  choices: { id: string; text: string; why: string; isRight: boolean }[]
  answer: string
  notQuite: string | null
  /** Only asked about a task, with the names of its plan filled in. */
  isForTasks?: boolean
}

export interface CheckBank {
  find: (id: string) => BankedCheck | null
  /** The questions on a topic, automatically graded ones first. */
  ofTopic: (topic: string) => readonly BankedCheck[]
  all: readonly BankedCheck[]
}

export function createCheckBank(
  articles: readonly Article[],
  choiceChecks: readonly ChoiceCheck[],
  packs: readonly TaskPack[] = [],
): CheckBank {
  return checkBankOf([
    ...choiceChecks.map(fromChoices),
    ...articles.flatMap(recallsOf),
    ...packs.flatMap(fromPack),
  ])
}

export function checkBankOf(all: readonly BankedCheck[]): CheckBank {
  const byId = new Map(all.map((check) => [check.id, check]))
  const byTopic = Map.groupBy(
    all.filter(({ isForTasks }) => !isForTasks),
    (check) => check.topic,
  )
  return { find, ofTopic: (topic) => byTopic.get(topic) ?? [], all }

  function find(id: string): BankedCheck | null {
    const [base, slots] = readCheckId(id)
    const check = byId.get(base)
    return check ? withSlots(check, id, slots) : null
  }
}

/** The id of a pack's question for one plan; it contains the values of the question's placeholders. */
export function checkIdOf(pack: TaskPack, question: string, slots: Slots): string {
  const used = slotNames.map((name) => encodeURIComponent(slots[name] ?? ''))
  return [`pack-${pack.id}/${question}`, ...used].join('~')
}

const slotNames = [
  'Type',
  'type',
  'types',
  'words',
  'manyWords',
  'first',
  'firstExample',
  'secondExample',
  'Screen',
  'app',
  'firstScreen',
] as const

function readCheckId(id: string): [base: string, slots: Slots | null] {
  const [base = '', ...values] = id.split('~')
  if (values.length !== slotNames.length) return [id, null]
  return [base, Object.fromEntries(slotNames.map((name, at) => [name, decoded(values[at]!)]))]
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function withSlots(check: BankedCheck, id: string, slots: Slots | null): BankedCheck {
  if (!slots) return check
  const say = (text: string) => fillSlots(text, slots)
  return {
    ...check,
    id,
    question: say(check.question),
    code: check.code && say(check.code),
    answer: say(check.answer),
    choices: check.choices.map((choice) => ({ ...choice, text: say(choice.text), why: say(choice.why) })),
  }
}

function fromPack(pack: TaskPack): BankedCheck[] {
  return pack.questions.map(({ id, question, code, choices }) => ({
    ...fromChoices({ topic: pack.topic, name: id, question, code, choices }),
    id: `pack-${pack.id}/${id}`,
    isForTasks: true,
  }))
}

function fromChoices({ topic, name, question, code, choices }: ChoiceCheck): BankedCheck {
  const id = `${topic}/${name}`
  const known = choices.map((choice, at) => {
    const isRight = 'right' in choice
    return { id: 'abcd'[at] ?? '', text: isRight ? choice.right : choice.wrong, why: choice.why, isRight }
  })
  const right = known.find((choice) => choice.isRight)
  return {
    id,
    topic,
    kind: 'choice',
    question,
    code: code?.trimEnd() ?? null,
    choices: known,
    answer: right?.text ?? '',
    notQuite: null,
  }
}

/** The article's own questions. Learners answer in free text and compare it with the answer themselves. */
function recallsOf(article: Article): BankedCheck[] {
  const section = sectionOf(article, 'Check yourself')
  const rounds = [
    ...section.matchAll(
      /\*\*Q:\*\* ([\s\S]*?)\n\n\*\*A:\*\* ([\s\S]*?)(?:\n\n\*\*Not quite:\*\* ([\s\S]*?))?(?=\n\n\*\*Q:\*\*|$)/g,
    ),
  ]
  return rounds.map(([, question = '', answer = '', notQuite = ''], at) => ({
    id: `${article.slug}/recall-${at + 1}`,
    topic: article.slug,
    kind: 'recall',
    question: question.trim(),
    code: null,
    choices: [],
    answer: answer.trim(),
    notQuite: notQuite.trim() || null,
  }))
}
