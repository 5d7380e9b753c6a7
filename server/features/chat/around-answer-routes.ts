import { Hono } from 'hono'
import { z } from 'zod'
import { AnswerRating } from '#contract/answer-rating.ts'
import { Suggestion, SuggestionDecision } from '#contract/suggestion.ts'
import { TutorView } from '#contract/tutor-view.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { rateAnswer } from './answer-rating-store.ts'
import { decideSuggestion, listSuggestions } from '#server/features/chat/turn/suggestion-store.ts'
import { readTutorView } from '#server/features/chat/turn/tutor-view-store.ts'

/** What stands around the tutor's answers: what it was sent, and what it suggests. */
export function aroundAnswerRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/suggestions',
      documented({
        summary: 'What the tutor suggested in its answers',
        access: 'owner',
        answers: { 200: z.array(Suggestion) },
      }),
      requireUser,
      async (c) => c.json(await listSuggestions(c.var.database, await requireOwnedProject(c))),
    )
    .patch(
      '/suggestions/:suggestionId',
      documented({
        summary: 'Accept a suggestion, which does it once, or lay it aside',
        access: 'owner',
        answers: { 200: Suggestion },
      }),
      requireUser,
      validated('json', SuggestionDecision),
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(
          await decideSuggestion(
            c.var.database,
            project,
            requirePathId(c, 'suggestionId', 'Suggestion'),
            c.req.valid('json').state,
            now(),
          ),
        )
      },
    )
    .put(
      '/:messageId/rating',
      documented({
        summary: 'Say whether an answer helped, and what you wanted',
        access: 'owner',
        answers: { 200: AnswerRating },
      }),
      requireUser,
      validated('json', AnswerRating),
      async (c) => {
        const project = await requireOwnedProject(c)
        const rating = c.req.valid('json')
        await rateAnswer(c.var.database, project, requirePathId(c, 'messageId', 'Message'), rating, now())
        return c.json(rating)
      },
    )
    .get(
      '/:messageId/context',
      documented({
        summary: 'Exactly what the tutor was sent for an answer; kept for the newest answers',
        access: 'owner',
        answers: { 200: TutorView },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        return c.json(await readTutorView(c.var.database, project, requirePathId(c, 'messageId', 'Message')))
      },
    )
}
