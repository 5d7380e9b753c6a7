import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalEngine, type LocalEngineOptions } from '#server/platform/local-model/local-engine.ts'
import { createLocalModel } from '#server/platform/local-model/local-model.ts'
import { LocalModelError } from '#server/platform/local-model/local-model-error.ts'
import { installEngine } from '#server/platform/local-model/install-engine.ts'
import { loadOf } from '#server/platform/local-model/installed-model.ts'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { knownThinking } from '#test/known-knowledge.ts'
import { writeTinyModel } from '#test/models/tiny-model.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import type { TutorNote } from './writing/tutor-note.ts'
import { operatorSentence } from '#server/teaching/models/model-failure.ts'

test(
  'the local model answers a learner, and the next one sees that an answer comes first',
  { tags: 'deep' },
  async () => {
    await installEngine()
    const folder = mkdtempSync(path.join(tmpdir(), 'fledge-local-answers-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const modelFile = path.join(folder, 'tiny.gguf')
    writeTinyModel(modelFile)
    // This model uses one token per byte.
    const tutor = await tutorWith({ findModel: () => ({ ...loadOf(modelFile), contextTokens: 16_384 }) })
    const notes: TutorNote[] = []
    const ask = (asker: TutorTurn['asker'], tell?: (note: TutorNote) => void) =>
      Array.fromAsync(tutor.answer({ ...turn, asker }, new AbortController().signal, tell))
    const [first, second] = await Promise.all([ask('user 1'), ask('user 2', (note) => notes.push(note))])
    expect(first.join('').length).toBeGreaterThan(20)
    expect(second.join('').length).toBeGreaterThan(20)
    expect(notes.flatMap((note) => (note.kind === 'step' ? note.step : []))).toEqual([
      'one-before',
      'thinking',
    ])
    expect(notes.some(({ kind }) => kind === 'failure')).toBe(false)
  },
)

test('where the local model cannot answer, the Field Guide does, and says so', async () => {
  const tutor = await tutorWith({
    findModel() {
      throw new LocalModelError('no-engine')
    },
  })
  const notes: TutorNote[] = []
  const text = (
    await Array.fromAsync(tutor.answer(turn, new AbortController().signal, (note) => notes.push(note)))
  ).join('')
  expect(text).toMatch(/^\*The language model .+ The built-in tutor answers this one\.\*/)
  expect(text).toContain('/field-guide/')
  const failure = notes.find((note) => note.kind === 'failure')?.failure
  expect(operatorSentence(failure!)).toBe(
    'The program that runs local models is not installed. Run: npm run fledge -- model',
  )
})

async function tutorWith(options: LocalEngineOptions) {
  const thinking = await knownThinking()
  const engine = createLocalEngine(options)
  onTestFinished(() => engine.close())
  return createTutor({
    model: createLocalModel(engine),
    modelName: 'local',
    thinking,
    standIn: createFieldGuideModel(thinking),
    limits: { outputTokens: 40 },
  })
}

const turn: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [{ role: 'learner', text: 'What is a binding?' }],
  savedSolutions: [],
}
