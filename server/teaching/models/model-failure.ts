import { APICallError, LoadAPIKeyError } from 'ai'
import { LocalModelError, type LocalModelReason } from '#server/platform/local-model/local-model-error.ts'

export type FailureKind =
  | 'key'
  | 'model'
  | 'quota'
  | 'overloaded'
  | 'too-long'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'no-tools'
  | 'wordless'
  | 'cut-short'
  | 'broken'

/** Why a language model did not answer. */
export class ModelFailure extends Error {
  readonly kind: FailureKind
  /** How long the provider asks us to wait; null if it does not say. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, cause: unknown, retryAfterMs: number | null = null) {
    super(learnerSentences[kind], { cause })
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

/** Kinds of failure after which a retry may help. */
const passing = new Set<FailureKind>(['overloaded', 'unreachable', 'wordless', 'broken'])

export function mayRetry({ kind, retryAfterMs }: ModelFailure): boolean {
  return passing.has(kind) || (kind === 'quota' && retryAfterMs !== null)
}

const learnerSentences: Record<FailureKind, string> = {
  key: 'The language model does not accept this server’s key.',
  model: 'The language model that this server is set to does not exist.',
  quota: 'The language model is used up or slowed down for now.',
  overloaded: 'The language model has too much to do right now.',
  'too-long': 'This conversation is too long for the language model.',
  unreachable: 'The language model cannot be reached right now.',
  timeout: 'The language model did not answer in time.',
  refused: 'The language model refused this question.',
  'no-tools': 'The language model takes no tools.',
  wordless: 'The language model returned an empty answer.',
  'cut-short': 'This file is longer than the language model may write at once.',
  broken: 'The language model did not finish its answer.',
}

const operatorSentences: Record<FailureKind, string> = {
  key: 'The provider refuses the key. Check the key’s variable, that it belongs to this provider, and that it may use this model.',
  model:
    'The provider does not know this model. Check the name behind the first "/" of TUTOR_MODEL, or whether the model was downloaded.',
  quota:
    'The provider says the quota or the credit is used up, or that calls come too fast. Look at the billing page of the account.',
  overloaded:
    'The provider is overloaded or has a fault. Try again, or set TUTOR_FALLBACK_MODEL for such cases.',
  'too-long':
    'The prompt is longer than the model’s window. Set TUTOR_CONTEXT_TOKENS to the window, less room for the answer.',
  unreachable:
    'Nothing answers at the address. Check the _BASE_URL, the network, and that the model’s server runs.',
  timeout:
    'The address took the call and then said nothing. A model on this machine may still be loading; try again.',
  refused: 'The provider’s filter refused the test question.',
  'no-tools': 'The model takes no tools. Fledge works without them.',
  wordless:
    'The model returned an empty answer. A reasoning model may have used up its output limit before it wrote anything; try again, or use another model.',
  'cut-short': 'The file to write was longer than the model may write at once.',
  broken:
    'The answer was not in the provider’s form, or broke off. Check that the _BASE_URL is of this kind of provider.',
}

export function operatorSentence({ kind, cause }: Pick<ModelFailure, 'kind' | 'cause'>): string {
  return cause instanceof LocalModelError ? cause.message : operatorSentences[kind]
}

const localKinds: Record<LocalModelReason, FailureKind> = {
  'no-engine': 'model',
  'no-model': 'model',
  unreadable: 'model',
  'too-large': 'model',
  'too-long': 'too-long',
  busy: 'overloaded',
  crashed: 'broken',
}

/** Determines the kind of failure from the provider's status and message. */
export function readModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  if (error instanceof LocalModelError) return new ModelFailure(localKinds[error.reason], error)
  if (LoadAPIKeyError.isInstance(error)) return new ModelFailure('key', error)
  if (error instanceof Error && error.name === 'TimeoutError') return new ModelFailure('timeout', error)
  const call = findApiError(error)
  const status = call?.statusCode ?? statusIn(error)
  const words = `${call?.responseBody ?? ''} ${call?.message ?? ''} ${wordsOf(error)}`.toLowerCase()
  return new ModelFailure(kindOf(status, words), error, retryAfter(call))
}

function kindOf(status: number | undefined, words: string): FailureKind {
  if (
    /does not support tools|tools? (is|are) not supported|tool (use|calling|choice).{0,40}not supported|no endpoints found that support tool/.test(
      words,
    )
  )
    return 'no-tools'
  if (
    /context[_ ]length|context window|maximum context|prompt is too long|too many tokens|exceeds the (maximum|context)|input token count|request too large/.test(
      words,
    )
  )
    return 'too-long'
  if (
    /max_?(completion_?|output_?)?tokens.{0,120}(too large|maximum|at most|less than|above|exceed|range|>)/.test(
      words,
    )
  )
    return 'too-long'
  if (
    status === 401 ||
    status === 403 ||
    /invalid (x-)?api[ -]key|incorrect api key|api[_ ]key[_ ](not valid|invalid)|authentication_error|permission_denied/.test(
      words,
    )
  )
    return 'key'
  if (status === 404 || /model.{0,40}(not found|does not exist)|not_found_error/.test(words)) return 'model'
  if (
    status === 402 ||
    /insufficient_quota|credit balance|billing|resource_exhausted|quota/.test(words) ||
    status === 429 ||
    /rate_limit/.test(words)
  )
    return 'quota'
  if (status === 413) return 'too-long'
  if (
    /overloaded|server_error|internal error|unavailable|api_error/.test(words) ||
    (status !== undefined && status >= 500)
  )
    return 'overloaded'
  if (
    /econnrefused|enotfound|econnreset|ehostunreach|etimedout|eai_again|fetch failed|cannot connect|socket hang up|other side closed|und_err/.test(
      words,
    )
  )
    return 'unreachable'
  return 'broken'
}

function findApiError(error: unknown): APICallError | undefined {
  if (APICallError.isInstance(error)) return error
  if (typeof error !== 'object' || error === null) return undefined
  if ('lastError' in error) return findApiError(error.lastError)
  return 'cause' in error ? findApiError(error.cause) : undefined
}

function statusIn(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const inner: unknown = 'error' in error ? error.error : error
  const code: unknown =
    typeof inner === 'object' && inner !== null && 'code' in inner ? inner.code : undefined
  return typeof code === 'number' && code >= 400 && code < 600 ? code : undefined
}

/** All text in an error, because errors in a stream have a format of the provider's own. */
function wordsOf(error: unknown): string {
  if (error instanceof Error)
    return `${error.name} ${error.message} ${'code' in error ? String(error.code) : ''} ${error.cause === undefined ? '' : wordsOf(error.cause)}`
  if (typeof error === 'string') return error
  try {
    return JSON.stringify(error) ?? ''
  } catch {
    return ''
  }
}

function retryAfter(call: APICallError | undefined): number | null {
  const seconds = Number(call?.responseHeaders?.['retry-after'] ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}
