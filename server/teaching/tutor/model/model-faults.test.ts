import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Thinking } from '#server/teaching/thinking.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { knownThinking } from '#test/known-knowledge.ts'
import { exampleTask } from '#test/plans/example-task.ts'
import { startModelServer, type ModelServer, type Wire } from '#test/models/model-server.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorNote } from './writing/tutor-note.ts'
import { checkModels } from '#server/teaching/models/check-models.ts'
import { chooseModel } from '#server/teaching/models/choose-model.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'

const wires: { wire: Wire; name: string; environment: (url: string) => Record<string, string> }[] = [
  { wire: 'openai', name: 'openai/m', environment: (url) => ({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url }) },
  {
    wire: 'anthropic',
    name: 'anthropic/m',
    environment: (url) => ({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url }),
  },
  {
    wire: 'google',
    name: 'google/m',
    environment: (url) => ({ GOOGLE_GENERATIVE_AI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_BASE_URL: url }),
  },
  {
    wire: 'compatible',
    name: 'openai-compatible/m',
    environment: (url) => ({ OPENAI_COMPATIBLE_BASE_URL: url }),
  },
  { wire: 'ollama', name: 'ollama/m', environment: (url) => ({ OLLAMA_BASE_URL: url }) },
]
const words = ['A ', 'binding ', 'is ', 'a ', 'remote ', 'control ', '– ', '🎛️ ', 'for ', 'state.']
const whole = words.join('')
let thinking: Thinking

const turn: TutorTurn = {
  project: { title: 'Plants', description: 'Water them', targetIOS: '18' },
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: 'What is a binding?' }],
  savedSolutions: [],
}

beforeAll(async () => {
  thinking = await knownThinking()
})

/** Without a project there are no tools, and some models get a different call. */
const ways = wires.flatMap((one) => [
  { ...one, place: 'in a project', turn },
  { ...one, place: 'outside of one', turn: { ...turn, project: null } },
])

describe.each(ways)('a model that speaks as $name, asked $place', ({ wire, name, environment, turn }) => {
  let server: ModelServer
  const settings = { tutorModel: name, tutorFallbackModel: null } as Parameters<typeof checkModels>[0]

  beforeAll(async () => {
    server = await startModelServer(wire)
  })
  beforeEach(() => {
    Object.assign(server, { calls: 0, fault: { kind: 'none' }, words })
  })
  afterAll(() => server.close())

  async function ask({ hasStandIn = false, idleMs = 30_000 } = {}) {
    const notes: TutorNote[] = []
    const tutor = createTutor({
      model: chooseModel(name, environment(server.url)),
      modelName: name,
      thinking,
      limits: { idleMs, firstPauseMs: 1 },
      ...(hasStandIn ? { standIn: createFieldGuideModel(thinking) } : {}),
    })
    let text = ''
    try {
      for await (const piece of tutor.answer(turn, new AbortController().signal, (note) => notes.push(note)))
        text += piece
    } catch (error) {
      return {
        text,
        error: error instanceof Error ? error.message : String(error),
        notes,
        tokens: tokensIn(notes),
      }
    }
    return { text, error: null, notes, tokens: tokensIn(notes) }
  }

  test('answers whole, letters split in the middle and lines of a megabyte included, and its own count of tokens is taken', async () => {
    expect(await ask()).toMatchObject({ text: whole, error: null, tokens: [10, 5] })
    server.fault = { kind: 'split' }
    expect(await ask()).toMatchObject({ text: whole, error: null })
    Object.assign(server, { fault: { kind: 'none' }, words: ['wide '.repeat(200_000)] })
    expect((await ask()).text).toHaveLength(1_000_000)
  })

  test('is asked again after a fault of its own, twice at most', async () => {
    server.fault = { kind: 'status', status: 500, body: { error: { message: 'Internal error' } }, times: 2 }
    expect(await ask()).toMatchObject({ text: whole, error: null })
    expect(server.calls).toBe(3)
    Object.assign(server, { calls: 0, fault: { ...server.fault, times: 99 } })
    expect(await ask()).toMatchObject({ text: '', error: expect.stringContaining('too much to do') })
    expect(server.calls).toBe(3)
  })

  test('keeps what it wrote where it is cut off, breaks with an error, or falls silent', async () => {
    const began = words.slice(0, 4).join('')
    for (const kind of ['cut', 'error-in-stream', 'stall', 'garbage'] as const) {
      server.fault = { kind, afterWords: 4 }
      const { text, error, tokens } = await ask(kind === 'stall' ? { idleMs: 300 } : {})
      expect([kind, text, error === null]).toEqual([kind, began, false])
      // The provider sent no count, so it is estimated.
      expect(tokens[1]).toBe(Math.ceil(began.length / 3.2))
    }
  })

  test('is asked again where it ends without a word, and gives way to the Field Guide where it still has none', async () => {
    server.words = []
    const { text, notes } = await ask({ hasStandIn: true })
    expect(text).toContain(
      'The language model returned an empty answer. The built-in tutor answers this one.',
    )
    expect(notes.filter(({ kind }) => kind === 'failure')).toHaveLength(1)
    // The text was also sent to the failed model, and the learner is told so.
    expect(viewIn(notes)).toMatchObject({ model: 'field-guide', alsoSentTo: [name] })
    expect(server.calls).toBe(3)
    expect(await ask()).toMatchObject({
      text: '',
      error: 'The language model returned an empty answer. Try again in a moment.',
    })
  })

  test('with a wrong key or too many calls gives way to the Field Guide, which says so, without being asked twice', async () => {
    server.fault = {
      kind: 'status',
      status: 401,
      body: { error: { type: 'authentication_error', message: 'invalid api key' } },
      times: 99,
    }
    const refused = await ask({ hasStandIn: true })
    expect(refused.text).toContain('does not accept this server’s key. The built-in tutor answers this one.')
    expect(refused.text).toContain('/field-guide/')
    server.fault = {
      kind: 'status',
      status: 429,
      body: { error: { type: 'rate_limit_error', message: 'Too many requests' } },
      headers: { 'Retry-After': '30' },
      times: 99,
    }
    expect((await ask({ hasStandIn: true })).text).toContain('used up or slowed down')
    expect(server.calls).toBe(2)
    Object.assign(server, { calls: 0, fault: { ...server.fault, headers: { 'Retry-After': '0' }, times: 1 } })
    expect(await ask()).toMatchObject({ text: whole, error: null })
    expect(server.calls).toBe(2)
  })

  test('may call a tool in broken JSON without harm', async () => {
    server.fault = { kind: 'broken-tool-call' }
    const { text, error, notes } = await ask()
    expect({ text, error }).toEqual({ text: whole, error: null })
    expect(notes.filter((note) => note.kind === 'suggestion')).toEqual([])
  })

  test('is examined by the doctor with one tiny call', async () => {
    expect(await checkModels(settings, environment(server.url))).toMatchObject([
      { isGood: true, sentence: expect.stringMatching(/^answers, in \d+ ms\.$/) },
    ])
    expect([server.calls, server.asked.length < 300]).toEqual([1, true])
    server.fault = {
      kind: 'status',
      status: 404,
      body: { error: { type: 'not_found_error', message: 'model m not found' } },
      times: 99,
    }
    expect(await checkModels(settings, environment(server.url))).toMatchObject([
      { isGood: false, sentence: expect.stringContaining('does not know this model') },
    ])
    expect(await checkModels(settings, environment('http://127.0.0.1:9'))).toMatchObject([
      { isGood: false, sentence: expect.stringContaining('Nothing answers at the address') },
    ])
  })
})

