import { expect, test } from 'vitest'
import { createScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'
import type { TutorView } from '#contract/chat/tutor-view.ts'
import type { TutorTurn } from '#server/teaching/tutor/turn.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'

const app = useTestApp()
const turn: TutorTurn = {
  project: null,
  plan: null,
  tasks: [],
  currentTask: null,
  thread: [
    { role: 'learner', text: 'What is wrong?', pictures: [{ mediaType: 'image/png', data: 'iVBORw0KGgo=' }] },
  ],
  savedSolutions: [],
}

test('a model that sees is sent the picture, and what it saw says that there was one', async () => {
  const { prompt, view } = await answer({ seesPictures: true })
  expect(prompt).toContain('"mediaType":"image/png"')
  expect(prompt).not.toContain('which you cannot see')
  expect(view?.messages).toEqual([{ role: 'learner', text: 'What is wrong?\n\n[a picture]' }])
})

test('a model that does not see is told of the picture in words, and is to ask for the text', async () => {
  const { prompt } = await answer({ seesPictures: false })
  expect(prompt).not.toContain('image/png')
  expect(prompt).toContain('a picture, which you cannot see')
})

async function answer({ seesPictures }: { seesPictures: boolean }) {
  const scripted = createScriptedModel()
  const { thinking } = app.services
  const tutor = createTutor({ model: scripted.model, modelName: 'scripted', thinking, seesPictures })
  let view: TutorView | undefined
  void scripted.asked(1).then(() => {
    scripted.say('A brace.')
    scripted.finish()
  })
  const words = await Array.fromAsync(
    tutor.answer(turn, new AbortController().signal, (note) => {
      if (note.kind === 'view') view = note.view
    }),
  )
  expect(words.join('')).toBe('A brace.')
  return { prompt: scripted.prompt(), view }
}
