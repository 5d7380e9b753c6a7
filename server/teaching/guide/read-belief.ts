import {
  indexExamples,
  indexProfiles,
  readLikeness,
  type ExampleIndex,
} from '#server/language/example-index.ts'
import { createMatcher } from '#server/language/matcher.ts'
import { stemsOf, wordsOf } from '#server/language/normalise.ts'
import { createEdgePhrases } from '#server/language/phrases.ts'
import { sharedOrder } from '#server/language/word-order.ts'
import type { Indexed } from '#server/teaching/indexed.ts'
import type { Misconception } from './answer.ts'
import type { Phrases } from './intents.ts'
import { createStanceReader, opensNegated } from './read-stance.ts'

/**
 * A recognised misconception, and whether the text claims it (`wrong`), claims its correction (`right`) or is only on
 * its subject.
 */
export interface Belief {
  misconception: Misconception
  verdict: 'right' | 'wrong' | 'unsure'
  score: number
  /** The part of the text with the claim, if the text makes several. */
  claim?: string
}

/** Minimum similarities for a verdict. A wrong yes is worse than no verdict. */
const leastBelief = {
  wrong: 0.5,
  right: 0.6,
  order: { wrong: 0.8, right: 1 },
  lead: 0.04,
  known: { wrong: 0.5, right: 0.99 },
  /** A text longer than the right claim by more than this factor is not confirmed by it. */
  longer: 1.5,
}

/**
 * The minimum score, and lead over the next belief, to say which misconception a claim is about when its side is
 * unclear. 86 of 100 held-out claims above both were right: docs/decisions/037.
 */
const leastSubject = { score: 0.8, lead: 0.1 }

/**
 * The least stance for a yes or a no about a clear subject, and the share of its words that the right side has to
 * know: of 364 held-out claims, none past these was judged the other way.
 */
const leastStance = { right: 8, wrong: 7.5, known: 0.75 }
/** A wording like the claim decides unless the claim leans this far to the other side. */
const leastLean = { right: 3, wrong: -3 }

/** Reads which known belief a text claims. */
export function createBeliefReader(
  misconceptions: readonly Misconception[],
  phrases: Phrases,
  tellingStems: (text: string) => string[],
  asksToCheck: (text: string) => boolean,
  indexed: Indexed,
): (text: string) => Belief | null {
  const negations = new Set(phrases.negations.flatMap(stemsOf))
  // "…, no?" ends a claim, but "no" can also begin one: "no Xcode on Windows".
  const closings = phrases.beliefClosings.filter((phrase) => !negations.has(phrase))
  const edges = createEdgePhrases([...phrases.beliefOpenings, ...closings, ...phrases.filler])
  const signsIn = createSigns(phrases)
  const sideOf = (meaning: string, text: string): Side => ({
    meaning,
    text: edges.strip(text),
    signs: [...signsIn(text)],
  })
  const sides = indexed('claims', () =>
    misconceptions.flatMap(({ id, belief, claims, right, rightClaims }) => [
      ...[belief, ...claims].map((text) => sideOf(`wrong ${id}`, text)),
      ...[right, ...rightClaims].map((text) => sideOf(`right ${id}`, text)),
    ]),
  )
  const index = indexed('beliefs', () => indexExamples(sides))
  const judge = createJudge({ misconceptions, phrases, negations, sides, index, tellingStems, signsIn })
  const readSubject = createSubjectReader(misconceptions, sides, index, indexed)
  const hedges = new Set(phrases.hedges.flatMap(wordsOf))
  const withoutHedges = (text: string) =>
    wordsOf(text)
      .filter((word) => !hedges.has(word))
      .join(' ')
  const speaksOf = createNameCheck(misconceptions)
  const stanceOf = createStanceReader(negations)
  const boundsIn = createBounds(phrases)
  const takeSide = ({ misconception, score }: Belief, text: string): Belief => {
    const stance = stanceOf(misconception, text)
    const { right, rightClaims, why, refute, code = '' } = misconception
    const known = [right, ...rightClaims].join(' ')
    const stems = new Set(stemsOf([known, why, refute, code].join(' ')))
    const said = tellingStems(edges.strip(text))
    const shareKnown = said.filter((stem) => stems.has(stem)).length / Math.max(1, said.length)
    const isRight =
      stance <= -leastStance.right &&
      boundsIn(text).isSubsetOf(boundsIn(known)) &&
      shareKnown >= leastStance.known
    const verdict = isRight ? 'right' : stance >= leastStance.wrong ? 'wrong' : 'unsure'
    return { misconception, verdict, score }
  }
  const leans = ({ misconception, verdict }: Belief, text: string) =>
    verdict === 'right'
      ? stanceOf(misconception, text) <= leastLean.right
      : stanceOf(misconception, text) >= leastLean.wrong
  return (text) => {
    const claim = edges.strip(text)
    const judged = judge(claim, text)
    if (judged && opensNegated(text)) return speaksOf(judged, text) ? takeSide(judged, text) : null
    if (judged) return speaksOf(judged, text) && leans(judged, text) ? judged : null
    // A word such as "always" can make a right claim wrong, but not a wrong claim right.
    const bare = judge(edges.strip(withoutHedges(claim)), text)
    if (bare?.verdict === 'wrong') return speaksOf(bare, text) && leans(bare, text) ? bare : null
    const near = readSubject(claim)
    if (!near || !speaksOf(near, text)) return null
    return asksToCheck(text) ? takeSide(near, text) : near
  }
}

