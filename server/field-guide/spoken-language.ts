import { learnerLanguages, type LearnerLanguage } from './learner-languages.ts'

const englishWords = new Set('how the what my do does is are can with why to of and i in it for this that when a an you me not make use get no as on by or has have if'.split(' '))

/** Whether a message is in another language than English; code and names of API count for neither. */
export function isOtherLanguage(plain: string): boolean {
  return isOtherScript(plain) || learnerLanguageOf(plain) !== null
}

/** The language of a message where it is one the tutor has sentences in; null for English and all others. */
export function learnerLanguageOf(plain: string): LearnerLanguage | null {
  const words = [...new Set(plain.match(/[\p{L}']+/gu) ?? [])]
  const ranked = learnerLanguages
    .map((language) => ({
      language,
      hits: words.filter((word) => language.words.has(word)).length,
      english: words.filter((word) => englishWords.has(word) && !language.words.has(word)).length,
    }))
    .toSorted((a, b) => b.hits - a.hits)
  const best = ranked[0]
  return best && best.hits >= 2 && best.hits > best.english ? best.language : null
}

function isOtherScript(plain: string): boolean {
  const letters = plain.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => /[^\p{Script=Latin}]/u.test(letter)).length
  return foreign > 3 && foreign > letters.length * 0.3
}

const generic = /^(?:SwiftUI|SwiftData|UIKit|iPhone|iPad|iOS|iPadOS|macOS|watchOS|XCode|TestFlight|AppStore|GitHub|ChatGPT|YouTube|WhatsApp)$/i

/** Names such as `NavigationStack`, `@State` or `.sheet`; where there are none, frameworks. */
export function apiNamesIn(message: string): string[] {
  const names = message.match(/@[A-Z]\w+|(?<=\.)[a-z]\w+(?=\()|\b[A-Za-z][a-z]+[A-Z]\w*\b|\b[A-Z]{2,}[a-z]\w+/g) ?? []
  const telling = names.filter((name) => !generic.test(name))
  return telling.length > 0
    ? telling
    : (message.match(/\b(?:SwiftData|SwiftUI|UIKit|TestFlight|Xcode|List|Button|Text|VStack|HStack|Toggle|Picker|Form|Binding|Codable|async|await|struct|enum|optional)\b/g) ?? [])
}
