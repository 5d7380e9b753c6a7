import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

const fewestShared = 2

/** The pack's known mistake that best matches what the learner describes; null if none does. */
export function knownMistake(
  { pack, say }: TaskHelp,
  tellingStems: (text: string) => string[],
  prose: string,
): string | null {
  const own = new Set(tellingStems(prose))
  const [best] = pack.lesson.mistakes
    .map(say)
    .map((text) => {
      const [, seen = ''] = /^\*\*(.+?)\*\*/.exec(text) ?? []
      const stems = new Set(tellingStems(seen))
      return { text, shared: [...stems].filter((stem) => own.has(stem)).length, of: stems.size }
    })
    .toSorted((a, b) => b.shared - a.shared)
  return best && best.shared >= fewestShared && best.shared * 2 >= best.of ? best.text : null
}
