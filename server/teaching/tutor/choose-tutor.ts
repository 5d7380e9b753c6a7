import type { LanguageModel } from 'ai'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import type { NamedModel } from '#server/teaching/models/choose-model.ts'
import { createTutor, type Tutor } from './model/tutor.ts'

/**
 * The tutor that the settings select: the configured model, otherwise its fallback, otherwise the built-in
 * tutor.
 */
export function chooseTutor(
  { tutorContextTokens }: Settings,
  thinking: Thinking,
  [first, fallback]: readonly NamedModel[],
  own: LanguageModel = createFieldGuideModel(thinking),
): Tutor {
  if (!first) return createTutor({ model: own, modelName: 'field-guide', thinking })
  return createTutor({
    model: first.model,
    modelName: first.name,
    seesPictures: first.seesPictures ?? false,
    thinking,
    fallback: fallback ?? null,
    standIn: own,
    windowTokens: tutorContextTokens,
  })
}
