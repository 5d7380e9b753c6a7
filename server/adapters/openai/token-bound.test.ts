import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { createFieldGuideModel } from '#server/teaching/tutor/built-in/field-guide-model.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'
import { createApiKey } from '#test/api-key.ts'
import { createGuest, createProject } from '#test/guest.ts'
import { createScriptedModel, type ScriptedModel } from '#test/models/scripted-model.ts'
import { useTestApp } from '#test/test-app.ts'

let model: ScriptedModel
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer: (...turn) =>
      createTutor({
        model: model.model,
        modelName: 'scripted',
        thinking,
        standIn: createFieldGuideModel(thinking),
      }).answer(...turn),
  },
}))
beforeEach(() => {
  model = createScriptedModel()
})

test('the tokens of answers in Xcode count for the month, with a project and without one', async () => {
  const { userId, ask, projectModel } = await learner()
  for (const [times, name] of ['fledge', projectModel].entries()) {
    const asking = ask(name)
    await model.asked(times + 1)
    model.say('A remote control.')
    model.finish()
    expect((await asking).status).toBe(200)
  }
  expect(await tokensOf(userId)).toEqual([{ input_tokens: 240, output_tokens: 60 }])
})

test.each(['free', 'pro'])(
  'when they are used up the built-in tutor answers and the model is not asked (%s)',
  async (plan) => {
    const { userId, ask } = await learner(plan)
    const database = await app.services.databaseHandle.ready
    const period = new Date().toISOString().slice(0, 7)
    await database.execute(
      sql`insert into tutor_usage (user_id, period, input_tokens) values (${userId}, ${period}, ${readSettings({ NODE_ENV: 'test' }).tutorTokensPerMonth})`,
    )
    for (const name of ['fledge', 'fledge']) {
      const { choices } = await (await ask(name)).json()
      expect(choices[0].message.content).toContain(
        'The tokens of language models for this month are used up. The built-in tutor answers this one.',
      )
    }
    expect(model.calls()).toBe(0)
  },
)

async function learner(plan = 'free') {
  const ada = await createGuest(app)
  const database = await app.services.databaseHandle.ready
  await database.execute(sql`update users set plan = ${plan}`)
  const { secret } = await createApiKey(ada)
  const project = await createProject(ada)
  const ask = async (name: string) => {
    const body = JSON.stringify({ model: name, messages: [{ role: 'user', content: 'What is a binding?' }] })
    return app.request('/v1/chat/completions', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'Content-Length': String(body.length),
      },
      body,
    })
  }
  return { userId: ada.user.id, ask, projectModel: `fledge/x-${project.id}` }
}

async function tokensOf(userId: number): Promise<unknown[]> {
  const database = await app.services.databaseHandle.ready
  return (
    await database.execute(sql`select input_tokens, output_tokens from tutor_usage where user_id = ${userId}`)
  ).rows
}
