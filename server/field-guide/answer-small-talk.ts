import type { TutorTurn } from '#server/tutor/turn.ts'
import { finishAnswer, pick, type BuiltInAnswer } from './built-in-answer.ts'
import type { FieldGuide } from './field-guide.ts'
import { confidenceOf } from './search-confidence.ts'

export type SmallTalk = 'greeting' | 'thanks' | 'bye' | 'who-are-you' | 'discouraged' | 'doubting' | 'language' | 'privacy'

export function answerSmallTalk(guide: FieldGuide, turn: TutorTurn, talk: SmallTalk, message: string): BuiltInAnswer {
  return finishAnswer(guide, { kind: 'small-talk', topics: turn.currentTask?.topics ?? [], linked: 0, parts: partsOf(turn, talk, message) })
}

function partsOf(turn: TutorTurn, talk: SmallTalk, message: string): string[] {
  const task = turn.currentTask
  switch (talk) {
    case 'greeting':
      return [
        pick(message, ['Hello.', 'Hi, good to see you.', 'Welcome.']),
        task
          ? `On your list now: **${task.title}**. Shall we start with it, or is something else in the way?`
          : 'Tell me what you are building, paste an error, or ask about anything in Swift or Xcode. Where shall we start?',
      ]
    case 'thanks':
      return [
        task && task.status !== 'completed'
          ? `${pick(message, ['Good.', 'Glad that moved.', 'On we go.'])} When **${task.title}** does what it should${task.doneWhen ? ` (${asClause(task.doneWhen)})` : ''}, tick it off and ask "what next".`
          : `${pick(message, ['Good.', 'Glad that moved.'])} To make it stick, change one thing in it without looking. Send the next question when it comes.`,
      ]
    case 'bye':
      return [task ? `See you. **${task.title}** waits where you left it.` : 'See you. Your work stays where you left it.']
    case 'discouraged':
      return [
        pick(message, [
          'That is a bad moment, and it says nothing about you: everybody who builds apps has evenings on which nothing runs.',
          'Every developer knows this feeling, also after ten years. It means that you are at something you cannot do yet, which is what learning is.',
        ]),
        'Make it smaller. Press **Cmd+Z** back to where it last ran, or put the newest lines into a comment, and run. Then bring back one line at a time: the one that breaks it is the only one to look at.',
        task
          ? `What is the first thing that does not work in **${task.title}**? Paste the message, or say what you see.`
          : 'What is the first thing that does not work? Paste the message, or say what you see.',
      ]
    case 'doubting':
      return [
        'No. What it takes is patience and half an hour on most days; neither age nor school marks come into it. People who never programmed are whom this is written for.',
        'What is true: the first weeks feel slow, because every word is new. So begin with something that runs the same evening: [your first app](/field-guide/start-first-app) puts a text of your own on the screen.',
        'What would you like to have on your phone when it works?',
      ]
    case 'language':
      return [
        'I can write English only. Ask me in German, French, Spanish, Italian, Portuguese or Dutch all the same: I know the words that most questions are made of.',
        'Hard words I can leave out: say "simpler", "shorter" or "line by line", and I say the same again that way.',
        'Which word or sentence is in the way?',
      ]
    case 'privacy':
      return [
        'What you write here is kept with your project, so that you find it again, until you delete it. No other learner can see it, and I know this one project only.',
        'What else happens with it, and which services take part, stands in the [privacy policy](/privacy-policy). [Your account](/account) exports everything, or deletes it.',
        'If you mean the data inside the app you build, ask me how to keep it safe there.',
      ]
    case 'who-are-you':
      return [
        "I am the tutor that comes with the Field Guide: no language model, but articles on Swift, SwiftUI, Xcode and shipping, error texts I recognise, and your project's plan.",
        'Ask how to do something on iOS, paste an error or a whole build log, paste Swift to have it looked at, or ask "what next". I can be wrong, so try things out. What are you working on?',
      ]
  }
}

/** Nothing in the guide fits well enough, and a guess would be worse than saying so. */
export function answerUnknown(guide: FieldGuide, turn: TutorTurn, message: string): BuiltInAnswer {
  const nearest = guide
    .search(message, 3)
    .filter((hit) => confidenceOf(guide, message, hit.slug) > 0.3)
    .map((hit) => hit.slug)
  const list = nearest.map((slug) => guide.findArticle(slug)).flatMap((article) => (article ? [`- [${article.title}](/field-guide/${article.slug}): ${article.summary}`] : []))
  return finishAnswer(guide, {
    kind: 'unknown',
    topics: nearest,
    linked: 0,
    parts: [
      pick(message, [
        "I don't know that one. I only go by the Field Guide, which is about building iOS apps in Swift; it has nothing that fits well enough, and I can't guess.",
        "I can't answer that well, and a guess would cost you time: I only know what the Field Guide says about iOS apps and Swift.",
      ]),
      list.length > 0 ? `Nearest to it:\n\n${list.join('\n')}` : null,
      turn.currentTask
        ? `Is it about **${turn.currentTask.title}**? Then paste the exact error text or the code you have.`
        : 'Can you paste the exact error text or the code it is about?',
    ],
  })
}

function asClause(text: string): string {
  return (text.charAt(0).toLowerCase() + text.slice(1)).replace(/\.$/, '')
}
