import { wordCount } from './check-articles.ts'
import { sentencesOf } from './passages.ts'
import type { RankedPassage } from './rank-passages.ts'

/** A passage whole where it is short enough, else its best sentence and what follows it. Its questions are left out: an answer asks one of its own. */
export function quotePassage(passage: RankedPassage, mostWords: number): string | null {
  if (answersItself(passage)) return null
  const whole = withoutQuestions(passage.text)
  if (whole !== '' && wordCount(whole) <= mostWords) return whole
  const kept: string[] = []
  const from = passage.kind === 'bullet' && passage.bestSentence < 2 ? 0 : passage.bestSentence
  for (const sentence of passage.sentences.slice(from).filter((one) => !isQuestion(one) && !one.endsWith(':'))) {
    if (wordCount([...kept, sentence].join(' ')) > mostWords) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : null
}

/** A passage from its first sentence on, as far as there is room. */
export function quoteFromStart(passage: RankedPassage, mostWords: number): string | null {
  return quotePassage({ ...passage, bestSentence: 0 }, mostWords)
}

/** The steps that fit a question best, as many in a row as there is room for, numbered; null where fewer than two are left. */
export function quoteSteps(passages: readonly RankedPassage[], slug: string, mostWords: number): string | null {
  const steps = passages
    .filter((passage) => passage.kind === 'step' && passage.slug === slug)
    .toSorted((a, b) => a.at - b.at)
    .map((step) => ({ text: withoutQuestions(step.text), score: step.score }))
    .filter((step) => step.text !== '')
  const runs = steps
    .flatMap((_, from) => steps.slice(from).map((_, length) => steps.slice(from, from + length + 1)))
    .filter((run) => wordCount(run.map((step) => step.text).join(' ')) <= mostWords)
  const worth = (run: typeof steps) => run.reduce((sum, step) => sum + step.score, 0) + run.length / 100
  const best = runs.toSorted((a, b) => worth(b) - worth(a))[0] ?? []
  return best.length > 1 ? best.map((step, at) => `${at + 1}. ${step.text}`).join('\n') : null
}

/** "Leave when there is nothing? `guard let`.": without its question such a passage says nothing. */
function answersItself({ sentences }: RankedPassage): boolean {
  return sentences.some((sentence, at) => isQuestion(sentence) && wordCount(sentences[at + 1] ?? '') < 4)
}

/** Also without sentences that lead on to what is not quoted. */
function withoutQuestions(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !isQuestion(sentence) && !sentence.endsWith(':'))
    .join(' ')
}

function isQuestion(sentence: string): boolean {
  return /\?["”)*]*$/.test(sentence) && !sentence.startsWith('**')
}
