import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FieldGuide } from '#server/teaching/guide/field-guide.ts'
import { slugOf } from '#server/teaching/guide/meaning.ts'
import { loadKnowledge } from '#server/teaching/load-knowledge.ts'
import { keyOf, readThought, type Thought } from '#server/teaching/tutor/message.ts'
import { bestReading, bestSubject, isSure, limitOf } from '#server/teaching/tutor/sure.ts'

// Wordings by writers who had seen neither the knowledge nor its wordings; they were never added to it. The
// confidence was fitted to `wordings.tsv`.

const cases = path.join(import.meta.dirname, 'cases')

/** Prints how well wordings of questions, intents and beliefs that are not in the knowledge are understood. */
export async function printWordings(): Promise<void> {
  const { guide } = await loadKnowledge(path.join(import.meta.dirname, '../knowledge'))
  printQuestions(guide, 'ask')
  printIntents(guide)
  printBeliefs(guide)
}

function printQuestions(guide: FieldGuide, kind: string): void {
  const read = rowsOf('wordings.tsv')
    .filter(([, own]) => own === kind)
    .map(([id = '', , text = '']) => readQuestion(guide, id, text))
  const sure = read.filter(({ isAnswered }) => isAnswered)
  console.log(
    `\nQuestions in other words (${kind}): ${read.length}, right ${share(read, 'isRight')}, among three ${share(read, 'isAmongThree')}, right subject ${share(read, 'isOnSubject')}; answered without asking ${share(read, 'isAnswered')}, of these right ${share(sure, 'isRight')}, right subject ${share(sure, 'isOnSubject')}`,
  )
}

function readQuestion(guide: FieldGuide, id: string, text: string) {
  const thought = readThought(guide, text)
  const best = bestReading(thought)
  const wanted = `answer ${id}`
  return {
    isRight: best !== null && keyOf(best) === wanted,
    isAmongThree: firstThree(thought).includes(wanted),
    isOnSubject: best !== null && slugOf(best) === guide.findAnswer(id)?.read[0],
    isAnswered: best !== null && isSure(best, thought),
  }
}

function firstThree(thought: Thought): string[] {
  const readings = [bestReading(thought), bestSubject(thought), ...thought.ranked]
  return [...new Set(readings.flatMap((one) => (one ? [keyOf(one)] : [])))].slice(0, 3)
}

function printIntents(guide: FieldGuide): void {
  const read = rowsOf('intents.tsv').map(([id = '', text = '']) => {
    const thought = readThought(guide, text)
    const best = bestReading(thought)
    const isKnown = best !== null && isSure(best, thought)
    const said = limitOf(thought)?.id ?? (isKnown ? (best.kind === 'intent' ? best.id : 'a question') : null)
    // Messages that only sound like a limit must not be declined; nothing else is checked.
    const isHonest = id === 'ordinary'
    return {
      isHonest,
      isRight: isHonest ? limitOf(thought) === null : said === id,
      isOther: !isHonest && said !== null && said !== id,
    }
  })
  const intents = read.filter(({ isHonest }) => !isHonest)
  const honest = read.filter(({ isHonest }) => isHonest)
  console.log(
    `\nIntents in other words: ${intents.length}, right ${share(intents, 'isRight')}, taken for something else ${share(intents, 'isOther')}; honest questions not refused ${share(honest, 'isRight')} of ${honest.length}`,
  )
}

function printBeliefs(guide: FieldGuide): void {
  const read = rowsOf('beliefs.tsv').map(([id = '', side = '', text = '']) => {
    const belief = guide.understanding.readBelief(text)
    return {
      side,
      isJudged: belief?.verdict === side,
      isShown: belief?.verdict === 'unsure' && belief.misconception.id === id,
      isOpposite: belief !== null && belief.verdict !== 'unsure' && belief.verdict !== side,
    }
  })
  for (const [side, own] of Map.groupBy(read, (one) => one.side))
    console.log(
      `\nBeliefs in other words (${side}): ${own.length}, judged rightly ${share(own, 'isJudged')}, the reference shown ${share(own, 'isShown')}, the opposite said ${own.filter(({ isOpposite }) => isOpposite).length}`,
    )
}

function rowsOf(file: string): string[][] {
  return readFileSync(path.join(cases, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
}

function share<Key extends string>(all: readonly Record<Key, boolean>[], key: Key): string {
  return all.length === 0
    ? '-'
    : `${((100 * all.filter((one) => one[key]).length) / all.length).toFixed(1)} %`
}
