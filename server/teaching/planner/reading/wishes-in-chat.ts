import { boundText } from '#server/language/bound-text.ts'
import { proseAndCode } from '#server/teaching/guide/code/looks-like-swift.ts'
import type { PlannerKnowledge } from '#server/teaching/planner/load-planner-knowledge.ts'

const longestWish = 240
/** Each wish is read like an idea, which takes time, so their number is limited. */
const mostWishes = 60
const opening =
  /^(?:[\s>*•-]|\d+[.)]\s|(?:hi|hello|hey|yes|yeah|ok|okay|oh|well|so|and|also|now|then|thanks|thank you|great|cool|actually|by the way|btw|one more thing)\b[\s,:–-]*|no,\s*)+/i

const theApp = '(?:the|my|our|this) (?:app|plan)'
const wants = "(?:i|we)(?:['’]d| would)?(?: also| really| still)* (?:like|love|want|need)"
const adds = "(?:please |let['’]?s |also )*(?:add|include)"
const wishForms = [
  new RegExp(`^${adds}\\b`, 'i'),
  new RegExp(
    `^${wants}(?: also)? (?:to (?:add|have|include)|(?:it|${theApp}) to|an?|some|another|no|(?!(?:this|its|yours|us)\\b)\\w+s)\\b`,
    'i',
  ),
  /^(?:the|my|our|this)? ?app (?:also )?(?:should|must|needs?|has to)\b/i,
  /^it (?:should also|also needs|should have no|should work without)\b/i,
  /^(?:no|without) (?:\S+ ){1,4}please$/i,
  /^(?:please (?:also )?|let['’]?s (?:also )?)(?:remove|drop|skip|leave out|take out|get rid of)\b/i,
  new RegExp(`^(?:remove|drop|leave out|take out|get rid of)\\b.* from ${theApp}$`, 'i'),
  /^(?:i|we) (?:do not|don['’]t|no longer) (?:want|need) (?!.* to (?!have|use)).{1,40}$/i,
]
const namesApp = new RegExp(`\\b${theApp}\\b`, 'i')
const addsToApp = new RegExp(
  `^${adds}\\b.* (?:to|in|into) ${theApp}$|^${wants}\\b.* (?:to|in|into|for) ${theApp}$|^${theApp} .*\\b(?:also|as well|too)\\b`,
  'i',
)

const trouble =
  /\b(?:errors?|bugs?|crash\w*|fail\w*|broken?|wrong|stuck|fix(?:es|ing)?|warnings?|does(?:n['’]t| not) work|not working|nothing)\b/i
const learning =
  /\b(?:understand|learn|know|explain|explanation|example|hint|tip|help|tutorial|article|lesson|quiz|question|answer|solution|snippet|(?<!qr |bar)code|how|why|what|whether|your?)\b/i
const code =
  /[`{}<>=\\|@]|\w\(|\.\w|:$|\b(?:this|that|these|those) (?!app|plan)\w+|\b(?:struct|class|func|functions?|methods?|closures?|modifiers?|variables?|arrays?|xcode|simulator|extension|compiler|build)\b|\b(?:in|to|into|inside) (?:the|my|an?) (?:\w+ )?view\b/i

/**
 * Sentences of a message that clearly ask for something in the app or exclude it. Questions, code, errors and
 * doubtful cases are left out.
 */
export function wishesIn(message: string): string[] {
  return proseAndCode(boundText(message))
    .prose.split(/(?<=[.!?])\s+|[;\n]+/)
    .map((sentence) => sentence.trim())
    .filter(
      (sentence) => !sentence.endsWith('?') && sentence.length <= longestWish && !trouble.test(sentence),
    )
    .flatMap((sentence) => sentence.split(/,?\s{1,9}but\s+/))
    .map((clause) => clause.replace(opening, '').replace(/(?<![\s.!…:)])[\s.!…:)]+$/, ''))
    .filter(
      (clause) =>
        !code.test(clause) &&
        (namesApp.test(clause) || !learning.test(clause)) &&
        wishForms.some((form) => form.test(clause)),
    )
    .slice(0, mostWishes)
}

/** Wishes from chat messages that a plan can carry out: about a known feature, or adding something new. */
export function plainWishes({ reader, readAsk }: PlannerKnowledge, said: readonly string[]): string[] {
  return said
    .flatMap(wishesIn)
    .filter(
      (wish) =>
        addsToApp.test(wish) ||
        reader.readWish(wish).some(({ text, about }) => readAsk.ruledOut(about ?? text).length > 0),
    )
}
