import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { judgeFollowUps } from './follow-ups.ts'

const { guide } = await knownKnowledge()

const mostAstray = 3

test('follow-ups go where they belong: of 57 at most three go astray', () => {
  const followUps = judgeFollowUps(guide).filter(({ moves }) => moves !== undefined)
  const astray = followUps.flatMap(({ ask, fault }) => (fault === null ? [] : [`${ask}: ${fault}`]))

  expect(followUps).toHaveLength(57)
  expect(astray.slice(mostAstray)).toEqual([])
})
