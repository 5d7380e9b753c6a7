import { readTick } from '#contract/plan/read-tick.ts'
import type { ScreenPart, ScreenPartKind } from '#contract/plan/screen-part.ts'

/** Lists the parts of a drawn screen for screen readers. */
export function ScreenPartList({ name, shows }: { name: string; shows: ScreenPart[] }) {
  return (
    <ul aria-label={`On the screen ${name}`} className="sr-only">
      {shows.map(({ kind, text }, at) => (
        <li key={`${at} ${kind}`}>
          {partLabels[kind]}: {readTick(text).text}
        </li>
      ))}
    </ul>
  )
}

/** The names of the kinds of parts, for screen readers. */
const partLabels: Record<ScreenPartKind, string> = {
  text: 'Text',
  row: 'Row',
  card: 'Card',
  field: 'Text field',
  button: 'Button',
  toggle: 'Switch',
  picker: 'Choice',
  stepper: 'Stepper',
  search: 'Search field',
  number: 'Number',
  progress: 'Progress',
  chart: 'Chart',
  map: 'Map',
  photo: 'Photo',
  camera: 'Camera',
  calendar: 'Calendar',
  grid: 'Grid',
  canvas: 'Drawing area',
  board: 'Game board',
  tabs: 'Tabs',
}
