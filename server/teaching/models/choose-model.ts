import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { findInstalledModel, installedLoad } from '#server/platform/local-model/installed-model.ts'
import { createLocalEngine } from '#server/platform/local-model/local-engine.ts'
import { createLocalModel } from '#server/platform/local-model/local-model.ts'
import { SettingsError, type Settings } from '#server/platform/settings.ts'

type Environment = Record<string, string | undefined>

export interface NamedModel {
  model: LanguageModel
  name: string
  /** Whether pictures in a message are sent to the model; false if absent. */
  seesPictures?: boolean
}

export type ModelSettings = Pick<Settings, 'tutorModel' | 'tutorFallbackModel' | 'dataDirectory'>

/** The models to ask, in order, each with the variable that names it; empty if only the Field Guide answers. */
export function modelNames({ tutorModel, tutorFallbackModel, dataDirectory }: ModelSettings): ModelSetting[] {
  const name = tutorModel ?? (findInstalledModel(dataDirectory) ? 'local' : 'field-guide')
  if (name === 'field-guide') return []
  const first: ModelSetting = { setting: 'TUTOR_MODEL', name }
  return tutorFallbackModel && tutorFallbackModel !== 'field-guide'
    ? [first, { setting: 'TUTOR_FALLBACK_MODEL', name: tutorFallbackModel }]
    : [first]
}

export interface ModelSetting {
  setting: 'TUTOR_MODEL' | 'TUTOR_FALLBACK_MODEL'
  name: string
}

/** The configured models in order; if one fails, the next one is asked. */
export function chooseModels(settings: Settings, environment: Environment): NamedModel[] {
  return modelNames(settings).map(({ setting, name }) => ({
    model: chooseModel(name, environment, { setting, dataDirectory: settings.dataDirectory }),
    name,
    seesPictures: !isLocal(name) && (settings.tutorSeesPictures ?? usuallySees.test(name)),
  }))
}

/** Whether it is the model on this machine, which is small. */
export function isLocal(name: string): boolean {
  return name === 'local'
}

/** The size of the model that writes the answer, on which instructions and limits depend. */
export function writerNamed(name: string): 'built-in' | 'small' | 'large' {
  return name === 'field-guide' ? 'built-in' : isLocal(name) ? 'small' : 'large'
}

/** Providers whose current models all accept pictures. */
const usuallySees = /^(anthropic|openai|google)\//

/** Creates the model named by a variable such as `TUTOR_MODEL`. Keys and addresses come only from the environment. */
export function chooseModel(
  name: string,
  environment: Environment,
  { setting = 'TUTOR_MODEL', dataDirectory = './data' } = {},
): LanguageModel {
  const [provider, ...rest] = name.split('/')
  const model = rest.join('/')
  switch (provider) {
    case 'anthropic':
      return createAnthropic({
        fetch: fetchModel,
        apiKey: required('ANTHROPIC_API_KEY'),
        baseURL: optional('ANTHROPIC_BASE_URL'),
      })(model)
    case 'openai':
      return createOpenAI({
        fetch: fetchModel,
        apiKey: required('OPENAI_API_KEY'),
        baseURL: optional('OPENAI_BASE_URL'),
      })(model)
    case 'google':
      return createGoogle({
        fetch: fetchModel,
        apiKey: required('GOOGLE_GENERATIVE_AI_API_KEY'),
        baseURL: optional('GOOGLE_GENERATIVE_AI_BASE_URL'),
      })(model)
    case 'ollama':
      return chatCompletions({
        name: 'ollama',
        baseURL: optional('OLLAMA_BASE_URL') ?? 'http://localhost:11434/v1',
      })(model)
    case 'openai-compatible':
      return chatCompletions({
        name: 'openai-compatible',
        baseURL: required('OPENAI_COMPATIBLE_BASE_URL'),
        apiKey: optional('OPENAI_COMPATIBLE_API_KEY'),
      })(model)
    case 'local':
      return createLocalModel(createLocalEngine({ findModel: () => installedLoad(dataDirectory) }))
    default:
      throw new SettingsError(`The setting ${setting} names the unknown provider "${provider}".`)
  }

  /** An empty variable counts as absent. */
  function optional(variable: string): string | undefined {
    return environment[variable] || undefined
  }

  function required(variable: string): string {
    const value = optional(variable)
    if (!value) throw new SettingsError(`The setting ${variable} is missing: ${setting} is ${name}.`)
    return value
  }
}

function chatCompletions(settings: { name: string; baseURL: string; apiKey?: string | undefined }) {
  return createOpenAICompatible({ ...settings, fetch: fetchModel, includeUsage: true })
}

/** Follows no redirect: keys and questions go to the configured address only. */
const fetchModel: typeof fetch = (address, init) => fetch(address, { ...init, redirect: 'manual' })
