import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { SettingsError, type Settings } from '#server/platform/settings.ts'

type Environment = Record<string, string | undefined>

export interface NamedModel {
  model: LanguageModel
  name: string
  /** Whether it is sent the pictures of a message; absent: it is not. */
  seesPictures?: boolean
}

/** The configured models in the order they are asked, the next where one fails; none where the Field Guide does everything. */
export function chooseModels(
  { tutorModel, tutorFallbackModel, tutorSeesPictures }: Settings,
  environment: Environment,
): NamedModel[] {
  if (!tutorModel) return []
  const sight = (name: string) => tutorSeesPictures ?? usuallySees.test(name)
  const first = {
    model: chooseModel(tutorModel, environment),
    name: tutorModel,
    seesPictures: sight(tutorModel),
  }
  return tutorFallbackModel
    ? [
        first,
        {
          model: chooseModel(tutorFallbackModel, environment, 'TUTOR_FALLBACK_MODEL'),
          name: tutorFallbackModel,
          seesPictures: sight(tutorFallbackModel),
        },
      ]
    : [first]
}

/** Providers whose models of today all read pictures. */
const usuallySees = /^(anthropic|openai|google)\//

/** The model behind `TUTOR_MODEL`, with keys and addresses from the environment only. `setting` is the variable that names it. */
export function chooseModel(name: string, environment: Environment, setting = 'TUTOR_MODEL'): LanguageModel {
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
