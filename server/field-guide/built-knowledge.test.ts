import { expect, test } from 'vitest'
import { knowledgeFolder } from './built-knowledge.ts'
import { createFieldGuide, readKnowledge } from './field-guide.ts'
import { writeIndexes } from './search-articles.ts'

test('indexes that went through a file find the same', async () => {
  const knowledge = await readKnowledge(knowledgeFolder)
  const fresh = createFieldGuide(knowledge)
  const written = createFieldGuide(knowledge, JSON.parse(JSON.stringify(writeIndexes(knowledge))))
  expect(written.search('navigatoinstack example')).toEqual(fresh.search('navigatoinstack example'))
  expect(written.search('how do I delete a row')).toEqual(fresh.search('how do I delete a row'))
})
