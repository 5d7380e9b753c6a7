import type { ScreenPart } from '#contract/screen-part.ts'
import { partLabels } from './wireframe-part.tsx'

/** The parts of a drawn screen, for screen readers. */
export function ScreenPartList({ name, shows }: { name: string; shows: ScreenPart[] }) {
  return (
    <ul aria-label={`On the screen ${name}`} className="sr-only">
      {shows.map(({ kind, text }, at) => (
        <li key={`${at} ${kind}`}>
          {partLabels[kind]}: {text}
        </li>
      ))}
    </ul>
  )
}
