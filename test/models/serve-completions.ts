import { beforeEach } from 'vitest'
import type { Settings } from '#server/platform/settings.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, type Guest } from '#test/guest.ts'
import { createScriptedModel, type ScriptedModel } from './scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

export const startOfTest = new Date('2026-11-15T12:00:00Z')

/** The app with a scripted model, called as by a Chat Completions client in mid-November. */
export function serveCompletions(settings: Partial<Settings> = {}) {
  let model: ScriptedModel
  let now: Date
  const app = useTestApp(({ thinking, settings: usual }) => {
    const tutor = () =>
      createTutor({ model: model.model, modelName: 'scripted', thinking, limits: { firstPauseMs: 1 } })
    return {
      settings: { ...usual, ...settings },
      tutor: {
        modelName: 'scripted',
        fits: (turn) => tutor().fits!(turn),
        answer: (...asked) => tutor().answer(...asked),
      },
      now: () => now,
    }
  })
  beforeEach(() => {
    model = createScriptedModel()
    now = startOfTest
  })

  async function complete(
    secret: string,
    body: object = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return app.request('/v1/chat/completions', {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({
        model: 'fledge',
        messages: [{ role: 'user', content: 'What is a binding?' }],
        ...body,
      }),
    })
  }

  return {
    app,
    model: () => model,
    setNow: (moment: Date) => (now = moment),
    complete,
    async learner() {
      const ada = await createGuest(app)
      const { secret } = await createApiKey(ada)
      return {
        ada,
        secret,
        ask: (body: object = {}, headers: Record<string, string> = {}) => complete(secret, body, headers),
      }
    },
    async answered(asking: Promise<Response>, text: string, times = 1): Promise<Response> {
      await model.asked(times)
      model.say(text)
      model.finish()
      return asking
    },
    usedBy: async (guest: Guest): Promise<number> =>
      (await (await guest.get('/api/usage')).json()).sidebarQuestions.used,
    async streamed(response: Response): Promise<string> {
      const events = (await response.text()).split('\n\n').filter((line) => line.startsWith('data: {'))
      return events.map((line) => JSON.parse(line.slice(6)).choices?.[0]?.delta?.content ?? '').join('')
    },
  }
}