test('a model that says nothing at all is not waited for any longer, nor asked again', async () => {
  const server = await startModelServer('google')
  Object.assign(server, { words, fault: { kind: 'stall', afterWords: 0 } })
  const notes: TutorNote[] = []
  const tutor = createTutor({
    model: chooseModel('google/m', {
      GOOGLE_GENERATIVE_AI_API_KEY: 'k',
      GOOGLE_GENERATIVE_AI_BASE_URL: server.url,
    }),
    modelName: 'google/m',
    thinking,
    standIn: createFieldGuideModel(thinking),
    limits: { firstTokenMs: 300 },
  })
  let text = ''
  for await (const piece of tutor.answer(turn, new AbortController().signal, (note) => notes.push(note)))
    text += piece
  expect(text).toContain('The language model did not answer in time. The built-in tutor answers this one.')
  expect(server.calls).toBeLessThanOrEqual(1)
  // Providers count the prompt even if no answer comes.
  expect(tokensIn(notes)).toEqual([expect.toSatisfy((tokens: number) => tokens > 500), 0])
  await server.close()
})

test('what was sent is counted although the learner stops before the first word, and a call stopped before it is sent is not', async () => {
  const server = await startModelServer('google')
  Object.assign(server, { words, fault: { kind: 'stall', afterWords: 0 } })
  const tutor = createTutor({
    model: chooseModel('google/m', {
      GOOGLE_GENERATIVE_AI_API_KEY: 'k',
      GOOGLE_GENERATIVE_AI_BASE_URL: server.url,
    }),
    modelName: 'google/m',
    thinking,
  })
  const tokensWith = async (signal: AbortSignal) => {
    const notes: TutorNote[] = []
    for await (const _ of tutor.answer(turn, signal, (note) => notes.push(note))) void _
    return tokensIn(notes)
  }
  const stop = new AbortController()
  const stopped = tokensWith(stop.signal)
  await expect.poll(() => server.calls).toBe(1)
  stop.abort()
  expect(await stopped).toEqual([expect.toSatisfy((tokens: number) => tokens > 500), 0])
  expect(await tokensWith(AbortSignal.abort())).toEqual([0, 0])
  expect(server.calls).toBe(1)
  await server.close()
})

