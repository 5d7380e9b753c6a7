import { expect, test } from 'vitest'
import { proposeModel, readOpenModels } from './open-models.ts'

const models = readOpenModels()

test('three models are listed: small, middle and large, each with a licence and an address', () => {
  expect(models.map(({ size }) => size)).toEqual(['small', 'middle', 'large'])
  expect(models.every(({ licence, address }) => licence !== '' && address.startsWith('https://'))).toBe(true)
})

test('the largest model that fits into memory and on the disk is proposed, and none where none fits', () => {
  const proposed = (memoryGigabytes: number, diskGigabytes: number) =>
    proposeModel(models, { memoryGigabytes, diskGigabytes })?.size
  expect(proposed(64, 100)).toBe('large')
  expect(proposed(64, 6)).toBe('middle')
  expect(proposed(8, 100)).toBe('small')
  expect(proposed(4, 100)).toBeUndefined()
  expect(proposed(64, 1)).toBeUndefined()
})
