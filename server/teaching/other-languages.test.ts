import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/platform/project-root.ts'
import { sampleOf } from '#test/sample-of.ts'
import { loadArchetypes } from '#server/teaching/planner/archetypes/load-archetypes.ts'
import { createLanguageFinder, loadOtherLanguages } from './other-languages.ts'

const languages = await loadOtherLanguages(path.join(projectRoot, 'knowledge'))
const languageOf = createLanguageFinder(languages)

test.each([
  'a log for Café São Paulo coffees',
  'track my Jass and Skat games',
  'Tour de France quiz',
  'Dia de los Muertos altar planner',
  'La Liga score tracker',
  'Rio de Janeiro beach tracker',
  'Das Boot trivia',
  'Der Ring des Nibelungen listening log',
  'Vincent van Gogh paintings I have seen',
  'El Camino de Santiago stamps',
  'Les Misérables lyrics trainer',
  'Schafkopf and Doppelkopf scores for our Stammtisch',
  'a Kaffeeklatsch planner for my Oma and her friends',
  'Where are the best pastéis de nata in Lisbon?',
  'an app for the Oktoberfest that counts Maß and Brezn',
  'A recipe box for boeuf bourguignon, coq au vin and crème brûlée',
  'Mosel, Rheingau and Pfalz: a wine cellar for Riesling',
  'learn German words: der Hund, die Katze, das Pferd',
  'phrases such as "wo ist der Bahnhof" with their sound',
  'A phrasebook with "je voudrais un café" and "où est la gare" for my trip to Paris',
  'flashcards for “por favor” and “¿dónde está el baño?” so I can practise',
  'a log for my 日本茶 teas',
  '日本茶 tea log',
  'Practise 漢字: show me the sign, I write the reading',
  'Cyrillic letters such as Ж and Щ, one a day',
  'a quiz about Москва and Санкт-Петербург for my class',
  'Arabic letters (ا ب ت) to trace with a finger',
  'track İstanbul ferry rides from Kadıköy to Beşiktaş',
  'Łódź and Kraków tram tickets in one place',
  'Il Divo and Andrea Bocelli concerts that I have been to',
  'commedia dell’arte costumes of our theatre',
  'Feng shui reminders for my flat',
  'Sinterklaas presents for the kids',
  'gezellig evenings with friends: who comes, who cooks',
  'What is a struct?',
  'How do I make a list in SwiftUI',
  'why does my button do nothing',
  'Cannot find "plantas" in scope',
  "Value of optional type 'String?' must be unwrapped to a value of type 'String'",
  'let nombre = "Ana"',
  'how do i use @State',
  'My app crashes with index out of range',
  'Is let faster than var?',
  'plants',
  'Timer',
  '',
  '🌱🌿',
  'hallo',
  'I was in a die hard mood, so an app for me',
  'do we need a server or no',
])('“%s” is English', (text) => {
  expect(languageOf(text)?.name ?? 'English').toBe('English')
})

