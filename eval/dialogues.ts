import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { turnWithoutProject, type ThreadMessage } from '#server/teaching/tutor/turn.ts'

const DialogueTurn = z.strictObject({
  ask: z.string(),
  says: z.string().optional(),
  never: z.string().optional(),
})
const Dialogue = z.strictObject({
  who: z.string(),
  turns: z.array(z.union([DialogueTurn, z.string().transform((ask) => ({ ask }))])),
})
type DialogueTurn = z.infer<typeof DialogueTurn>

export interface DialogueReply extends DialogueTurn {
  who: string
  place: number
  markdown: string
}

/** Runs every conversation in a file of `eval/cases` with the built-in tutor. */
export function holdDialogues(guide: FieldGuide, file: string): DialogueReply[] {
  const dialogues = z
    .array(Dialogue)
    .parse(parse(readFileSync(path.join(import.meta.dirname, 'cases', file), 'utf8')))
  return dialogues.flatMap(({ who, turns }) => {
    const thread: ThreadMessage[] = []
    return turns.map((turn: DialogueTurn, place) => {
      thread.push({ role: 'learner', text: turn.ask })
      const { markdown } = composeAnswer(guide, turnWithoutProject(thread))
      thread.push({ role: 'tutor', text: markdown })
      return { ...turn, who, place, markdown }
    })
  })
}

if (import.meta.main) {
  const { guide } = await loadKnowledge(path.join(import.meta.dirname, '../knowledge'))
  const file = process.argv[2] === 'held-out' ? 'dialogues-held-out.yaml' : 'dialogues.yaml'
  for (const { who, place, ask, markdown } of holdDialogues(guide, file))
    console.log(`\n=== ${place === 0 ? `${who}\n` : ''}> ${ask}\n${markdown}`)
}
