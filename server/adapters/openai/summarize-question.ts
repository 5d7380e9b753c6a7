import { readXcodePrompt } from './read-xcode-prompt.ts'

const mostCharacters = 60
const opening =
  /^(please|hey|hi|hello|how (do|can|should|would|to)( (i|we|you))?|can (i|we|you)|could (i|we|you)|what('s| is| are| does)|why (is|does|do|are)|is there|tell me( about)?)[\s,]+/i

/** The JSON that Xcode wants for the title of a conversation. It needs no model and is no question. */
export function summarizeQuestion(prompt: string): string {
  const { question } = readXcodePrompt(prompt.replace(/Summarize this question\.[\s\S]*$/, ''))
  const plain = question
    .replace(/^[ \t]*>\s?/gm, '')
    .replace(/```[\s\S]*?(```|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const statement = plain.replace(opening, '').replace(/(?<![?.!\s])[?.!\s]+$/, '')
  const short =
    statement.length <= mostCharacters
      ? statement
      : `${statement.slice(0, mostCharacters).replace(/\s+\S*$/, '')}…`
  const questionSummary = short === '' ? 'Question about the code' : short[0]!.toUpperCase() + short.slice(1)
  return JSON.stringify({ reasoning: 'The question as a statement, in few words.', questionSummary })
}