test.each([
  ['German', 'Eine App, die mich ans Gießen meiner Pflanzen erinnert'],
  ['German', 'Wie mache ich eine Liste in SwiftUI?'],
  ['German', 'Ich möchte meine Ziegen verwalten, mit Milch pro Tag'],
  ['German', 'Was ist der Unterschied zwischen struct und class?'],
  ['German', 'warum ist meine View leer'],
  ['Spanish', 'Una aplicación para apuntar mis gastos de cada día'],
  ['Spanish', '¿Cómo hago una lista en SwiftUI?'],
  ['Spanish', 'quiero un diario con fotos de mi huerto'],
  ['Spanish', 'por qué no se actualiza mi vista'],
  ['Spanish', 'App para registrar los turnos de riego del pueblo, sin cuenta'],
  ['French', 'Une application pour noter mes sorties à vélo'],
  ['French', 'Comment faire une liste dans SwiftUI ?'],
  ['French', 'je veux un journal de mes plantes avec des photos'],
  ['French', 'pourquoi ma vue ne change pas'],
  ['French', 'C’est quoi la différence entre une classe et une structure ?'],
  ['Italian', 'Un’app per segnare a che ora prendo le medicine'],
  ['Italian', 'Come faccio una lista in SwiftUI?'],
  ['Italian', 'voglio un diario con le foto del mio orto'],
  ['Italian', 'perché la mia vista non si aggiorna'],
  ['Italian', 'qual è la differenza tra una classe e una struct'],
  ['Portuguese', 'Um aplicativo para anotar os meus gastos'],
  ['Portuguese', 'Como faço uma lista no SwiftUI?'],
  ['Portuguese', 'quero um diário com fotos da minha horta'],
  ['Portuguese', 'por que minha tela não atualiza'],
  ['Portuguese', 'qual é a diferença entre uma classe e uma struct'],
  ['Dutch', 'Een app om mijn planten water te geven'],
  ['Dutch', 'Hoe maak ik een lijst in SwiftUI?'],
  ['Dutch', 'ik wil een dagboek met foto’s van mijn tuin'],
  ['Dutch', 'waarom wordt mijn scherm niet bijgewerkt'],
  ['Dutch', 'wat is het verschil tussen een class en een struct'],
  ['Polish', 'Aplikacja do zapisywania moich wydatków'],
  ['Polish', 'Jak zrobić listę w SwiftUI?'],
  ['Polish', 'chcę dziennik ze zdjęciami mojego ogrodu'],
  ['Polish', 'dlaczego mój widok się nie odświeża'],
  ['Polish', 'czy to jest klasa czy struktura'],
  ['Turkish', 'Bitkilerimi sulamak için bir uygulama'],
  ['Turkish', 'SwiftUI ile nasıl bir liste yapabilirim?'],
  ['Turkish', 'bahçem için fotoğraflı bir günlük istiyorum'],
  ['Turkish', 'neden benim ekranım değişmiyor'],
  ['Turkish', 'sınıf ve yapı arasındaki fark nedir, hangi durumda kullanılır'],
  ['Russian', 'Приложение для полива моих растений'],
  ['Russian', 'Как сделать List в SwiftUI?'],
  ['Russian', 'хочу дневник с фотографиями сада'],
  ['Russian', 'почему не обновляется экран'],
  ['Russian', 'Что такое @State?'],
  ['Chinese', '一个提醒我给植物浇水的应用'],
  ['Chinese', '如何在 SwiftUI 中创建列表？'],
  ['Chinese', '我想要一个带照片的花园日记'],
  ['Chinese', '为什么我的视图不更新'],
  ['Chinese', '结构体和类有什么区别'],
  ['Japanese', '植物の水やりを思い出させるアプリ'],
  ['Japanese', 'SwiftUIでListを更新するには？'],
  ['Japanese', '写真付きの庭の日記を作りたい'],
  ['Japanese', 'なぜ画面が更新されないのですか'],
  ['Japanese', '@Stateとは何ですか'],
  ['Arabic', 'تطبيق يذكرني بسقي نباتاتي'],
  ['Arabic', 'كيف أصنع قائمة في SwiftUI؟'],
  ['Arabic', 'أريد يوميات مصورة لحديقتي'],
  ['Arabic', 'لماذا لا تتحدث الشاشة'],
  ['Arabic', 'ما الفرق بين الصنف والبنية'],
])('%s: %s', (language, text) => {
  expect(languageOf(text)?.name).toBe(language)
})

test('each of twelve languages has a sentence of its own', () => {
  expect(languages.languages.map(({ name }) => name).toSorted()).toEqual([
    'Arabic',
    'Chinese',
    'Dutch',
    'French',
    'German',
    'Italian',
    'Japanese',
    'Polish',
    'Portuguese',
    'Russian',
    'Spanish',
    'Turkish',
  ])
  expect(new Set(languages.languages.map(({ says }) => says)).size).toBe(12)
})

test('no wording of a kind of app is misread', async () => {
  const archetypes = await loadArchetypes(path.join(projectRoot, 'knowledge/archetypes'))
  const ideas = sampleOf(
    archetypes.flatMap(({ says }) => says),
    1000,
  )
  expect(ideas.filter((idea) => languageOf(idea) !== null)).toEqual([])
})

test('of a long text only the beginning is read', () => {
  expect(languageOf(`${'plant '.repeat(2000)}${'ich habe eine Frage und '.repeat(5000)}`)).toBeNull()
})
