import type { PlanScreen } from '#contract/plan/plan.ts'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import type { LitParts } from '#app/ui/phone/lit-parts.ts'

/** Names the given parts of a screen: "the list and the buttons of “Today”". */
export function sayBuilt({ name }: PlanScreen, parts: LitParts): string {
  if (parts === 'whole') return `“${name}”`
  const telling = parts.filter(({ kind }) => kind !== 'text')
  const named = telling.length > 0 ? telling : parts
  const words = [...new Set(named.map(({ kind }) => kindWords[kind]))].slice(0, mostNamed)
  if (words.length === 0) return `the title of “${name}”`
  const last = words.pop()!
  return `${words.length > 0 ? `${words.join(', ')} and ${last}` : last} of “${name}”`
}

const mostNamed = 3

const kindWords: Record<ScreenPartKind, string> = {
  text: 'the text',
  row: 'the list',
  card: 'the cards',
  field: 'the form',
  button: 'the buttons',
  toggle: 'the form',
  picker: 'the choice',
  stepper: 'the form',
  search: 'the search',
  number: 'the numbers',
  progress: 'the progress',
  chart: 'the chart',
  map: 'the map',
  photo: 'the picture',
  camera: 'the camera',
  calendar: 'the calendar',
  grid: 'the grid',
  canvas: 'the drawing',
  board: 'the board',
  tabs: 'the tabs',
}
