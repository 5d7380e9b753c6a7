const functionWords = new Set(
  `wie warum sich wenn meinem meiner nach zu im ich eine einen einem der das ist nicht und mache kann mein meine warum mit für auf bekomme fehler möchte will einfügen
comment afficher depuis je une les est dans pour faire avec pourquoi mon ma puis qu'est bouton liste erreur ne pas
cómo como guardo datos que es qué se cuando la mis una el los para hacer puedo qué por mi con lista quiero está aplicación hago
come il che fare posso perché non una mio della sono
hoe een het ik maak waarom mijn niet kan voor
como eu um uma fazer posso por não meu minha você criar lista`.split(/\s+/),
)

const englishWords = new Set('how the what my do does is are can with why to of and i in it for this that when a an you me not make use get'.split(' '))

/** Whether a message is in another language than English; code and names of API count for neither. */
export function isOtherLanguage(plain: string): boolean {
  const letters = plain.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => /[^\p{Script=Latin}]/u.test(letter)).length
  if (foreign > 3 && foreign > letters.length * 0.3) return true
  const words = plain.match(/[\p{L}']+/gu) ?? []
  const hits = words.filter((word) => functionWords.has(word)).length
  const english = words.filter((word) => englishWords.has(word) && !functionWords.has(word)).length
  return hits >= 2 && hits > english
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
