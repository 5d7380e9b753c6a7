import path from 'node:path'
import { z } from 'zod'
import { site } from '#contract/site.ts'

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

const ModelName = z
  .string()
  .regex(
    /^((anthropic|openai|google|ollama|openai-compatible)\/.+|local|field-guide)$/,
    'must look like anthropic/…, openai/…, google/…, ollama/… or openai-compatible/…, or be local or field-guide',
  )

const count = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be 1 or more')

const modelAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .optional()

const Variables = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('production'),
  PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 65535')
    .max(65_535, 'must be from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  BACKUP_BEFORE_UPGRADE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis:// address' }).optional(),
  TUTOR_MODEL: ModelName.optional(),
  TUTOR_FALLBACK_MODEL: ModelName.optional(),
  TUTOR_CONTEXT_TOKENS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(4000, 'must be 4000 or more')
    .max(1_000_000, 'must be 1000000 or less')
    .optional(),
  TUTOR_SEES_PICTURES: z.enum(['on', 'off'], 'must be on or off').optional(),
  TUTOR_TOKENS_PER_MONTH: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(3_000_000),
  XCODE_QUOTA_MODE: z.enum(['message', 'error'], 'must be message or error').default('message'),
  ANTHROPIC_BASE_URL: modelAddress,
  OPENAI_BASE_URL: modelAddress,
  GOOGLE_GENERATIVE_AI_BASE_URL: modelAddress,
  OLLAMA_BASE_URL: modelAddress,
  OPENAI_COMPATIBLE_BASE_URL: modelAddress,
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?$/i, 'must be a host name, such as my-project.firebaseapp.com')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(
      /^(localhost|127\.0\.0\.1|\[::1\]):\d+$/,
      'must be host:port on this machine, such as 127.0.0.1:9099',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]{0,200}(<[^\s<>@]{1,200}@[^\s<>@]{1,200}>|[^\s<>@]{1,200}@[^\s<>@]{1,200})$/,
      'must be an address, such as Fledge <hello@example.com>',
    )
    .optional(),
  METRICS_PORT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 65535')
    .max(65_535, 'must be from 1 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  THINKING_THREADS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be from 1 to 64')
    .max(64, 'must be from 1 to 64')
    .default(2),
  WATCHDOG_SECONDS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 3600')
    .max(3600, 'must be from 0 to 3600')
    .default(15),
  TRUSTED_PROXIES: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be from 0 to 10')
    .max(10, 'must be from 0 to 10')
    .default(0),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  GUEST_BYTES: count.default(20_000_000),
  ACCOUNT_BYTES: count.default(500_000_000),
  DISK_FLOOR_MB: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(500),
  NEW_GUESTS_PER_HOUR: count.default(200),
  NEW_GUESTS_PER_DAY: count.default(1000),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
})

export interface Settings {
  environment: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Has no trailing slash. */
  publicUrl: string
  isHttps: boolean
  dataDirectory: string
  databaseUrl: string | null
  /** Whether the embedded database is backed up before a start migrates it. */
  backupBeforeUpgrade: boolean
  /** Null if there is only one process. */
  redisUrl: string | null
  /**
   * 'provider/model', 'local', 'field-guide' for no language model, or null for the local model if one is installed.
   */
  tutorModel: string | null
  /** Used if the tutor's model fails. */
  tutorFallbackModel: string | null
  /** The most tokens to send to a model; null for the defaults per kind of question. */
  tutorContextTokens: number | null
  /** Whether pictures are sent to the tutor's models; null if that depends on the provider. */
  tutorSeesPictures: boolean | null
  /** The tokens of language models that each user may use in a calendar month. */
  tutorTokensPerMonth: number
  /**
   * How Xcode is told that the month's questions are used up: in an answer, or by the error that other clients get.
   */
  xcodeQuotaMode: 'message' | 'error'
  /** `emulatorHost` is the host:port of a local emulator of Google sign-in. */
  googleSignIn: { projectId: string; apiKey: string; authDomain: string; emulatorHost: string | null } | null
  /** If null, mails are written to files in the data folder. */
  smtpUrl: string | null
  mailFrom: string
  /** Where Prometheus can read metrics; null turns them off. */
  metrics: { port: number; host: string } | null
  /** Number of workers for the tutor, planner and search. */
  thinkingThreads: number
  /** The process is ended if its event loop is blocked for this long; 0 turns that off. */
  watchdogSeconds: number
  /** The number of our own proxies in front of this process. */
  trustedProxies: number
  rateLimits: boolean
  /** The bytes that each user may store. */
  bytesKept: { guest: number; account: number }
  /** If the data folder's disk has less free space, nothing is written; 0 turns that off. */
  diskFloorBytes: number
  /** Limits per client address. */
  newGuests: { perHour: number; perDay: number }
  logLevel: string
}

