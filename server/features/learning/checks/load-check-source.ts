import { createTopicList } from '#server/teaching/topic-list.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { CheckSource } from './asked-check-store.ts'
import { checkBankOf } from '#server/teaching/check-questions/check-bank.ts'

/** Loads the topics and check questions from the worker processes on first use. */
export function lazyCheckSource(thinking: Thinking): () => Promise<CheckSource> {
  let source: Promise<CheckSource> | undefined
  return () => {
    source ??= loadCheckSource(thinking).catch((error: unknown) => {
      source = undefined
      throw error
    })
    return source
  }
}

async function loadCheckSource(thinking: Thinking): Promise<CheckSource> {
  const thoughts = thinking.for('server')
  const [topics, checks] = await Promise.all([thoughts.topics(), thoughts.checks()])
  return { topics: createTopicList(topics), bank: checkBankOf(checks) }
}
