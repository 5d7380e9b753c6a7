import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import { SettingsError } from '#server/settings.ts'

/** The model behind `TUTOR_MODEL`, with keys and addresses from the environment only. */
export function chooseModel(name: string, environment: Record<string, string | undefined>): LanguageModel {
  const [provider, ...rest] = name.split('/')
  const model = rest.join('/')
  switch (provider) {
    case 'anthropic':
      return createAnthropic({ apiKey: required(environment, 'ANTHROPIC_API_KEY', name), baseURL: environment['ANTHROPIC_BASE_URL'] })(model)
    case 'openai':
      return createOpenAI({ apiKey: required(environment, 'OPENAI_API_KEY', name), baseURL: environment['OPENAI_BASE_URL'] })(model)
    case 'google':
      return createGoogle({ apiKey: required(environment, 'GOOGLE_GENERATIVE_AI_API_KEY', name) })(model)
    case 'ollama':
      return createOpenAICompatible({ name: 'ollama', baseURL: environment['OLLAMA_BASE_URL'] ?? 'http://localhost:11434/v1' })(model)
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: required(environment, 'OPENAI_COMPATIBLE_BASE_URL', name),
        apiKey: environment['OPENAI_COMPATIBLE_API_KEY'],
      })(model)
    default:
      throw new SettingsError(`The setting TUTOR_MODEL names the unknown provider "${provider}".`)
  }
}

function required(environment: Record<string, string | undefined>, variable: string, model: string): string {
  const value = environment[variable]
  if (!value) throw new SettingsError(`The setting ${variable} is missing: TUTOR_MODEL is ${model}.`)
  return value
}
