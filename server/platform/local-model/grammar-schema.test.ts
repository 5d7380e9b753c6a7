import { expect, test } from 'vitest'
import { grammarSchema } from './grammar-schema.ts'

test('a schema keeps its form; alternatives and long limits are written as grammars know them', () => {
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1, maxLength: 4000 },
      kind: { anyOf: [{ const: 'list' }, { type: 'null' }] },
      parts: { type: 'array', items: { type: 'string' }, maxItems: 8 },
    },
    required: ['title', 'kind', 'parts'],
  }
  expect(grammarSchema(schema)).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string', minLength: 1 },
      kind: { oneOf: [{ const: 'list' }, { type: 'null' }] },
      parts: { type: 'array', items: { type: 'string' }, maxItems: 8 },
    },
    required: ['title', 'kind', 'parts'],
  })
})
