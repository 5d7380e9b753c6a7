import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings.ts'
import { installationName } from './installation-name.ts'

const nameFor = (environment: Record<string, string>) => installationName(readSettings(environment))

test('two processes of one installation have one name, whatever their ports', () => {
  const DATABASE_URL = 'postgres://fledge:one@db.example/fledge'
  expect(nameFor({ DATABASE_URL, PORT: '3001' })).toBe(nameFor({ DATABASE_URL, PORT: '3002' }))
})

test('another database, another public address or another data folder is another installation', () => {
  const names = [
    nameFor({ DATABASE_URL: 'postgres://db/fledge' }),
    nameFor({ DATABASE_URL: 'postgres://db/staging' }),
    nameFor({ DATABASE_URL: 'postgres://db/fledge', PUBLIC_URL: 'https://staging.example' }),
    nameFor({ DATA_DIR: './data' }),
    nameFor({ DATA_DIR: './other' }),
  ]
  expect(new Set(names).size).toBe(5)
})