/** A wording of a belief or of its correction; `meaning` joins the side and the belief's id. */
interface Side {
  meaning: string
  text: string
  signs: string[]
}

interface Known {
  misconceptions: readonly Misconception[]
  phrases: Phrases
  negations: ReadonlySet<string>
  sides: readonly Side[]
  index: ExampleIndex
  tellingStems: (text: string) => string[]
  signsIn: (text: string) => Set<string>
}

/** Judges a claim by the most similar wording; null if none is similar enough or the claim says something else. */
function createJudge({ misconceptions, phrases, negations, sides, index, tellingStems, signsIn }: Known) {
  const byId = new Map(misconceptions.map((misconception) => [misconception.id, misconception]))
  const match = createMatcher(sides, index)
  const signs = new Map(
    sides.flatMap(({ meaning, text, signs: own }) =>
      own.length > 0 ? [[`${meaning} ${text}`, new Set(own)] as const] : [],
    ),
  )
  const isNegated = (text: string) => stemsOf(text).filter((stem) => negations.has(stem)).length % 2 === 1
  const boundsIn = createBounds(phrases)

  return (claim: string, text: string): Belief | null => {
    const [best, next] = match(claim, 2)
    if (!best) return null
    const [side = '', id = ''] = best.meaning.split(' ')
    const verdict = side === 'right' ? 'right' : 'wrong'
    if (best.score < leastBelief[verdict]) return null
    const [said, known] = [tellingStems(claim), tellingStems(best.example)]
    if (isNegated(claim) !== isNegated(best.example) || sharedOrder(said, known) < leastBelief.order[verdict])
      return null
    // The verdict must cover everything the claim says, so most of its words must be in the wording.
    if (said.filter((stem) => known.includes(stem)).length < said.length * leastBelief.known[verdict])
      return null
    // Common words do not show the subject, but can add a second claim: "… and so it gets the code".
    if (verdict === 'right' && wordsOf(claim).length > wordsOf(best.example).length * leastBelief.longer)
      return null
    // "Colours adapt" is not the same as "only semantic colours adapt".
    if (verdict === 'right' && boundsIn(claim).symmetricDifference(boundsIn(best.example)).size > 0)
      return null
    // `0...5` differs from `0..<5`, and `a!` from `a?.`.
    const [own, others] = [signsIn(text), signs.get(`${best.meaning} ${best.example}`) ?? new Set()]
    if (verdict === 'right' ? own.symmetricDifference(others).size > 0 : !own.isSubsetOf(others)) return null
    if (next && best.score - next.score < leastBelief.lead) return null
    return { misconception: byId.get(id)!, verdict, score: best.score }
  }
}

/**
 * Checks that the belief mentions every code name in the claim: a belief about `@State` cannot judge a claim on
 * `Codable`.
 */
