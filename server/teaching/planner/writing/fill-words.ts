import type { Names } from './name-things.ts'
import {
  entityName,
  plural,
  sentenceCase,
  titleCase,
  typeName,
  withArticle,
} from '#server/teaching/planner/idea/word-forms.ts'

export type Fill = (template: string) => string

export const slots = [
  'app',
  'App',
  'thing',
  'things',
  'Thing',
  'Things',
  'a_thing',
  'A_thing',
  'Type',
  'second',
  'seconds',
  'audience',
] as const

/** Puts the idea's own names into a text of the knowledge. */
export function createFill(names: Names): Fill {
  const { thing, others, app, audience } = names
  const second = others[0]?.name ?? `${thing.name} entry`
  const values: Record<(typeof slots)[number], string> = {
    app,
    App: typeName(app),
    audience,
    second,
    thing: inText(thing.name),
    things: inText(plural(thing.name)),
    Thing: sentenceCase(thing.name),
    Things: sentenceCase(plural(thing.name)),
    a_thing: withArticle(inText(thing.name)),
    A_thing: sentenceCase(withArticle(inText(thing.name))),
    Type: typeName(entityName(thing.name)),
    seconds: plural(second),
  }
  return (template) =>
    template.replace(/\{(\w+)\}/g, (slot, name: string) => (isSlot(name) ? values[name] : slot))
}

function isSlot(name: string): name is (typeof slots)[number] {
  return (slots as readonly string[]).includes(name)
}

/** "qr code" reads "QR code" in a sentence too. */
function inText(phrase: string): string {
  return phrase
    .split(' ')
    .map((word) => (titleCase(word) === word.toUpperCase() ? word.toUpperCase() : word))
    .join(' ')
}
