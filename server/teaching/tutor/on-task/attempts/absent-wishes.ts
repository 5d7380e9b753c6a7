import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { codeBlocks } from '#server/teaching/guide/code/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import { withoutReason } from '#server/teaching/packs/reading/read-clauses.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'

/** A sentence of a task that names an API which the attempt does not use. */
export interface AbsentWish {
  sentence: string
  name: string
}

/** The task's sentences that name an API from the task's topics which the code does not use. */
export function wishesWithout(guide: FieldGuide, task: TurnTask, code: string): AbsentWish[] {
  const own = readCodeFacts(code)
  if (!own) return []
  const has = (name: string) =>
    own.names.has(name) || own.calls.has(name) || own.members.has(name) || own.wrappers.has(name)
  return sentencesOf(task.description ?? '').flatMap((sentence): AbsentWish[] => {
    const name = apiNamesIn(guide, task, withoutReason(sentence)).find((one) => !has(one))
    return name ? [{ sentence, name }] : []
  })
}

/** Words of a text that are API names in the examples of the task's topics. */
export function apiNamesIn(guide: FieldGuide, { topics }: TurnTask, text: string): string[] {
  const shown = new Set(
    topics.flatMap((slug) =>
      (guide.findArticle(slug)?.sections ?? []).flatMap(({ markdown }) =>
        codeBlocks(markdown).flatMap((block) => block.code.match(/\w+/g) ?? []),
      ),
    ),
  )
  // Quoted names are screens, not code.
  const names = [
    ...text.replace(/“[^“”]{1,80}”/g, ' ').matchAll(/(?<![.!?:]\s|^)\b([A-Za-z]*[A-Z]\w*)\b/g),
  ].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => shown.has(name) && !isModule(guide, name))
}

/** Whether a name is a framework, which occurs only in imports. */
function isModule({ articles }: FieldGuide, name: string): boolean {
  return articles.some(({ sections }) =>
    sections.some(({ markdown }) => markdown.includes(`import ${name}\n`)),
  )
}