function createNameCheck(
  misconceptions: readonly Misconception[],
): (belief: Belief, text: string) => boolean {
  const texts = new Map(
    misconceptions.map((one) => [
      one,
      [one.belief, ...one.claims, one.refute, one.why, one.right, ...one.rightClaims, one.code ?? '']
        .join(' ')
        .toLowerCase(),
    ]),
  )
  const known = new Set(
    misconceptions
      .flatMap(({ belief, claims, right }) => [belief, ...claims, right].join(' ').match(camelCase) ?? [])
      .map((name) => name.toLowerCase()),
  )
  return ({ misconception }, text) => {
    const about = texts.get(misconception) ?? ''
    const inSmallLetters = wordsOf(text).filter((word) => known.has(word) && word !== 'swiftui')
    return [...namesOfCode(text), ...inSmallLetters].every((name) => about.includes(name))
  }
}

const camelCase = /\b[A-Z][a-z]{1,30}[A-Z]\w{0,40}/g

/** "@State", "ForEach", and `!` between spaces. */
function namesOfCode(text: string): string[] {
  const names = [...(text.match(/@\w{2,40}/g) ?? []), ...(text.match(camelCase) ?? [])]
  const signs = text.match(/(?<=^|\s)[!?$&]{1,2}(?=\s)/g) ?? []
  return [...names, ...signs].map((name) => name.toLowerCase().replace(/^@/, ''))
}

/** Finds the words that widen or narrow a claim: "only", "every". */
export function createBounds({ bounds }: Phrases): (text: string) => Set<string> {
  const stems = new Set(bounds.flatMap(stemsOf))
  return (text) => new Set(stemsOf(text).filter((stem) => stems.has(stem)))
}

/** Finds operators such as `=`, `..<` and the `?` of a type, and words whose stem has another meaning. */
function createSigns({ notStemmed }: Phrases): (text: string) => Set<string> {
  const whole = new Set(notStemmed)
  return (text) => new Set([...operatorsIn(text), ...wordsOf(text).filter((word) => whole.has(word))])
}

function operatorsIn(text: string): string[] {
  const alone = text.match(/(?<=^|\s)[=<>&|!?]{1,3}(?=\s|$)/g) ?? []
  const ranges = text.match(/\.{2}[.<]/g) ?? []
  const optional = text.match(/(?<=\b[A-Z]\w{1,40})\?(?=\s)/g) ?? []
  const failing = text.match(/\b(?:try|as)[?!]/g) ?? []
  return [...alone, ...ranges, ...optional, ...failing]
}

/** Finds the misconception on a claim's subject, by the wordings of both sides and the explanation. */
function createSubjectReader(
  misconceptions: readonly Misconception[],
  sides: readonly { meaning: string; text: string }[],
  index: ExampleIndex,
  indexed: Indexed,
): (claim: string) => Belief | null {
  const subjects = sides.map(({ meaning, text }) => ({ meaning: meaning.split(' ')[1]!, text }))
  const match = createMatcher(subjects, index)
  const textsOf = Map.groupBy(subjects, ({ meaning }) => meaning)
  const profiles = indexed('beliefs, whole', () =>
    indexProfiles(
      misconceptions.map(({ id, belief, refute, why, probe, probeAnswer, right, code = '' }) => ({
        texts: textsOf.get(id)?.map(({ text }) => text) ?? [],
        about: [refute, why, probe, probeAnswer, code, right, belief].join(' '),
      })),
      index,
    ),
  )
  const likeness = new Float32Array(misconceptions.length)
  return (claim) => {
    readLikeness(claim, profiles, likeness)
    const nearest = new Map(match(claim, misconceptions.length).map(({ meaning, score }) => [meaning, score]))
    const [best, next] = misconceptions
      .map((misconception, at) => ({
        misconception,
        score: likeness[at]! + (nearest.get(misconception.id) ?? 0),
      }))
      .toSorted((one, other) => other.score - one.score)
    if (!best || best.score < leastSubject.score) return null
    return best.score - (next?.score ?? 0) < leastSubject.lead
      ? null
      : { misconception: best.misconception, verdict: 'unsure', score: best.score }
  }
}
