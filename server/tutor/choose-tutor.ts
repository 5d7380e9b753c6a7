import type { LanguageModel } from 'ai'
import { createFieldGuideModel } from '#server/field-guide/field-guide-model.ts'
import type { FieldGuide } from '#server/field-guide/field-guide.ts'
import type { Settings } from '#server/settings.ts'
import { chooseModel } from './choose-model.ts'
import { createTutor, type Tutor } from './tutor.ts'

/** The tutor as the settings want it: the configured model, then the fallback, then the Field Guide. */
export function chooseTutor(settings: Settings, environment: Record<string, string | undefined>, guide: FieldGuide, model: LanguageModel | null): Tutor {
  const own = createFieldGuideModel(guide)
  if (!model || !settings.tutorModel) return createTutor({ model: own, modelName: 'field-guide', guide })
  const { tutorModel, tutorFallbackModel: name, tutorContextTokens } = settings
  const fallback = name ? { model: chooseModel(name, environment, 'TUTOR_FALLBACK_MODEL'), name } : null
  return createTutor({ model, modelName: tutorModel, guide, fallback, standIn: own, windowTokens: tutorContextTokens })
}
