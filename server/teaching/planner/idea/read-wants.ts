import { asToldToYou } from './find-audience.ts'
import { writtenAs, type IdeaWord } from './idea-words.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'
import { singular, stem } from './word-forms.ts'

/** One thing the idea wants, short enough to stand in a title: "predict the next cycle", "pencil marks". */
export interface Want {
  text: string
  /** The same where there is less room. */
  brief: string
  /** Whether it is something done, and begins with its verb. */
  isDoing: boolean
  /** "Predict the next one", "pencil marks", "everything stays on the phone". */
  form: 'doing' | 'having' | 'saying'
  /** Whether less stands here than was said. */
  isCut: boolean
  /** Where it stands in the idea's text. */
  start: number
  end: number
}

const longest = { text: 42, brief: 28 }
const mostWants = 8
const goesOn = new Set(
  'and or but then so plus also with including where which that who please just maybe to both even only well e g eg ie like something using w'.split(
    ' ',
  ),
)
const subjects = new Set('i we you it they he she me us them'.split(' '))
const subjectNouns = new Set(
  'app user people person everyone everybody anyone customer player widget kid student guest program'.split(
    ' ',
  ),
)
const helpers = new Set(
  'want need would like wish must should can could will shall may might d to able be let help allow also really always just only have has love try'.split(
    ' ',
  ),
)
const conditions = new Set(
  'if when because whenever while before after until since without no not never as for of from in on at by than is are was were am do does per via based'.split(
    ' ',
  ),
)
/** Before one of these a long want may end. */
const breaks = new Set([
  ...conditions,
  ...'with so that which who where how to and or but into during through over under near around across about instead what like plus between against among using every each'.split(
    ' ',
  ),
])
const danglers = new Set([
  ...breaks,
  ...'a an the my your our their his her its every each some any this these those i you we it they me us own more very all please also too can will other has have'.split(
    ' ',
  ),
])
/** Nothing ends on one of these, cut or not. */
const openEnds = new Set(
  'and or but then so plus with the a an my your our their his her its of for to from at by if when that which who because as than please also every each'.split(
    ' ',
  ),
)
const withOthers = new Set(
  'chat talk compete pay play share start help deal sync work connect agree meet compare match fill begin'.split(
    ' ',
  ),
)
const articles = new Set('a an the my our their each every its'.split(' '))
const owners = new Set('my our his her their'.split(' '))
const musts = new Set('must should can could needs has'.split(' '))
/** "I teach 4th grade" says who somebody is. */
const ownLife = new Set('run teach work live own coach study have keep'.split(' '))

/** What an idea wants, one by one and in its own words; what it calls the app stands last. */
export function readWants(knowledge: PlannerKnowledge, text: string, words: IdeaWord[]): Want[] {
  const pieces = piecesOf(knowledge, words)
  const wants = pieces.flatMap(([from, to]) => wantOf(knowledge, text, words, from, to) ?? [])
  const distinct = wants.filter(
    (want, at) => wants.findIndex((other) => other.text.toLowerCase() === want.text.toLowerCase()) === at,
  )
  const [first, ...others] = distinct
  const isName = first && !first.isDoing && others.length > 0 && first.start === words[0]?.start
  if (distinct.length === 1 && words.length > 0) {
    const whole = spoken(writtenAs(knowledge, text, words), words[0]!, first!.isDoing)
    if (whole.length <= longest.text && whole !== first!.text)
      return [first!, { ...first!, text: whole, isDoing: false, isCut: false }]
  }
  return withBareJoined(isName ? [...others, first] : distinct, isName ? first : null).slice(0, mostWants)
}

