import { inlineCode, inMarkdownLine, markdownParagraphs } from '#contract/plain-words.ts'
import type { Journey, JourneyStep } from '#contract/learning/journey.ts'
import type { TaskProof } from '#contract/tasks/task.ts'

const helpWords: Record<1 | 2 | 3 | 4 | 5, string> = {
  1: 'With a question in return',
  2: 'With the idea explained',
  3: 'With a hint at the shape',
  4: 'With a similar example',
  5: 'With the solution shown',
}

/** How a finished task was shown to work. */
export const proofWords: Record<TaskProof, string> = {
  code: 'With your own code',
  question: 'By answering a question',
  picture: 'With a picture',
  word: 'On your word',
}

/** Says how much help the learner had with a task. */
export function sayHelp({ help, explained }: Pick<JourneyStep, 'help' | 'explained'>): string {
  if (help === null) return 'Without a hint'
  return explained ? `${helpWords[help]}, then explained in your own words` : helpWords[help]
}

export function sayDay(at: string): string {
  return new Date(at).toLocaleDateString(undefined, { dateStyle: 'medium' })
}

/** The journey as Markdown, for sharing. */
export function journeyAsText({ title, summary, total, begunAt, steps }: Journey): string {
  const lines = steps.map((step) => {
    const wrote = step.wrote.map(({ file }) => inlineCode(file)).join(', ')
    return [
      `- **${inMarkdownLine(step.title)}** (${sayDay(step.doneAt)})`,
      step.able && `  Able to ${inMarkdownLine(step.able)}.`,
      wrote && `  Wrote ${wrote}.`,
      `  ${proofWords[step.proof]}.`,
      `  ${sayHelp(step)}.`,
    ]
      .filter(Boolean)
      .join('\n')
  })
  return [
    `# The journey of ${inMarkdownLine(title)}`,
    summary && markdownParagraphs(summary),
    `${steps.length} of ${total} tasks done since ${sayDay(begunAt)}.`,
    lines.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
}
