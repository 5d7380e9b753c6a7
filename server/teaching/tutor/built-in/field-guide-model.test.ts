import type { JSONObject } from '@ai-sdk/provider'
import { streamText } from 'ai'
import { expect, test } from 'vitest'
import { knownThinking } from '#test/known-knowledge.ts'
import { createFieldGuideModel } from './field-guide-model.ts'

const thinking = await knownThinking()

test('it answers through the AI SDK like any model', async () => {
  const result = streamText({ model: createFieldGuideModel(thinking), prompt: 'how do I add a tab bar?' })
  expect(await result.text).toMatch(/TabView[\s\S]*\/field-guide\/nav-tabs/)
})

test('the turn comes in the provider options', async () => {
  const turn: JSONObject = {
    project: null,
    plan: null,
    tasks: [],
    currentTask: null,
    thread: [{ role: 'learner', text: 'what is the capital of Peru?' }],
    savedSolutions: [],
  }
  const result = streamText({
    model: createFieldGuideModel(thinking),
    prompt: 'how do I add a tab bar?',
    providerOptions: { fieldGuide: { turn } },
  })
  expect(await result.text).not.toContain('TabView')
})

test('without a turn the whole prompt is the thread', async () => {
  const result = streamText({
    model: createFieldGuideModel(thinking),
    messages: [
      { role: 'user', content: "Cannot find 'trpi' in scope" },
      { role: 'assistant', content: 'It is a name.' },
      { role: 'user', content: 'still stuck' },
    ],
  })
  expect(await result.providerMetadata).toMatchObject({ fieldGuide: { kind: 'error', rung: 2 } })
})

test('white space and code come through unchanged', async () => {
  const model = createFieldGuideModel(thinking)
  const prompt = [
    {
      role: 'user' as const,
      content: [{ type: 'text' as const, text: 'how do I delete a row with a swipe?' }],
    },
  ]
  const whole = await model.doGenerate({ prompt })
  const streamed = await Array.fromAsync((await model.doStream({ prompt })).stream)
  expect(streamed.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')).toBe(
    whole.content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
  )
})
