import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { APICallError } from 'ai'
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test'
import { beforeAll, expect, test } from 'vitest'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import type { Thinking } from '#server/teaching/thinking.ts'
import { knownThinking } from '#test/known-knowledge.ts'
import { createPromptModel } from '#test/models/prompt-model.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

let thinking: Thinking

beforeAll(async () => {
  thinking = await knownThinking()
})

test('whole files have room in an answer, and a model that writes less is asked for less', async () => {
  const asked: (number | undefined)[] = []
  const { model: writer } = createPromptModel(() => ['Yes.'])
  const model = new MockLanguageModelV4({
    doStream: (options) => {
      asked.push(options.maxOutputTokens)
      if (options.maxOutputTokens! > 4096)
        throw refusal(
          400,
          'max_tokens is too large: 16000. This model supports at most 4096 completion tokens.',
        )
      return Promise.resolve(writer.doStream(options))
    },
  })
  expect(await answerOf(createTutor({ model, modelName: 'm', thinking }), question)).toBe('Yes.')
  expect(asked).toEqual([16_000, 4000])
})

test('a merge goes on to the second model, and never to the Field Guide', async () => {
  const broken = new MockLanguageModelV4({ doStream: () => Promise.reject(refusal(401, 'invalid api key')) })
  const { model: second } = createPromptModel(() => ['let a = 2'])
  const standIn = createFieldGuideModel(thinking)
  const merge = { ...question, xcode: { ...question.xcode!, isMerge: true } }
  expect(
    await answerOf(
      createTutor({
        model: broken,
        modelName: 'm',
        thinking,
        fallback: { model: second, name: 'n' },
        standIn,
      }),
      merge,
    ),
  ).toBe('let a = 2')
  await expect(
    answerOf(createTutor({ model: broken, modelName: 'm', thinking, standIn }), merge),
  ).rejects.toThrow('does not accept this server’s key')
})

test('Ollama is sent what its own window holds, also as the fallback, unless a window was set', async () => {
  const { model: ollama, prompts } = createPromptModel(() => ['Yes.'])
  const down = new MockLanguageModelV4({ doStream: () => Promise.reject(refusal(401, 'invalid api key')) })
  const fallback = { model: ollama, name: 'ollama/m' }
  const messages = [
    {
      role: 'learner' as const,
      text: `${'let a = 1\n'.repeat(4000)}The user has asked:\n\nWhat is a binding?`,
    },
  ]
  const long = { ...question, xcode: { ...question.xcode!, messages } }
  await answerOf(createTutor({ model: ollama, modelName: 'ollama/m', thinking }), long)
  await answerOf(createTutor({ model: down, modelName: 'm', thinking, fallback }), long)
  await answerOf(createTutor({ model: ollama, modelName: 'ollama/m', thinking, windowTokens: 30_000 }), long)
  const sent = prompts().map((prompt) => prompt.length / 3.2)
  expect([sent[0]! < 3000, sent[1]! < 3000, sent[2]! > 10_000]).toEqual([true, true, true])
  const merge = { ...long, xcode: { ...long.xcode, isMerge: true } }
  await expect(
    answerOf(createTutor({ model: down, modelName: 'm', thinking, fallback }), merge),
  ).rejects.toThrow('too long')
})

test('a window that was set holds in Xcode, too; else there is room for files', async () => {
  const { model, prompts } = createPromptModel(() => ['Yes.'])
  const messages = [
    {
      role: 'learner' as const,
      text: `${'let a = 1\n'.repeat(10_000)}The user has asked:\n\nWhat is a binding?`,
    },
  ]
  const long = { ...question, xcode: { ...question.xcode!, messages } }
  await answerOf(createTutor({ model, modelName: 'm', thinking, windowTokens: 6000 }), long)
  await answerOf(createTutor({ model, modelName: 'm', thinking }), long)
  expect(prompts()[0]!.length).toBeLessThan(6000 * 3.2)
  expect(prompts()[1]).toContain(messages[0]!.text)
})

test("the fallback model's answer is not cut short by what the first model spent on thinking", async () => {
  const thinker = new MockLanguageModelV4({
    doStream: () => Promise.resolve({ stream: simulateReadableStream({ chunks: thoughtAway }) }),
  })
  const { model: second } = createPromptModel(() => ['Yes.'])
  const tutor = createTutor({
    model: thinker,
    modelName: 'm',
    thinking,
    fallback: { model: second, name: 'n' },
    limits: { retriesBeforeFirstToken: 0 },
  })
  const notes: string[] = []
  const pieces = await Array.fromAsync(
    tutor.answer(question, new AbortController().signal, ({ kind }) => notes.push(kind)),
  )
  expect(pieces.join('')).toBe('Yes.')
  expect(notes).toContain('failure')
  expect(notes).not.toContain('cut-short')
})

async function answerOf(tutor: ReturnType<typeof createTutor>, turn: TutorTurn): Promise<string> {
  return (await Array.fromAsync(tutor.answer(turn, new AbortController().signal))).join('')
}

function refusal(statusCode: number, message: string): APICallError {
  return new APICallError({
    message,
    url: 'http://model',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify({ error: { message } }),
  })
}

const thoughtAway: LanguageModelV4StreamPart[] = [
  { type: 'stream-start', warnings: [] },
  {
    type: 'finish',
    finishReason: { unified: 'length', raw: 'length' },
    usage: {
      inputTokens: { total: 120, noCache: 120, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 16_000, text: 0, reasoning: 16_000 },
    },
  },
]

const question: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: 'What is a binding?' }],
  savedSolutions: [],
  xcode: {
    instructions: 'You are a coding assistant.',
    messages: [{ role: 'learner', text: 'The user has asked:\n\nWhat is a binding?' }],
    isMerge: false,
  },
}
