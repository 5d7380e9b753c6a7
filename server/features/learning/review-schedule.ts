import { createEmptyCard, fsrs, Rating, type CardInput, type Grade } from 'ts-fsrs'
import type { Recall } from '#contract/learning/learning.ts'

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

// Whole days and no randomness: reviews after minutes would make a lesson of a few cards, and equal answers
// should get equal schedules.
const schedule = fsrs({
  request_retention: 0.9,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
})

const grades: Record<Recall, Grade> = { forgot: Rating.Again, partly: Rating.Hard, knew: Rating.Good }

/** The card's state after an answer, with the next due date; `memory` is null for the first answer. */
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
    // The scheduler refuses a time in the future, which is possible if the clock was set back.
    last_review: memory.reviewedAt < now ? memory.reviewedAt : now,
  }
}
