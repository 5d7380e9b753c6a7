/** The questions that a reply offers as choices, in order. */
export function questionsOffered(reply: string): string[] {
  return reply.split('\n').flatMap((line) => /^\d\. \[([^\]]+)\]\(\/field-guide\//.exec(line)?.[1] ?? [])
}

/** The label of the last button below such choices. */
export const noneOfThese = 'None of these'