test('a model that reaches for a tool in the middle of its words goes on behind them', async () => {
  const server = await startModelServer('compatible')
  Object.assign(server, {
    words: ['One ', 'two ', 'three.'],
    toolCall: { name: 'list_tasks', input: {}, afterWords: 2 },
  })
  const notes: TutorNote[] = []
  const tutor = createTutor({
    model: chooseModel('openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: server.url }),
    modelName: 'm',
    thinking,
  })
  let text = ''
  for await (const piece of tutor.answer(turn, new AbortController().signal, (note) => notes.push(note)))
    text += piece
  expect(text).toBe('One two One two three.')
  expect(notes.filter(({ kind }) => kind === 'step')).toEqual([{ kind: 'step', step: 'tasks' }])
  expect(server.asked).toContain('There are no tasks yet.')
  await server.close()
})

test('what a model looked up, what it could use and what it was to mend are in what the learner sees as sent', async () => {
  const server = await startModelServer('compatible')
  Object.assign(server, {
    words: ['```swift\nlet days = [1, 2\n```\n'],
    toolCall: { name: 'list_tasks', input: {} },
  })
  const notes: TutorNote[] = []
  const tutor = createTutor({
    model: chooseModel('openai-compatible/m', { OPENAI_COMPATIBLE_BASE_URL: server.url }),
    modelName: 'm',
    thinking,
  })
  const asked = { ...turn, tasks: [exampleTask({ id: 7, status: 'in_progress' })] }
  for await (const _ of tutor.answer(asked, new AbortController().signal, (note) => notes.push(note))) void _
  const { alsoSentTo, further } = viewIn(notes)!
  expect(alsoSentTo).toEqual([])
  expect(further.map(({ title }) => title)).toEqual([
    'What it could use',
    'What list_tasks brought',
    'Swift that it was to mend',
  ])
  expect(further[0]!.text).toContain('Search the Field Guide and read the best article')
  expect(further[1]!.text).toBe('{}\n\n7 [in_progress] Draw the icon')
  const mending = JSON.parse(server.asked) as { messages: { content: string }[] }
  expect(mending.messages.map(({ content }) => content).join('\n\n')).toBe(further[2]!.text)
  await server.close()
})

test('what stays the same is sent first, and word for word the same; Anthropic is told to keep it', async () => {
  const server = await startModelServer('anthropic')
  server.words = ['Yes.']
  const tutor = createTutor({
    model: chooseModel('anthropic/m', { ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: server.url }),
    modelName: 'm',
    thinking,
  })
  const sentFor = async (text: string) => {
    for await (const _ of tutor.answer(
      { ...turn, thread: [{ role: 'learner', text }] },
      new AbortController().signal,
    ))
      void _
    return (JSON.parse(server.asked) as { system: { text: string; cache_control?: { type: string } }[] })
      .system
  }
  const [first, then] = [await sentFor('What is a binding?'), await sentFor('How do I save a picture?')]
  expect(first[0]).toMatchObject({
    cache_control: { type: 'ephemeral' },
    text: expect.stringContaining('You are Fledge'),
  })
  expect(then[0]).toEqual(first[0])
  expect(then[1]).not.toEqual(first[1])
  expect(then[1]?.cache_control).toBeUndefined()
  await server.close()
})

test('the second model answers where the first fails, and what the learner sees as sent names it', async () => {
  const [broken, well] = [await startModelServer('openai'), await startModelServer('ollama')]
  Object.assign(broken, {
    fault: { kind: 'status', status: 401, body: { error: { message: 'invalid api key' } }, times: 99 },
  })
  well.words = ['The second.']
  const notes: TutorNote[] = []
  const tutor = createTutor({
    model: chooseModel('openai/m', { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: broken.url }),
    modelName: 'openai/m',
    thinking,
    fallback: { model: chooseModel('ollama/n', { OLLAMA_BASE_URL: well.url }), name: 'ollama/n' },
    standIn: createFieldGuideModel(thinking),
  })
  let text = ''
  for await (const piece of tutor.answer(turn, new AbortController().signal, (note) => notes.push(note)))
    text += piece
  expect(text).toBe('The second.')
  const view = viewIn(notes)
  const sent = JSON.parse(well.asked) as { messages: { role: string; content: string }[] }
  expect(view).toMatchObject({ model: 'ollama/n', alsoSentTo: ['openai/m'] })
  expect(sent.messages.map(({ content }) => content)).toEqual([
    view!.instructions.map((part) => part.text).join('\n\n'),
    ...view!.messages.map((message) => message.text),
  ])
  await Promise.all([broken.close(), well.close()])
})

function viewIn(notes: TutorNote[]) {
  return notes.findLast((note) => note.kind === 'view')?.view
}

function tokensIn(notes: TutorNote[]): [number, number] {
  const usage = notes.flatMap((note) => (note.kind === 'usage' ? [note] : []))
  return [
    usage.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    usage.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
  ]
}