/** "Undo" says little of an app, "a daily puzzle and undo" and "a diary with photos" more. */
function withBareJoined(wants: Want[], name: Want | null): Want[] {
  const joined: Want[] = []
  for (const want of wants.toSorted((a, b) => Number(isBare(a)) - Number(isBare(b)))) {
    const at = isBare(want)
      ? joined.findIndex(
          (other) =>
            !other.isDoing &&
            !/ (?:and|with) /.test(other.text) &&
            other.text.length + want.text.length < longest.text - 5,
        )
      : -1
    const other = joined[at]
    if (!other) joined.push(want)
    else {
      const text = `${other.text} ${name?.start === other.start ? 'with' : 'and'} ${want.text}`
      joined[at] = { ...other, text, brief: text.length <= longest.brief ? text : other.brief }
    }
  }
  return joined
}

function isBare({ text }: Want): boolean {
  return !text.includes(' ')
}

function piecesOf(knowledge: PlannerKnowledge, words: IdeaWord[]): [from: number, to: number][] {
  const starts = words.flatMap((word, at) =>
    at === 0 || word.startsClause || partsHere(knowledge, words, at) ? [at] : [],
  )
  return starts.map((from, at) => [from, starts[at + 1] ?? words.length])
}

function partsHere(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  const word = words[at]!.text
  const before = words[at - 1]
  const next = words[at + 1]
  if (!next || !before) return false
  const isAfterRole = knowledge.classes.roles.has(before.stem)
  if (word === 'with' || word === 'using') return !withOthers.has(before.stem)
  if (word === 'that' || word === 'which' || word === 'where') return isAfterRole || before.text === 'so'
  if (word === 'to')
    return (
      isVerb(knowledge, next) &&
      ((isAfterRole && before.text !== 'reminder') || before.text === 'way' || before.text === 'place')
    )
  if (word === 'but' || word === 'then') return true
  if (word === 'or') return articles.has(next.text)
  if (word === 'and' && joinsTwoNames(knowledge, words, at)) return true
  return (
    (word === 'and' || word === 'plus') &&
    (isVerbAt(knowledge, words, at + 1) ||
      subjects.has(next.text) ||
      articles.has(next.text) ||
      next.text === 'with')
  )
}

/** "With heat map and home screen widgets" is two; "control Hue and HomeKit lights" is one. */
function joinsTwoNames(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  const from = words.findLastIndex((word, index) => index < at && (word.startsClause || word.text === 'with'))
  const isName = (index: number) => {
    const word = words[index]
    return (
      word !== undefined &&
      !knowledge.classes.functions.has(word.text) &&
      !knowledge.classes.dropped.has(word.text)
    )
  }
  const first = words[words[from]?.text === 'with' ? from + 1 : from]
  const isList = first !== undefined && !isVerb(knowledge, first)
  return (
    isList &&
    [at - 2, at - 1, at + 1, at + 2].every(isName) &&
    at - 2 > from - 1 &&
    !words[at + 1]!.startsClause &&
    !words[at + 2]!.startsClause
  )
}

function wantOf(
  knowledge: PlannerKnowledge,
  text: string,
  words: IdeaWord[],
  from: number,
  to: number,
): Want | null {
  const first = beginOf(knowledge, words, from, to)
  const word = words[first]
  if (!word || first >= to || conditions.has(word.text) || isBackground(knowledge, words, from, first, to))
    return null
  const last = endOf(knowledge, text, words, first, to, longest.text)
  const piece = words.slice(first, last)
  if (/^(?:app|application|program|him|her|whatever|this)$/.test(piece.at(-1)?.text ?? '')) return null
  const isDoing = begins(knowledge, words, from, first, last)
  if (!tells(knowledge, piece, isDoing, from === 0)) return null
  const shown = (end: number) => spoken(writtenAs(knowledge, text, words.slice(first, end)), word, isDoing)
  const short = endOf(knowledge, text, words, first, to, longest.brief)
  return {
    text: shown(last),
    brief: tells(knowledge, words.slice(first, short), isDoing, from === 0) ? shown(short) : shown(last),
    isDoing,
    form: isDoing ? 'doing' : isSentence(knowledge, piece) ? 'saying' : 'having',
    isCut: words.slice(last, to).some((other) => !openEnds.has(other.text)),
    start: words[from]!.start,
    end: words[to - 1]!.end,
  }
}

