/** What the built-in tutor can say in a learner's own language; the articles are in English. */
export interface LearnerLanguage {
  /** Words that stand in nearly every sentence of it. */
  words: ReadonlySet<string>
  /** Said before an answer about the article `title`. */
  about: (title: string) => string
  /** Said before an answer to an error text. */
  error: string
  /** Where no word gives the topic away. */
  unknown: [string, string]
  discouraged: RegExp
  /** The answer to somebody who is close to giving up. */
  courage: [string, string, string]
}

export const learnerLanguages: readonly LearnerLanguage[] = [
  {
    words: wordsOf(
      'wie warum sich wenn meinem meiner meinen nach zu im ich du wir eine einen einem einer der das dem den des ist sind nicht nichts und oder aber auch mache macht machen kann kannst mein meine mit für auf aus bei von hinter vor wieder immer mehr noch nur schon dann damit dass weil welche welcher gibt geht funktioniert bekomme brauche muss soll fehler falsch möchte einfügen bedeutet bitte habe wird werden zwischen verstehe gar keine kein zeile knopf liste',
    ),
    about: (title) => `Ich verstehe Deutsch nur stichwortweise und antworte auf Englisch. Es geht wohl um **${title}**; wenn nicht, frag mit ein paar englischen Wörtern.`,
    error: 'Ich verstehe Deutsch nur stichwortweise; die Fehlermeldung kenne ich, und ich erkläre sie auf Englisch.',
    unknown: [
      'Ich verstehe Deutsch leider nur stichwortweise, und hier habe ich kein Stichwort erkannt.',
      'Kannst du mit ein paar englischen Wörtern fragen, oder die Fehlermeldung oder den Code einfügen?',
    ],
    discouraged: /\b(aufgeben|aufzugeben|verzweifle?|verzweifelt|verstehe (gar |überhaupt )*nichts|zu (dumm|blöd|doof|alt)|hoffnungslos|ich hasse|keine lust mehr)\b/u,
    courage: [
      'Das ist ein schlechter Moment, und er sagt nichts über dich: Solche Abende kennen alle, die Apps bauen.',
      'Mach es kleiner: Geh mit **Cmd+Z** zurück, bis es wieder lief, und nimm die neuen Zeilen einzeln wieder dazu. Die Zeile, bei der es bricht, ist die einzige, die du ansehen musst.',
      'Was ist das Erste, das nicht geht? Füge die Fehlermeldung ein; ich antworte auf Englisch.',
    ],
  },
  {
    words: wordsOf(
      "comment afficher depuis je j'ai tu il elle une les des du est sont dans pour faire fait avec sans pourquoi mon ma mes ton puis qu'est que qui quand dès où plus rien bouton liste erreur ne pas sur au aux cette ce dit mais nous vous votre se toute tout appli peut peux veux quel quelle c'est n'est y'a",
    ),
    about: (title) =>
      `Je ne lis que des mots-clés en français et je réponds en anglais. Il s'agit sans doute de **${title}** ; sinon, repose la question avec quelques mots d'anglais.`,
    error: "Je ne lis que des mots-clés en français ; je connais ce message d'erreur et je l'explique en anglais.",
    unknown: [
      "Je ne lis que des mots-clés en français, et je n'en ai reconnu aucun ici.",
      "Peux-tu poser la question avec quelques mots d'anglais, ou coller le message d'erreur ou le code ?",
    ],
    discouraged: /(j'abandonne|tout abandonner|comprends (plus )?rien|n'y arrive(rai)? (pas|plus|jamais)|je suis (trop )?(nul|nulle|bête|stupide)|désespér|j'en ai marre)/u,
    courage: [
      "C'est un mauvais moment, et il ne dit rien de toi : tous ceux qui font des applis connaissent ces soirées-là.",
      "Fais plus petit : reviens avec **Cmd+Z** à l'endroit où ça marchait, puis remets les nouvelles lignes une par une. Celle qui casse tout est la seule à regarder.",
      "Quelle est la première chose qui ne marche pas ? Colle le message d'erreur ; je réponds en anglais.",
    ],
  },
  {
    words: wordsOf(
      'cómo como guardo datos que es qué se cuando la las mis una el los del al para hacer puedo por mi con sin lista quiero está están aplicación hago abra otra otro pantalla botón cerrar esto eso pero más muy tengo hay porque cuál dónde sé funciona',
    ),
    about: (title) => `Leo español solo por palabras clave y respondo en inglés. Creo que se trata de **${title}**; si no, pregunta con unas palabras en inglés.`,
    error: 'Leo español solo por palabras clave; este mensaje de error lo conozco y lo explico en inglés.',
    unknown: ['Leo español solo por palabras clave, y aquí no he reconocido ninguna.', '¿Puedes preguntar con unas palabras en inglés, o pegar el mensaje de error o el código?'],
    discouraged: /(no entiendo nada|me rindo|quiero (rendirme|dejarlo)|soy (muy |demasiado )?(tonto|tonta|torpe|viejo|vieja)|estoy (harto|harta|desesperad[oa])|no puedo más)/u,
    courage: [
      'Es un mal momento, y no dice nada de ti: todas las personas que hacen apps conocen noches así.',
      'Hazlo más pequeño: vuelve con **Cmd+Z** hasta donde funcionaba y añade las líneas nuevas de una en una. La que lo rompe es la única que hay que mirar.',
      '¿Qué es lo primero que no funciona? Pega el mensaje de error; respondo en inglés.',
    ],
  },
  {
    words: wordsOf('il gli come che fare posso perché non una uno mio mia della del sono con quando questo questa dei nella voglio schermata pulsante funziona'),
    about: (title) => `Leggo l'italiano solo per parole chiave e rispondo in inglese. Credo che si tratti di **${title}**; altrimenti chiedi con qualche parola in inglese.`,
    error: "Leggo l'italiano solo per parole chiave; questo messaggio di errore lo conosco e lo spiego in inglese.",
    unknown: [
      "Leggo l'italiano solo per parole chiave, e qui non ne ho riconosciuta nessuna.",
      'Puoi chiedere con qualche parola in inglese, o incollare il messaggio di errore o il codice?',
    ],
    discouraged: /(non capisco (più )?niente|mi arrendo|sono troppo (stupid[oa]|vecchi[oa])|voglio mollare)/u,
    courage: [
      'È un brutto momento, e non dice niente di te: chi crea app conosce bene serate così.',
      'Fai più piccolo: torna con **Cmd+Z** a quando funzionava e rimetti le righe nuove una alla volta. Quella che rompe tutto è la sola da guardare.',
      'Qual è la prima cosa che non funziona? Incolla il messaggio di errore; rispondo in inglese.',
    ],
  },
  {
    words: wordsOf('como eu um uma fazer posso por não meu minha você criar lista quando que para sem isso está botão tela funciona da quero'),
    about: (title) => `Leio português só por palavras-chave e respondo em inglês. Acho que se trata de **${title}**; se não, pergunte com algumas palavras em inglês.`,
    error: 'Leio português só por palavras-chave; esta mensagem de erro eu conheço e explico em inglês.',
    unknown: ['Leio português só por palavras-chave, e aqui não reconheci nenhuma.', 'Pode perguntar com algumas palavras em inglês, ou colar a mensagem de erro ou o código?'],
    discouraged: /(não entendo (mais )?nada|eu desisto|vou desistir|sou (muito |tão )?burr[oa]|quero desistir)/u,
    courage: [
      'É um mau momento, e não diz nada sobre você: quem faz apps conhece noites assim.',
      'Faça menor: volte com **Cmd+Z** até onde funcionava e ponha as linhas novas de volta, uma a uma. A que quebra tudo é a única para olhar.',
      'Qual é a primeira coisa que não funciona? Cole a mensagem de erro; respondo em inglês.',
    ],
  },
  {
    words: wordsOf('hoe een het ik je maak waarom mijn niet kan voor met naar de deze dit wordt werkt zonder wil als ook geen knop scherm lijst'),
    about: (title) => `Ik lees Nederlands alleen met trefwoorden en antwoord in het Engels. Het gaat denk ik om **${title}**; zo niet, vraag het met een paar Engelse woorden.`,
    error: 'Ik lees Nederlands alleen met trefwoorden; deze foutmelding ken ik, en ik leg haar in het Engels uit.',
    unknown: ['Ik lees Nederlands alleen met trefwoorden, en hier herkende ik er geen.', 'Kun je het met een paar Engelse woorden vragen, of de foutmelding of de code plakken?'],
    discouraged: /(snap er niets (meer )?van|ik geef het op|ben te (dom|oud)|wil opgeven)/u,
    courage: [
      'Dat is een slecht moment, en het zegt niets over jou: iedereen die apps maakt kent zulke avonden.',
      'Maak het kleiner: ga met **Cmd+Z** terug tot waar het werkte, en zet de nieuwe regels één voor één terug. De regel waarbij het breekt is de enige om naar te kijken.',
      'Wat is het eerste dat niet werkt? Plak de foutmelding; ik antwoord in het Engels.',
    ],
  },
]

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}
