import type { LanguageModel } from 'ai'
import { createFieldGuideModel } from '#server/field-guide/field-guide-model.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import type { Settings } from '#server/settings.ts'
import type { NamedModel } from './choose-model.ts'
import { createTutor, type Tutor } from './tutor.ts'

/** The tutor as the settings want it: the configured model, then the fallback, then the Field Guide. */
export function chooseTutor(
  { tutorContextTokens }: Settings,
  guide: FieldGuide,
  [first, fallback]: readonly NamedModel[],
  own: LanguageModel = createFieldGuideModel(guide),
): Tutor {
  if (!first) return createTutor({ model: own, modelName: 'field-guide', guide })
  return createTutor({ model: first.model, modelName: first.name, guide, fallback: fallback ?? null, standIn: own, windowTokens: tutorContextTokens })
}