function spoken(said: string, first: IdeaWord, isDoing: boolean): string {
  const plain = said.replace(/["“”{}]/g, '')
  const told = asToldToYou(isDoing ? baseForm(plain) : plain)
  return /^\p{Ll}/u.test(plain) ||
    (first.startsSentence && /^\p{Lu}(?![\p{Lu}\p{N}]|\p{L}*\p{Lu})/u.test(told))
    ? told.charAt(0).toLowerCase() + told.slice(1)
    : told
}

/** Somebody or something in it does something: "the bars grow live". */
function isSentence(knowledge: PlannerKnowledge, piece: IdeaWord[]): boolean {
  return piece.some((word, at) => {
    const before = piece[at - 1]
    if (!before || /(?:ing|ed)$/.test(word.text)) return false
    if (musts.has(word.text) || /^(?:is|are)$/.test(word.text)) return true
    const isRelative = piece
      .slice(0, at)
      .some(({ text }) => /^(?:i|you|we|that|which|who|where|what|how|to|when)$/.test(text))
    return (
      !isRelative &&
      isVerb(knowledge, word) &&
      !knowledge.thingByStems.has(word.stem) &&
      at < piece.length - 1 &&
      (/[^s]s$/.test(word.text) || singular(before.text) !== before.text || /^every|any/.test(before.text))
    )
  })
}

/** Past “and I want an app that lets me”. */
function beginOf(knowledge: PlannerKnowledge, words: IdeaWord[], from: number, to: number): number {
  let at = from
  while (at < to) {
    const word = words[at]!
    const next = at + 1 < to ? words[at + 1] : undefined
    const isHelper =
      (helpers.has(word.text) || helpers.has(word.stem)) &&
      next &&
      (at > from || !/^(?:to|for)$/.test(next.text))
    const agrees =
      next &&
      (singular(word.text) !== word.text ||
        /^(?:every|any)|people|app/.test(word.text) ||
        /[^s]s$/.test(next.text))
    const isSubject =
      subjectNouns.has(singular(word.text)) &&
      next &&
      ((agrees && isVerb(knowledge, next)) || goesOn.has(next.text) || helpers.has(next.text))
    const asks = /^(?:which|who|where)$/.test(word.text) && word.startsClause
    const isTheApp = articles.has(word.text) && next && subjectNouns.has(singular(next.text))
    if (asks || (!goesOn.has(word.text) && !subjects.has(word.text) && !isHelper && !isSubject && !isTheApp))
      break
    at += 1
  }
  return at
}

/** "My son is autistic", "We run a bakery": why somebody wants it, and not what. */
function isBackground(
  knowledge: PlannerKnowledge,
  words: IdeaWord[],
  from: number,
  first: number,
  to: number,
): boolean {
  const piece = words.slice(first, to)
  if (owners.has(piece[0]!.text))
    return (
      piece.some((word, at) => at > 1 && (isVerb(knowledge, word) || /^(?:is|are|was)$/.test(word.text))) &&
      !piece.some((word) => musts.has(word.text))
    )
  return (
    first === from + 1 &&
    /^(?:i|we)$/.test(words[from]!.text) &&
    words[from]!.startsSentence &&
    ownLife.has(piece[0]!.text) &&
    to < words.length
  )
}

/** The end of the piece, or where it may be broken off to be short; never on a word that wants another. */
function endOf(
  knowledge: PlannerKnowledge,
  text: string,
  words: IdeaWord[],
  first: number,
  to: number,
  most: number,
): number {
  let last = to
  while (last > first && text.slice(words[first]!.start, words[last - 1]!.end).length > most) {
    last = Math.max(
      first,
      words.findLastIndex((word, at) => at > first && at < last && breaks.has(word.text)),
    )
    while (
      last > first + 1 &&
      (danglers.has(words[last - 1]!.text) ||
        words[last - 1]!.text === 'out' ||
        (last > first + 2 && isLoose(knowledge, words, last - 1)))
    )
      last -= 1
  }
  while (
    last > first &&
    openEnds.has(words[last - 1]!.text) &&
    !(
      last === to &&
      last > first + 1 &&
      isVerb(knowledge, words[last - 2]!) &&
      /^(?:at|for|with|from|by|of)$/.test(words[last - 1]!.text)
    )
  )
    last -= 1
  return last
}

/** A verb whose object was cut away. */
function isLoose(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  return (
    isVerb(knowledge, words[at]!) &&
    !knowledge.thingByStems.has(words[at]!.stem) &&
    !/^(?:will|can|must|should)$/.test(words[at - 1]!.text)
  )
}

function begins(
  knowledge: PlannerKnowledge,
  words: IdeaWord[],
  from: number,
  first: number,
  last: number,
): boolean {
  const word = words[first]!
  const next = words[first + 1]
  const isSaidOfIt = words.slice(from, first).some(({ text }) => /^(?:that|which|it)$/.test(text))
  if (isSaidOfIt && /[^s]s$/.test(word.text) && next && last - first > 1) return true
  if (!isVerbAt(knowledge, words, first) || /(?:ing|ed)$/.test(word.text) || !next || last - first < 2)
    return false
  return (
    !/^(?:and|or)$/.test(next.text) &&
    !(first === 0 && (knowledge.classes.roles.has(next.stem) || next.text.endsWith('ing'))) &&
    !next.text.endsWith('ed') &&
    !/^(?:with|using)$/.test(words[from]!.text)
  )
}

/** Says something of this idea, and not merely that there is to be an app. */
function tells(
  { classes, thingByStems }: PlannerKnowledge,
  piece: IdeaWord[],
  isDoing: boolean,
  isFirst: boolean,
): boolean {
  const content = piece.filter(
    (word) =>
      !classes.functions.has(word.text) && !classes.dropped.has(word.text) && !/^\d+$/.test(word.text),
  )
  if (isDoing)
    return (
      content.length > 1 ||
      (content.length === 1 && piece.length > 2 && !classes.functions.has(content[0]!.text))
    )
  if (
    content.length === 1 &&
    classes.verbs.has(content[0]!.stem) &&
    !thingByStems.has(content[0]!.stem) &&
    content[0]!.text !== 'undo'
  )
    return false
  const broken = piece.findIndex((word, at) => at > 0 && breaks.has(word.text))
  const head = content.findLast((word) => broken === -1 || piece.indexOf(word) < broken)
  const isApp =
    isFirst &&
    head &&
    ((classes.roles.has(head.stem) && !thingByStems.has(head.stem)) || classes.people.has(head.stem))
  return (
    Boolean(head) &&
    !(isApp && broken === -1) &&
    content.some(
      (word) =>
        !classes.vague.has(word.stem) &&
        !classes.adjectives.has(word.stem) &&
        !(isFirst && classes.roles.has(word.stem) && content.length < 3),
    )
  )
}

/** "Shows the way" is a doing, "shows" may be what is watched. */
function isVerbAt(knowledge: PlannerKnowledge, words: IdeaWord[], at: number): boolean {
  const next = words[at + 1]?.text ?? ''
  return (
    isVerb(knowledge, words[at]!) ||
    (knowledge.classes.verbs.has(words[at]!.stem) && (articles.has(next) || subjects.has(next)))
  )
}

function isVerb({ classes, thingByStems }: PlannerKnowledge, word: IdeaWord): boolean {
  return (
    classes.verbs.has(word.stem) &&
    !(thingByStems.has(word.stem) && word.text !== singular(word.text)) &&
    !classes.functions.has(word.text)
  )
}

/** "predicts the next" as one tells somebody to: "predict the next". */
function baseForm(said: string): string {
  return said.replace(/^(\p{L}+)/u, (verb) => {
    const lower = verb.toLowerCase()
    if (!/[^su]s$/.test(lower) || stem(lower) === lower) return verb
    return lower.endsWith('ies')
      ? `${lower.slice(0, -3)}y`
      : /(?:sh|ch|ss|x|zz|o)es$/.test(lower)
        ? lower.slice(0, -2)
        : lower.slice(0, -1)
  })
}
