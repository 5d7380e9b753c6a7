import { expect, test } from 'vitest'
import { within } from './within.ts'

const never = new Promise<string>(() => {})

test('work that ends in time gives its result', async () => {
  expect(await within(60_000, Promise.resolve('done'), () => 'late')).toBe('done')
})

test('work that takes too long gives the fallback, or throws it', async () => {
  expect(await within(1, never, () => null)).toBeNull()
  const refuse = () => {
    throw new Error('Too late')
  }
  await expect(within(1, never, refuse)).rejects.toThrow('Too late')
})
