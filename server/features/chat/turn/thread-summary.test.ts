import { beforeEach, expect, test } from 'vitest'
import type { ChatExchange } from '#contract/chat/chat.ts'
import { createGuest, createProject, type Guest } from '#test/guest.ts'
import { createPromptModel, type PromptModel } from '#test/models/prompt-model.ts'
import { useTestApp } from '#test/test-app.ts'
import { createTutor } from '#server/teaching/tutor/tutor.ts'

let model: PromptModel
/** Code that is added to every question and answer. */
let code: string
const app = useTestApp(({ thinking }) => ({
  tutor: {
    modelName: 'scripted',
    answer: (...turn) => createTutor({ model: model.model, modelName: 'scripted', thinking }).answer(...turn),
  },
}))

beforeEach(() => {
  code = ''
  model = createPromptModel((prompt) => [`${prompt.match(/(?:walnut|pumpkin) \d+\./g)?.at(-1)} Yes.${code}`])
})

test(
  'of a long conversation every earlier message reaches the model, whole or in short',
  { timeout: 120_000, tags: 'deep' },
  async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await askInTurn(ada, id, 'walnut', 45)
    expect(model.prompts()).toHaveLength(45)
    expect(missingWalnuts()).toEqual([])
  },
)

test(
  'of a conversation of pasted files, too, every earlier message reaches the model, whole or in short',
  { timeout: 120_000, tags: 'deep' },
  async () => {
    code = `\n\`\`\`text\n${'a line of a file\n'.repeat(294)}\`\`\``
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    await askInTurn(ada, id, 'walnut', 16)
    expect(model.prompts()).toHaveLength(16)
    expect(missingWalnuts()).toEqual([])
  },
)

test(
  'messages on a branch that is not shown are in no prompt',
  { timeout: 120_000, tags: 'deep' },
  async () => {
    const ada = await createGuest(app)
    const { id } = await createProject(ada)
    const [first] = await askInTurn(ada, id, 'walnut', 27)
    await askInTurn(ada, id, 'pumpkin', 24, first!.userMessage.id)
    expect(
      model.prompts().filter((prompt) => prompt.includes('walnut') && prompt.includes('pumpkin')),
    ).toEqual([])
    expect(model.prompts().at(-1)).toContain('They asked: pumpkin 1.')
  },
)

async function askInTurn(
  guest: Guest,
  project: number,
  fruit: string,
  times: number,
  replaces?: number,
): Promise<ChatExchange[]> {
  const exchanges: ChatExchange[] = []
  for (let number = 1; number <= times; number += 1) {
    const body = { content: `${fruit} ${number}.${code}`, ...(number === 1 ? { replaces } : {}) }
    exchanges.push(await (await guest.post(`/api/projects/${project}/chat`, body)).json())
  }
  return exchanges
}

/** For each prompt, the numbers of the earlier questions and answers that are missing in it. */
function missingWalnuts(): number[] {
  return model
    .prompts()
    .flatMap((prompt, at) => numbersTo(at).filter((number) => prompt.split(`walnut ${number}.`).length < 3))
}

/** The numbers from 1 to `last`. */
function numbersTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}
