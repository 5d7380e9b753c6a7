export interface Question {
  question: string
  answer: string
  /** A likely wrong answer, with the misunderstanding behind it. */
  notQuite: string
}

/** Parses an article's "Check yourself" section: for each question three paragraphs, marked Q, A and Not quite. */
export function readQuestions(markdown: string): Question[] {
  return markdown
    .split(/^\*\*Q:\*\*/m)
    .slice(1)
    .map((round) => {
      const [question = '', rest = ''] = round.split(/^\*\*A:\*\*/m)
      const [answer = '', notQuite = ''] = rest.split(/^\*\*Not quite:\*\*/m)
      return { question: question.trim(), answer: answer.trim(), notQuite: notQuite.trim() }
    })
}
