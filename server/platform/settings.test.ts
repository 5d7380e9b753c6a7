import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any variable the defaults of the contract hold', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    tutorModel: null,
    googleSignIn: null,
    rateLimits: true,
    isHttps: false,
  })
})

test('the public address follows the port', () => {
  expect(readSettings({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
})

test('an empty variable counts as absent', () => {
  expect(readSettings({ PORT: '', TUTOR_MODEL: '' })).toMatchObject({ port: 3000, tutorModel: null })
})

test.each(['local', 'field-guide', 'ollama/llama3', 'openai/gpt-5'])('%s is a tutor model', (name) => {
  expect(readSettings({ TUTOR_MODEL: name }).tutorModel).toBe(name)
})

test.each([
  [{ PORT: 'many' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '30.5' }, 'PORT'],
  [{ PUBLIC_URL: 'fledge' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'ftp://fledge.example' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ REDIS_URL: 'http://x' }, 'REDIS_URL'],
  [{ TUTOR_MODEL: 'gpt' }, 'TUTOR_MODEL'],
  [{ TUTOR_MODEL: 'local/tiny' }, 'TUTOR_MODEL'],
  [{ OLLAMA_BASE_URL: '127.0.0.1:11434/v1' }, 'OLLAMA_BASE_URL'],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'gpu-box:8000/v1' }, 'OPENAI_COMPATIBLE_BASE_URL'],
  [{ ANTHROPIC_BASE_URL: 'proxy' }, 'ANTHROPIC_BASE_URL'],
  [{ OPENAI_BASE_URL: 'ftp://proxy' }, 'OPENAI_BASE_URL'],
  [{ GOOGLE_GENERATIVE_AI_BASE_URL: 'proxy:80' }, 'GOOGLE_GENERATIVE_AI_BASE_URL'],
  [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
  [{ XCODE_QUOTA_MODE: 'silence' }, 'XCODE_QUOTA_MODE'],
  [{ METRICS_PORT: '0' }, 'METRICS_PORT'],
  [{ DISK_FLOOR_MB: '-1' }, 'DISK_FLOOR_MB'],
  [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES'],
  [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  [{ SMTP_URL: 'mail' }, 'SMTP_URL'],
  [{ MAIL_FROM: 'Fledge' }, 'MAIL_FROM'],
  [{ MAIL_FROM: 'Fledge <hello@example.com>\r\nBcc: eve@example.com' }, 'MAIL_FROM'],
  [{ FIREBASE_PROJECT_ID: 'x' }, 'FIREBASE_API_KEY'],
  [{ FIREBASE_AUTH_DOMAIN: 'https://fledge.example; script-src *' }, 'FIREBASE_AUTH_DOMAIN'],
  [{ FIREBASE_AUTH_EMULATOR_HOST: 'example.com:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
])('%o is refused in one line that names %s', (variables, name) => {
  expect(() => readSettings(variables)).toThrow(new RegExp(`^The setting ${name} [^\\n]+$`))
})

test('limits cannot be off in production on a public address', () => {
  const variables = { NODE_ENV: 'production', PUBLIC_URL: 'https://fledge.example', RATE_LIMITS: 'off' }
  expect(() => readSettings(variables)).toThrow('RATE_LIMITS')
  expect(readSettings({ ...variables, PUBLIC_URL: 'http://localhost:3000' }).rateLimits).toBe(false)
})

test('the stand-in for Google sign-in cannot serve a public address in production', () => {
  const variables = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://fledge.example',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  }
  expect(() => readSettings(variables)).toThrow('FIREBASE_AUTH_EMULATOR_HOST')
})

test('without a sender mails come from the address of the site', () => {
  expect(readSettings({ SMTP_URL: 'smtps://mail.example' })).toMatchObject({
    smtpUrl: 'smtps://mail.example',
    mailFrom: 'Fledge <hello@example.com>',
  })
  expect(readSettings({ MAIL_FROM: 'news@fledge.example' })).toMatchObject({
    smtpUrl: null,
    mailFrom: 'news@fledge.example',
  })
})
