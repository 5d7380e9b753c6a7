import { createEmptyCard, fsrs, Rating, type CardInput, type Grade } from 'ts-fsrs'
import type { Recall } from '#contract/learning/learning.ts'

/** What is stored of a card between two reviews. */
export interface ReviewMemory {
  dueAt: Date
  stability: number
  difficulty: number
  scheduledDays: number
  repetitions: number
  lapses: number
  state: number
  reviewedAt: Date
}

// Whole days and no randomness: minutes would turn three cards into a lesson, and equal answers should give equal schedules.
const schedule = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})

const grades: Record<Recall, Grade> = { forgot: Rating.Again, partly: Rating.Hard, knew: Rating.Good }

/** When a question is due again after this answer; `memory` is null at the first one. */
export function scheduleReview(memory: ReviewMemory | null, recall: Recall, now: Date): ReviewMemory {
  const { card } = schedule.next(memory ? cardOf(memory, now) : createEmptyCard(now), now, grades[recall])
  return {
    dueAt: card.due,
    stability: card.stability,
    difficulty: card.difficulty,
    scheduledDays: card.scheduled_days,
    repetitions: card.reps,
    lapses: card.lapses,
    state: card.state,
    reviewedAt: now,
  }
}

const states = ['New', 'Learning', 'Review', 'Relearning'] as const

function cardOf(memory: ReviewMemory, now: Date): CardInput {
  return {
    due: memory.dueAt,
    stability: memory.stability,
    difficulty: memory.difficulty,
    elapsed_days: 0,
    scheduled_days: memory.scheduledDays,
    learning_steps: 0,
    reps: memory.repetitions,
    lapses: memory.lapses,
    state: states[memory.state] ?? 'New',
    // If the clock was set back, this would be in the future, which the scheduler refuses.
    last_review: memory.reviewedAt < now ? memory.reviewedAt : now,
  }
}
