import { generateText } from 'ai'
import { SettingsError, type Settings } from '#server/platform/settings.ts'
import { chooseModel } from './choose-model.ts'
import { operatorSentence, readModelFailure } from './model-failure.ts'

export interface ModelReport {
  setting: 'TUTOR_MODEL' | 'TUTOR_FALLBACK_MODEL'
  model: string
  isGood: boolean
  sentence: string
}

const patienceMs = 30_000

/** Tries each configured model with one tiny call and says in a sentence what is wrong. */
export async function checkModels(
  { tutorModel, tutorFallbackModel }: Settings,
  environment: Record<string, string | undefined>,
): Promise<ModelReport[]> {
  const named = [
    { setting: 'TUTOR_MODEL' as const, model: tutorModel },
    { setting: 'TUTOR_FALLBACK_MODEL' as const, model: tutorFallbackModel },
  ]
  return Promise.all(
    named.flatMap(({ setting, model }) => (model ? [checkModel(setting, model, environment)] : [])),
  )
}

async function checkModel(
  setting: ModelReport['setting'],
  name: string,
  environment: Record<string, string | undefined>,
): Promise<ModelReport> {
  const began = performance.now()
  try {
    await generateText({
      model: chooseModel(name, environment, setting),
      prompt: 'Answer with the word yes.',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(patienceMs),
    })
    return {
      setting,
      model: name,
      isGood: true,
      sentence: `answers, in ${Math.round(performance.now() - began)} ms.`,
    }
  } catch (error) {
    if (error instanceof SettingsError)
      return { setting, model: name, isGood: false, sentence: error.message }
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return {
      setting,
      model: name,
      isGood: false,
      sentence: operatorSentence(isLate ? 'timeout' : readModelFailure(error).kind),
    }
  }
}