/** Thrown for an invalid variable; the message is one line with its name. */
export class SettingsError extends Error {}

/** Reads and validates the settings. An empty variable counts as absent. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Variables.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new SettingsError(`The setting ${issue.path.join('.')} ${issue.message}.`)
  }
  const variables = parsed.data
  const publicUrl = (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/(?<!\/)\/+$/, '')
  const isPublic = variables.NODE_ENV === 'production' && !isLoopback(publicUrl)
  if (isPublic && variables.RATE_LIMITS === 'off')
    throw new SettingsError(
      'The setting RATE_LIMITS cannot be off in production on a public address (PUBLIC_URL).',
    )
  if (isPublic && variables.FIREBASE_AUTH_EMULATOR_HOST)
    throw new SettingsError(
      'The setting FIREBASE_AUTH_EMULATOR_HOST is for development: it is refused in production on a public address (PUBLIC_URL).',
    )
  return {
    environment: variables.NODE_ENV,
    port: variables.PORT,
    host: variables.HOST,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    dataDirectory: path.resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL ?? null,
    backupBeforeUpgrade: variables.BACKUP_BEFORE_UPGRADE === 'on',
    redisUrl: variables.REDIS_URL ?? null,
    tutorModel: variables.TUTOR_MODEL ?? null,
    tutorFallbackModel: variables.TUTOR_FALLBACK_MODEL ?? null,
    tutorContextTokens: variables.TUTOR_CONTEXT_TOKENS ?? null,
    tutorSeesPictures: variables.TUTOR_SEES_PICTURES ? variables.TUTOR_SEES_PICTURES === 'on' : null,
    tutorTokensPerMonth: variables.TUTOR_TOKENS_PER_MONTH,
    xcodeQuotaMode: variables.XCODE_QUOTA_MODE,
    googleSignIn: googleSignInOf(variables),
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM ?? `${site.name} <${site.contactMail}>`,
    metrics: variables.METRICS_PORT ? { port: variables.METRICS_PORT, host: variables.METRICS_HOST } : null,
    thinkingThreads: variables.THINKING_THREADS,
    watchdogSeconds: variables.WATCHDOG_SECONDS,
    trustedProxies: variables.TRUSTED_PROXIES,
    rateLimits: variables.RATE_LIMITS === 'on',
    bytesKept: { guest: variables.GUEST_BYTES, account: variables.ACCOUNT_BYTES },
    diskFloorBytes: variables.DISK_FLOOR_MB * 1024 * 1024,
    newGuests: { perHour: variables.NEW_GUESTS_PER_HOUR, perDay: variables.NEW_GUESTS_PER_DAY },
    logLevel: variables.LOG_LEVEL,
  }
}

/** Whether an address can be reached only from this machine. */
export function isLoopback(url: string): boolean {
  return loopbackHosts.has(new URL(url).hostname)
}

function googleSignInOf(variables: z.infer<typeof Variables>): Settings['googleSignIn'] {
  const {
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
  } = variables
  if (!projectId && !apiKey && !authDomain) return null
  if (!projectId)
    throw new SettingsError(
      'The setting FIREBASE_PROJECT_ID is missing: Google sign-in needs all three FIREBASE_ settings.',
    )
  if (!apiKey)
    throw new SettingsError(
      'The setting FIREBASE_API_KEY is missing: Google sign-in needs all three FIREBASE_ settings.',
    )
  if (!authDomain)
    throw new SettingsError(
      'The setting FIREBASE_AUTH_DOMAIN is missing: Google sign-in needs all three FIREBASE_ settings.',
    )
  return { projectId, apiKey, authDomain, emulatorHost: variables.FIREBASE_AUTH_EMULATOR_HOST ?? null }
}
