import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import type { BuiltInAnswer } from '#server/teaching/tutor/built-in/parts/built-in-answer.ts'
import { composeAnswer } from '#server/teaching/tutor/built-in/compose-answer.ts'
import { turnWithoutProject, type ThreadMessage } from '#server/teaching/tutor/turn.ts'

const FollowUp = z.strictObject({
  ask: z.string(),
  /**
   * Where the reply should go: `stay`, `honest`, or the new subject's articles separated by `|`; absent for a first
   * question.
   */
  moves: z.string().optional(),
  says: z.string().optional(),
  never: z.string().optional(),
})
const FollowUpThread = z.strictObject({
  who: z.string(),
  about: z.array(z.string()),
  turns: z.array(FollowUp),
})
type FollowUp = z.infer<typeof FollowUp>

export interface JudgedFollowUp extends FollowUp {
  who: string
  markdown: string
  /** What is wrong with the reply; null if nothing. */
  fault: string | null
}

/**
 * Runs the conversations in `eval/cases/follow-ups.yaml` with the built-in tutor and checks the subject of each
 * reply.
 */
export function judgeFollowUps(guide: FieldGuide): JudgedFollowUp[] {
  const file = path.join(import.meta.dirname, 'cases/follow-ups.yaml')
  const threads = z.array(FollowUpThread).parse(parse(readFileSync(file, 'utf8')))
  return threads.flatMap(({ who, about, turns }) => {
    const thread: ThreadMessage[] = []
    let near = about
    return turns.map((turn) => {
      thread.push({ role: 'learner', text: turn.ask })
      const answer = composeAnswer(guide, turnWithoutProject(thread))
      thread.push({ role: 'tutor', text: answer.markdown })
      const judged = { ...turn, who, markdown: answer.markdown, fault: faultOf(turn, answer, near) }
      const to = (turn.moves ?? '').split('|').filter((one) => guide.findArticle(one))
      if (to.length > 0 && !turn.moves?.includes('stay')) near = to
      return judged
    })
  })
}

function faultOf({ moves, says, never }: FollowUp, answer: BuiltInAnswer, near: string[]): string | null {
  const { markdown, topics, kind } = answer
  if (never && new RegExp(never).test(markdown)) return `says /${never}/`
  if (says && !new RegExp(says).test(markdown)) return `does not say /${says}/`
  if (moves === undefined || says) return null
  const isHonest = kind === 'unknown' || kind === 'vague'
  const wanted = moves.split('|').flatMap((one) => (one === 'stay' ? near : one))
  if (wanted.includes('honest') && isHonest) return null
  // A reply on a wanted article is right, even if it only asks back.
  if (topics.slice(0, 2).some((slug) => wanted.includes(slug))) return null
  return isHonest ? 'answers nothing' : `goes to ${topics[0] ?? 'nothing'}`
}

/** Prints the replies on the wrong subject (with `isWhole`, all replies) and how many are on the right one. */
export async function printFollowUps(isWhole = false): Promise<void> {
  const { guide } = await loadKnowledge(path.join(import.meta.dirname, '../knowledge'))
  const judged = judgeFollowUps(guide)
  for (const { who, ask, moves, markdown, fault } of judged)
    if (fault || isWhole)
      console.log(`\n=== ${who} > ${ask} [${moves ?? 'first'}] ${fault ?? 'ok'}\n${markdown}`)
  const asked = judged.filter(({ moves }) => moves !== undefined)
  const right = asked.filter(({ fault }) => fault === null).length
  console.log(`\nFollow-ups, tuned: ${right} of ${asked.length} go where they belong.`)
}

if (import.meta.main) await printFollowUps(process.argv.includes('--all'))
