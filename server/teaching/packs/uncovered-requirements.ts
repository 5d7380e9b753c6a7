import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { sentencesOf } from '#server/teaching/guide/passages.ts'
import type { TaskHelp } from './task-help.ts'

const leastShared = 0.34
const leastSharedOfTest = 0.8

/** Words in a task's completion criterion, each with the code that must then be present. */
const signs: readonly [told: RegExp, code: RegExp][] = [
  [/\btests?\b/i, /@Test/],
  [/\b(?:restart|relaunch|starting again)/i, /@Model|@Query|modelContext|AppStorage|write\(to/],
  [/\bVoiceOver\b/, /accessibility/],
  [/\bundo\b/i, /undo/i],
  [/\bsearch/i, /searchable|search/i],
  [/\bdelet/i, /\.delete\(|onDelete|remove\(/],
  [/\basks? (?:once|first|before)\b/i, /confirmationDialog|\.alert\(/],
  [/\bnotifications?\b/i, /UNUserNotificationCenter|NotificationCenter/],
  [/\bCharts?\b/, /\bChart\b/],
  [/\bswip/i, /swipeActions|onDelete|DragGesture/],
]

function lacksSign(sentence: string, code: string): boolean {
  return signs.some(([told, has]) => told.test(sentence) && !has.test(code))
}

/**
 * Sentences of a task that its reference solution does not visibly fulfil. A solution shared by many tasks cannot
 * cover every request.
 */
export function uncoveredRequirements(help: TaskHelp): string[] {
  // Work done in Xcode leaves no trace in the Swift files.
  if (help.pack.step === 'project') return []
  // For a written rule, the author has listed what is left open.
  if (help.ground.written?.rule) return help.ground.written.rule.leaves ?? []
  const { description, doneWhen } = help.ground.task
  const code = help.solution.map(({ swift }) => swift).join('\n')
  const inCode = new Set([
    ...stemsOf(code.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')),
    ...stemsOf(code.replace(/[^\p{L}\p{N}\s]+/gu, ' ')),
  ])
  const open = sentencesOf(description).filter(
    (sentence) =>
      !explains(sentence) &&
      (ordersOtherwise(sentence, code) ||
        searchesLess(help, sentence, code) ||
        !isCarriedOut(sentence, code, inCode)),
  )
  // The completion criterion is shown anyway, so it is listed only if the code clearly fails it or nothing else is
  // open.
  const ends = sentencesOf(doneWhen).filter(
    (sentence) =>
      lacksSign(sentence, code) ||
      (asksForTest(sentence) && !isCarriedOut(sentence, code, inCode, leastSharedOfTest)) ||
      (open.length === 0 && !isCarriedOut(sentence, code, inCode)),
  )
  return [...open, ...ends]
}

/** Whether a search is to look into more properties than the code does. */
export function searchesLess({ ground, pack }: TaskHelp, sentence: string, code: string): boolean {
  const asked = (ground.type?.properties ?? []).filter(({ name }) =>
    new RegExp(`\\b${name}\\b`, 'i').test(sentence),
  )
  return pack.step === 'search' && asked.some(({ name }) => !new RegExp(`\\.${name}\\b`).test(code))
}

/** Whether a sentence asks for an order, and the code sorts by a property that it does not speak of. */
export function ordersOtherwise(sentence: string, code: string): boolean {
  if (!/\b(?:sorted|ordered|newest|latest|oldest|\w+ (?:ones? )?first)\b/i.test(sentence)) return false
  const keys = [...code.matchAll(/sort: \\\w{1,60}\.(\w{1,60})(, order: \.reverse)?/g)]
  const said = stemsOf(sentence)
  return !keys.some(
    ([, key = '', isReverse]) =>
      stemsOf(key).some((stem) => said.includes(stem)) ||
      (/\b(?:newest|latest)\b/i.test(sentence) && isReverse !== undefined),
  )
}

/** Whether a sentence only explains or describes: "Otherwise …", "That way …". */
export function explains(sentence: string): boolean {
  return /^(?:Nobody|Then|There|These|Those|A Timer|Otherwise|Without|That|This|So|It|They|People|Somebody|Someone|Because)\b/.test(
    sentence,
  )
}

/** The first sentence that asks for something; others give reasons or describe. */
export function firstWishOf(sentences: readonly string[]): string | null {
  const isDescription = /^(?:Most|Some|People|Because|\p{Lu}\p{Ll}+ing)\b/u
  return (
    sentences.find((sentence) => !explains(sentence) && !isDescription.test(sentence)) ?? sentences[0] ?? null
  )
}

/** Whether the completion criterion describes a test: the solution must then have that test, not just any. */
function asksForTest(sentence: string): boolean {
  return /\btests?\b/i.test(sentence)
}

function isCarriedOut(
  sentence: string,
  code: string,
  inCode: ReadonlySet<string>,
  least = leastShared,
): boolean {
  const names = [
    ...sentence.matchAll(
      /\b(?:[a-z]{1,40}[A-Z]\w{0,60}|[A-Z][a-z]{1,40}[A-Z]\w{0,60})\b|“([^“”]{1,80})”|(\d[\d,.]{0,20})/g,
    ),
  ].map(([all, quoted]) => quoted ?? all)
  if (names.some((name) => !code.includes(name.replace(/[.,]$/, '').replaceAll(',', '_')))) return false
  const stems = [
    ...new Set(
      wordsOf(sentence)
        .filter((word) => word.length > 3)
        .flatMap(stemsOf),
    ),
  ]
  const shared = stems.filter((stem) => inCode.has(stem))
  return stems.length === 0 || shared.length / stems.length >= least
}
