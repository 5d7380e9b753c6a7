import { generateText } from 'ai'
import { SettingsError } from '#server/platform/settings.ts'
import { chooseModel, isLocal, modelNames, type ModelSetting, type ModelSettings } from './choose-model.ts'
import { ModelFailure, operatorSentence, readModelFailure } from './model-failure.ts'

export interface ModelReport extends Pick<ModelSetting, 'setting'> {
  model: string
  isGood: boolean
  sentence: string
}

const patienceMs = 30_000
/** Longer, because the local model may have to be loaded from disk first. */
const localPatienceMs = 240_000

/** Tests each configured model with a short request and says what is wrong. */
export async function checkModels(
  settings: ModelSettings,
  environment: Record<string, string | undefined>,
): Promise<ModelReport[]> {
  return Promise.all(
    modelNames(settings).map((named) => checkModel(named, settings.dataDirectory, environment)),
  )
}

async function checkModel(
  { setting, name }: ModelSetting,
  dataDirectory: string,
  environment: Record<string, string | undefined>,
): Promise<ModelReport> {
  const began = performance.now()
  try {
    await generateText({
      model: chooseModel(name, environment, { setting, dataDirectory }),
      prompt: 'Answer with the word yes.',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(isLocal(name) ? localPatienceMs : patienceMs),
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
      sentence: operatorSentence(isLate ? new ModelFailure('timeout', error) : readModelFailure(error)),
    }
  }
}
