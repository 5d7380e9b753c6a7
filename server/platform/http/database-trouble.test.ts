import { expect, test } from 'vitest'
import { databaseTroubleOf } from './database-trouble.ts'

test('a database that restarts, or has no connection left, is a 503 that says when to come back', () => {
  const restarting = new Error('Failed query: select 1', {
    cause: Object.assign(new Error('terminating connection'), { code: '57P01' }),
  })
  expect(databaseTroubleOf(restarting)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
  expect(databaseTroubleOf(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))).toMatchObject({
    status: 503,
  })
  expect(databaseTroubleOf(new Error('timeout exceeded when trying to connect'))).toMatchObject({
    status: 503,
  })
})

test('a full disk is a 507 that says so', () => {
  expect(
    databaseTroubleOf(Object.assign(new Error('could not extend file'), { code: '53100' })),
  ).toMatchObject({ status: 507 })
})

test('something deleted during a call is a 404, whoever came first', () => {
  const failed = new Error('Failed query: insert into lessons', {
    cause: Object.assign(new Error('violates foreign key constraint'), { code: '23503' }),
  })
  expect(databaseTroubleOf(failed)).toMatchObject({ status: 404 })
})

test('a bug of ours counts as none of these', () => {
  expect(databaseTroubleOf(Object.assign(new Error('column does not exist'), { code: '42703' }))).toBeNull()
})
