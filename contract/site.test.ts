import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cookiePolicyAddress, documentationAddress, helpAddress, signUpAddress } from './site.ts'

const app = path.join(import.meta.dirname, '../app')

test('an owner changes the name here alone: no page spells it out', async () => {
  const spelledOut: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: app, exclude: (name) => name.includes('.test.') })) {
    const lines = (await readFile(path.join(app, file), 'utf8')).split('\n')
    spelledOut.push(
      ...lines
        .filter((line) => /\bFledge\b/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
  }
  expect(spelledOut).toEqual([])
})

test('a link that the owner has not set leads to a page of our own', () => {
  for (const address of [signUpAddress, documentationAddress, helpAddress, cookiePolicyAddress])
    expect(address).toMatch(/^\/[^/]/)
})
