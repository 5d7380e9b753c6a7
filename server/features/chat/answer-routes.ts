import { Hono } from 'hono'
import { z } from 'zod'
import { AnswerRating } from '#contract/chat/answer-rating.ts'
import { Suggestion, SuggestionDecision } from '#contract/chat/suggestion.ts'
import { TutorView } from '#contract/chat/tutor-view.ts'
import { requireUser } from '#server/features/auth/session.ts'
import type { SignedInEnvironment } from '#server/platform/http/app-environment.ts'
import { documented } from '#server/platform/http/documented.ts'
import { validated } from '#server/platform/http/validated.ts'
import { requireOwnedProject, requirePathId } from '#server/features/projects/owned-project.ts'
import type { Services } from '#server/features/services.ts'
import { decideSuggestion, listSuggestions } from '#server/features/chat/turn/suggestion-store.ts'
import { readTutorView } from '#server/features/chat/turn/tutor-view-store.ts'
import { rateAnswer } from './answer-rating-store.ts'
import { readPicture } from './picture-store.ts'

export function answerRoutes({ now }: Services) {
  return new Hono<SignedInEnvironment>()
    .route('/suggestions', suggestionRoutes(now))
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
      '/pictures/:pictureId',
      documented({
        summary: 'A picture in a message',
        access: 'owner',
        answers: { 200: 'image/*' },
      }),
      requireUser,
      async (c) => {
        const project = await requireOwnedProject(c)
        const { mediaType, bytes } = await readPicture(
          c.var.database,
          project,
          requirePathId(c, 'pictureId', 'Picture'),
        )
        return c.body(bytes, 200, {
          'Content-Type': mediaType,
          // A stored picture never changes, and shared caches must not keep it.
          'Cache-Control': 'private, max-age=31536000, immutable',
        })
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

function suggestionRoutes(now: Services['now']) {
  return new Hono<SignedInEnvironment>()
    .get(
      '/',
      documented({
        summary: 'What the tutor suggested in its answers',
        access: 'owner',
        answers: { 200: z.array(Suggestion) },
      }),
      requireUser,
      async (c) => c.json(await listSuggestions(c.var.database, await requireOwnedProject(c))),
    )
    .patch(
      '/:suggestionId',
      documented({
        summary: 'Accept a suggestion, which carries it out once, or dismiss it',
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
}
