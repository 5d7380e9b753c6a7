import type { SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { z } from 'zod'
import { Output, parsePartialJson, streamText, type LanguageModel, type LanguageModelUsage } from 'ai'
import type { Plan, PlanProgress } from '#contract/plan/plan.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { Asker } from '#server/teaching/asker.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import { isLocal, type NamedModel } from '#server/teaching/models/choose-model.ts'
import { ModelFailure, readModelFailure } from '#server/teaching/models/model-failure.ts'
import {
  estimateTokens,
  monthIsUsedUp,
  tokensOfCall,
  type TokenMeter,
} from '#server/teaching/models/tokens.ts'
import type { PlanInput } from '#server/teaching/planner/understand.ts'
import { ideaReadingSchema } from './idea-reading.ts'
import { ModelPlan } from './model-plan.ts'
import { localModelOptions } from './local-model-options.ts'
import type { PlanChange, PlanRequest } from './plan-request.ts'

/**
 * Plans with a language model: returns the model's plan, or the built-in one with a note that says why. Null
 * if no model was asked: the one on this machine only reads ideas that the built-in planner is not sure of.
 */
export type PlanWriter = (asked: AskedPlan) => Promise<MadePlan | null>

export interface MadePlan {
  plan: Plan
  /** If not, the plan is the built-in planner's, which may be unsure of the idea. */
  isReadByModel: boolean
}

export interface AskedPlan {
  asker: Asker
  input: PlanInput
  /** Absent for a first plan or if the learner starts again. */
  change?: PlanChange
  /** Counts the user's tokens. */
  meter: TokenMeter
  signal: AbortSignal
  onProgress: (progress: PlanProgress) => void
}

const sizes = { characters: 150_000, wholeMs: 240_000, retries: 1 }
const wholeSizes = { outputTokens: 16_000, idleMs: 60_000 }
/** A model on this machine is slow, and is loaded for the first question. */
const smallSizes = { outputTokens: 700, idleMs: sizes.wholeMs }
const progressEvery = 400
const localModelNote =
  'The model on this machine read the idea, and the built-in planner made the plan of what it read.'
const notRead = 'The model on this machine was asked to read the idea, but its answer was of no use.'
const builtInMade = 'So the built-in planner made this one, and nothing is missing from it.'

export function createPlanWriter(
  models: readonly NamedModel[],
  thinking: Thinking,
  logger: Pick<Logger, 'warn'>,
): PlanWriter {
  return async (asked) => {
    const { asker, input, change, meter, signal } = asked
    const thoughts = thinking.for(asker)
    const { builtIn, request, reading } = await thoughts.preparePlanRequest(input, change)
    const builtInPlan = (note: string): MadePlan => ({ plan: { ...builtIn, note }, isReadByModel: false })
    if (!request) return { plan: builtIn, isReadByModel: false }
    let why = ''
    for (const { model, name } of models) {
      // A model on this machine is too small to write a plan: it only reads an idea that we are not sure of.
      const isSmall = isLocal(name)
      if (isSmall && !reading) continue
      if (!isSmall && meter.isUsedUp) return builtInPlan(`${monthIsUsedUp} ${builtInMade}`)
      const call = isSmall
        ? {
            ...reading!,
            ...smallSizes,
            schema: ideaReadingSchema(reading!),
            providerOptions: localModelOptions(asker),
          }
        : { ...request, ...wholeSizes, schema: ModelPlan }
      const { text, problem, failure } = await readModel(model, call, asked)
      signal.throwIfAborted()
      if (failure)
        logger.warn({ error: failure.cause, model: name, kind: failure.kind }, 'A language model failed')
      const { value } = await parsePartialJson(jsonIn(text))
      if (isSmall) {
        const plan = failure ? null : await thoughts.planFromReading(input, reading!, value)
        if (plan) return { plan: { ...plan, note: localModelNote }, isReadByModel: true }
        why = failure?.message ?? notRead
        continue
      }
      const { plan, reason } = await thoughts.checkWrittenPlan(
        { value, modelName: name },
        builtIn,
        change?.today,
      )
      if (plan)
        return { plan: input.answers?.minimumIOS ? withMinimumOf(plan, builtIn) : plan, isReadByModel: true }
      why = failure?.message ?? `${name} was asked too, but its plan ${problem ?? reason}.`
      // After a complete answer no other model is asked, even if the plan is unusable.
      if (!failure) break
    }
    return why === '' ? null : builtInPlan(`${why} ${builtInMade}`)
  }
}

interface ModelCall extends PlanRequest {
  schema: z.ZodType
  outputTokens: number
  idleMs: number
  providerOptions?: SharedV4ProviderOptions
}

async function readModel(
  model: LanguageModel,
  { instructions, prompt, schema, outputTokens, idleMs, providerOptions }: ModelCall,
  { signal, onProgress, meter }: AskedPlan,
): Promise<WrittenText> {
  const tooMuch = new AbortController()
  onProgress({ features: [], phases: [] })
  const result = streamText({
    model,
    instructions,
    prompt,
    output: Output.object({ schema }),
    abortSignal: AbortSignal.any([signal, tooMuch.signal, AbortSignal.timeout(sizes.wholeMs)]),
    maxOutputTokens: outputTokens,
    maxRetries: sizes.retries,
    timeout: { chunkMs: idleMs },
    ...(providerOptions ? { providerOptions } : {}),
    onError: () => {},
  })
  let text = ''
  let told = 0
  let usage: LanguageModelUsage | undefined
  try {
    for await (const part of result.fullStream) {
      if (part.type === 'error') return { text, failure: readModelFailure(part.error) }
      if (part.type === 'abort') return { text, failure: new ModelFailure('timeout', part.reason) }
      if (part.type === 'finish-step') {
        usage = part.usage
        if (part.finishReason === 'content-filter')
          return { text, failure: new ModelFailure('refused', part.rawFinishReason) }
      }
      if (part.type !== 'text-delta') continue
      text += part.text
      if (text.length > sizes.characters) {
        tooMuch.abort()
        return { text: '', problem: 'was far too long' }
      }
      if (text.length - told < progressEvery) continue
      told = text.length
      onProgress(await progressIn(text))
    }
  } catch (error) {
    return { text, failure: readModelFailure(error) }
  } finally {
    if (usage || text !== '')
      await meter.count(tokensOfCall(usage, estimateTokens(instructions + prompt), text))
  }
  return text.trim() === '' ? { text, problem: 'was empty' } : { text }
}

/**
 * `problem` says why a complete answer is not a plan, as the end of a sentence. `failure` is set if there was
 * no complete answer.
 */
interface WrittenText {
  text: string
  problem?: string
  failure?: ModelFailure
}

/** The plan with the minimum iOS that the learner chose, whatever the model wrote. */
function withMinimumOf(plan: Plan, { architecture: { minimumIOS } }: Plan): Plan {
  return { ...plan, architecture: { ...plan.architecture, minimumIOS } }
}

/** The names of features and phases found so far in the unfinished text. */
async function progressIn(text: string): Promise<PlanProgress> {
  const { value } = await parsePartialJson(jsonIn(text))
  const plan = (value ?? {}) as {
    features?: { name?: unknown }[]
    roadmap?: { phase?: unknown; tasks?: unknown[] }[]
  }
  const phases = Array.isArray(plan.roadmap) ? plan.roadmap : []
  return {
    features: (Array.isArray(plan.features) ? plan.features : []).flatMap((feature) =>
      shortName(feature?.name),
    ),
    phases: phases.flatMap((phase) =>
      shortName(phase?.phase).map((name) => ({
        name,
        tasks: Array.isArray(phase.tasks) ? phase.tasks.length : 0,
      })),
    ),
  }
}

function shortName(name: unknown): string[] {
  return typeof name === 'string' && name.trim() !== '' ? [name.slice(0, 160)] : []
}

/** Removes what models write around JSON: a fence or a sentence. */
function jsonIn(text: string): string {
  return text.slice(Math.max(text.indexOf('{'), 0)).replace(/```\s*$/, '')
}
