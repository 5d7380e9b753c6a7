import { expect, test } from 'vitest'
import { agentSnippets } from './agent-snippets.ts'

test('each agent gets the address and the key, and files of JSON are JSON', () => {
  const snippets = agentSnippets('https://fledge.example', 'flg_abc')
  expect(
    snippets.every(
      ({ code }) => code.includes('https://fledge.example/mcp') && code.includes('Bearer flg_abc'),
    ),
  ).toBe(true)
  expect(
    snippets.filter(({ language }) => language === 'json').map(({ code }) => Object.keys(JSON.parse(code))),
  ).toEqual([['mcpServers'], ['mcpServers'], ['servers']])
})
