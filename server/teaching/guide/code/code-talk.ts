import { z } from 'zod'
import { createPhraseFinder } from '#server/language/find-phrase.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { loadYaml } from '#server/teaching/load-yaml.ts'

const Phrased = z.array(z.strictObject({ id: z.string(), says: z.array(z.string().min(2)).min(1) }))

/** Wordings of questions about code; see `knowledge/code-talk.yaml`. */
export const CodeTalkData = z.strictObject({
  guessOpenings: z.array(z.string()),
  confirmations: z.array(z.string()),
  trouble: z.array(z.string()),
  meaning: z.array(z.string()),
  notBuilding: z.array(z.string()),
  needs: z.array(z.string()),
  objections: z.array(z.string()),
  guesses: Phrased,
  asks: Phrased,
  whatIfs: Phrased,
  signs: z.array(z.strictObject({ sign: z.string(), finds: z.string(), text: z.string() })),
  sizes: z.array(z.strictObject({ finds: z.string(), text: z.string() })),
})
export type CodeTalkData = z.infer<typeof CodeTalkData>

export interface CodeTalk {
  /**
   * The kind of guess a text makes about the code, or null. `asksYesOrNo`: whether it starts like a yes-no question.
   */
  guessIn: (text: string, asksYesOrNo: boolean) => string | null
  /** Whether a text only asks if the code is right. */
  asksToConfirm: (text: string) => boolean
  /** Whether a text says that something is still wrong. */
  saysTrouble: (text: string) => boolean
  asksMeaning: (text: string) => boolean
  /** Whether a text says that the code does not build. */
  saysNotBuilding: (text: string) => boolean
  saysNeed: (text: string) => boolean
  /** True if a text sets something against what was said: "but line 3 checks that". */
  objects: (text: string) => boolean
  /** The first operator among the words, with its explanation; those with letters, such as `try!`, only with `withLetters`. */
  signNamed: (words: readonly string[], withLetters?: boolean) => { sign: string; text: string } | null
  askIn: (text: string) => string | null
  /** What a text asks about code, and the rest of the text without that question. */
  readAsk: (text: string) => { id: string; rest: string } | null
  whatIfIn: (text: string) => string | null
  /** The operators in a line of code with their explanations, in the order of the data file. */
  signsIn: (code: string) => { sign: string; text: string }[]
  /** Says whether a large number of items makes the code slow; null if the code does not show it. */
  sizeOf: (code: string) => string | null
}

export function loadCodeTalk(file: string): Promise<CodeTalkData> {
  return loadYaml(file, CodeTalkData)
}

export const noCodeTalk: CodeTalkData = {
  guessOpenings: [],
  confirmations: [],
  trouble: [],
  meaning: [],
  notBuilding: [],
  needs: [],
  objections: [],
  guesses: [],
  asks: [],
  whatIfs: [],
  signs: [],
  sizes: [],
}

export function createCodeTalk(data: CodeTalkData): CodeTalk {
  const confirmations = createEdgePhrases(data.confirmations)
  const opening = createPhraseFinder(data.guessOpenings)
  const [guesses, asks, whatIfs] = [data.guesses, data.asks, data.whatIfs].map((kinds) =>
    kinds.map(({ id, says }) => ({ id, finder: createPhraseFinder(says) })),
  ) as [Kinds, Kinds, Kinds]
  const signs = data.signs.map((one) => ({ ...one, pattern: new RegExp(one.finds) }))
  const sizes = data.sizes.map((one) => ({ ...one, pattern: new RegExp(one.finds) }))
  return {
    guessIn: (text, asksYesOrNo) => (asksYesOrNo || opening.isIn(text) ? firstIn(guesses, text) : null),
    asksToConfirm: (text) =>
      text.split(/\s+/).length <= mostWordsOfConfirmation &&
      confirmations.startsWithOne(text) &&
      confirmations.endsWithOne(text) &&
      confirmations.isWhole(text),
    saysTrouble: createPhraseFinder(data.trouble).isIn,
    asksMeaning: createPhraseFinder(data.meaning).isIn,
    saysNotBuilding: createPhraseFinder(data.notBuilding).isIn,
    saysNeed: createPhraseFinder(data.needs).isIn,
    objects: createEdgePhrases(data.objections).startsWithOne,
    signNamed: (words, withLetters = false) => {
      const found = data.signs.find(
        ({ sign }) => (withLetters ? /[^\p{L}\s]/u.test(sign) : !/\p{L}/u.test(sign)) && words.includes(sign),
      )
      return found
        ? {
            sign: found.sign,
            text: found.text.replace(/\{(\w+)\}/g, (_, name: string) => standIns[name] ?? 'name'),
          }
        : null
    },
    askIn: (text) => firstIn(asks, text),
    readAsk(text) {
      for (const { id, finder } of asks) {
        const place = finder.find(text)
        if (place) return { id, rest: `${text.slice(0, place.start)} ${text.slice(place.end)}`.trim() }
      }
      return null
    },
    whatIfIn: (text) => firstIn(whatIfs, text),
    signsIn: (code) =>
      signs.flatMap(({ sign, pattern, text }) => {
        const match = pattern.exec(code)
        return match
          ? [
              {
                sign,
                text: text.replace(/\{(\w+)\}/g, (whole, name: string) => match.groups?.[name] ?? whole),
              },
            ]
          : []
      }),
    sizeOf: (code) => sizes.find(({ pattern }) => pattern.test(code))?.text ?? null,
  }
}

/** Fills the placeholders of an operator's explanation when there is no code to take the names from. */
const standIns: Record<string, string> = { place: '0' }

const mostWordsOfConfirmation = 6

type Kinds = { id: string; finder: ReturnType<typeof createPhraseFinder> }[]

function firstIn(kinds: Kinds, text: string): string | null {
  return kinds.find(({ finder }) => finder.isIn(text))?.id ?? null
}
