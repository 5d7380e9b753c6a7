import type { Article } from '#contract/article.ts'
import type { CheckKind } from '#contract/learning.ts'
import type { ChoiceCheck } from './choice-check.ts'
import { sectionOf } from '#server/teaching/guide/section-of.ts'

/** A question with its answer. It never leaves the server whole: {@link AskedCheck} is what a learner sees. */
export interface BankedCheck {
  id: string
  topic: string
  kind: CheckKind
  question: string
  code: string | null
  choices: { id: string; text: string; why: string; isRight: boolean }[]
  answer: string
  notQuite: string | null
}

export interface CheckBank {
  find: (id: string) => BankedCheck | null
  /** Of one topic, those that are graded by themselves first. */
  ofTopic: (topic: string) => readonly BankedCheck[]
  all: readonly BankedCheck[]
}

export function createCheckBank(
  articles: readonly Article[],
  choiceChecks: readonly ChoiceCheck[],
): CheckBank {
  return checkBankOf([...choiceChecks.map(fromChoices), ...articles.flatMap(recallsOf)])
}

export function checkBankOf(all: readonly BankedCheck[]): CheckBank {
  const byId = new Map(all.map((check) => [check.id, check]))
  const byTopic = Map.groupBy(all, (check) => check.topic)
  return { find: (id) => byId.get(id) ?? null, ofTopic: (topic) => byTopic.get(topic) ?? [], all }
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

/** The article's own two rounds, in free text: the learner compares. */
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
