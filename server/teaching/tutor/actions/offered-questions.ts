/** The questions that a reply offers as choices, in its order. */
export function questionsOffered(reply: string): string[] {
  return reply.split('\n').flatMap((line) => /^\d\. \[([^\]]+)\]\(\/field-guide\//.exec(line)?.[1] ?? [])
}

/** The last of the buttons below choices. */
export const noneOfThese = 'None of these'
