import { sentencesOf } from '#server/teaching/guide/passages.ts'
import { codeBlocks } from '#server/teaching/guide/code-blocks.ts'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { readCodeFacts } from '#server/swift/code-facts.ts'
import type { TurnTask } from '#server/teaching/tutor/turn.ts'

/** A sentence of a task that names something in code which an attempt has not. */
export interface AbsentWish {
  sentence: string
  name: string
}

/** Sentences of a task whose name of API, as its topics show it, is not in the code. */
export function wishesWithout(guide: FieldGuide, task: TurnTask, code: string): AbsentWish[] {
  const own = readCodeFacts(code)
  if (!own) return []
  const has = (name: string) =>
    own.names.has(name) || own.calls.has(name) || own.members.has(name) || own.wrappers.has(name)
  return sentencesOf(task.description ?? '').flatMap((sentence): AbsentWish[] => {
    const name = apiNamesIn(guide, task, sentence).find((one) => !has(one))
    return name ? [{ sentence, name }] : []
  })
}

/** Words in the form of a name that the examples of the task's topics use. */
export function apiNamesIn(guide: FieldGuide, { topics }: TurnTask, text: string): string[] {
  const shown = new Set(
    topics.flatMap((slug) =>
      (guide.findArticle(slug)?.sections ?? []).flatMap(({ markdown }) =>
        codeBlocks(markdown).flatMap((block) => block.code.match(/\w+/g) ?? []),
      ),
    ),
  )
  const names = [...text.matchAll(/(?<![.!?:]\s|^)\b([A-Za-z]*[A-Z]\w*)\b/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter((name) => shown.has(name) && !isModule(guide, name))
}

/** Frameworks are imported, not used by name. */
function isModule({ articles }: FieldGuide, name: string): boolean {
  return articles.some(({ sections }) =>
    sections.some(({ markdown }) => markdown.includes(`import ${name}\n`)),
  )
}
