import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'

const folder = path.join(import.meta.dirname, '../../knowledge/planner')

test('no word is listed twice in a file of the planner', () => {
  const faults = readdirSync(folder).flatMap((name) =>
    parseDocument(readFileSync(path.join(folder, name), 'utf8')).errors.map(
      ({ message }) => `${name}: ${message}`,
    ),
  )
  expect(faults).toEqual([])
})
