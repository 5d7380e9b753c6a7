import { meaningfulWords } from './search-words.ts'
import { plainly, says } from './turn-patterns.ts'

/** What a message asks; `context` is what is told around it, which says less about the article. */
export interface AskedPart {
  about: string
  context?: string
}

const fewestWords = 2

/** "My app is for my choir. There are 40 of them. How do I show them in a list?" asks with its last sentence. */
export function askedPart(message: string): AskedPart {
  const said = withoutBackground(message)
  const sentences = said.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  const asked = sentences.filter((sentence) => isAsking.test(plainly(sentence)))
  const about = asked.join(' ')
  if (asked.length === 0 || asked.length === sentences.length || meaningfulWords(about).length < fewestWords) return { about: said }
  const context = sentences.filter((sentence) => !asked.includes(sentence)).join(' ')
  // What goes wrong is told, and is what is asked about.
  return says.trouble.test(plainly(context)) ? { about: said } : { about, context }
}

const isAsking = /\?$|^(so |and |but |now )*(how|what|where|when|which|can i|could i|do i|is there|is it)\b/

const trade = String.raw`(?:\w+ )?(?:dev|developer|engineer|programmer|coder|designer|student|beginner|newbie|veteran|guy|person)`
const background = [
  String.raw`(?:i'?m|i am|as) (?:an? )?(?:[\w#+./-]+ ){0,3}${trade}\b`,
  String.raw`(?:i have|i'?ve got|with|after) (?:about |over |more than )?(?:an? few|some|many|several|\d+\+?|ten|twenty) years? (?:of|in|with|as) [\w#+./-]+(?: experience)?`,
  String.raw`i (?:have|come from) (?:an? )?[\w#+./-]+ (?:background|experience)`,
  String.raw`(?:i'?m |i am |i )?(?:coming|come|switching|moving) from [\w#+./-]+`,
]
const backgroundPattern = new RegExp(String.raw`(?:^|(?<=[\s,;]))(?:and |but )?(?:${background.join('|')})(?=\s*(?:[.,:;!?]|$))\s*[.,:;!]?\s*`, 'giu')

/** Who somebody is does not choose the article: "I'm a React dev.", "I have 10 years of UIKit." */
function withoutBackground(message: string): string {
  const rest = message.replace(backgroundPattern, ' ').trim()
  return meaningfulWords(rest).length >= 2 ? rest : message
}
