import type { Accent } from '#contract/accent.ts'
import type { Plan, PlanScreen } from '#contract/plan.ts'
import { PhonePicture } from '#app/ui/phone/phone-picture.tsx'
import { ScreenPartList } from '#app/ui/phone/screen-part-list.tsx'
import { screenLayers, screenLinks } from './screen-links.ts'

/** In em of the map, as in `plan.css`. */
const size = { width: 9, height: 17.5, gapX: 4, gapY: 1.5, middle: 6 }

/** All screens, with an arrow for where each leads; a narrow panel shows them one after the other. */
export function ScreenMap({ architecture, accent }: { architecture: Plan['architecture']; accent: Accent }) {
  const links = screenLinks(architecture)
  const layers = screenLayers(links)
  const rows = Math.max(...layers.map(({ length }) => length))
  const screens = new Map(architecture.screens.map((screen) => [screen.name, screen]))
  return (
    <div
      role="group"
      aria-label="All screens"
      // A scrolling element must be reachable by keyboard.
      tabIndex={0}
      data-scrolls-sideways
      className="screen-map"
    >
      <Arrows layers={layers} links={links} rows={rows} />
      {layers.map((layer, depth) => (
        <div key={depth} className="screen-map-layer">
          {layer.map((name) => (
            <MapScreen
              key={name}
              screen={screens.get(name)!}
              screens={architecture.screens}
              accent={accent}
              leadsTo={links.get(name)!}
              isDrawn={(to) => layers[depth + 1]?.includes(to) ?? false}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function MapScreen({
  screen,
  screens,
  accent,
  leadsTo,
  isDrawn,
}: {
  screen: PlanScreen
  screens: PlanScreen[]
  accent: Accent
  leadsTo: string[]
  /** Whether an arrow shows where it leads. */
  isDrawn: (to: string) => boolean
}) {
  const { name, purpose, shows = [] } = screen
  const others = leadsTo.filter((to) => !isDrawn(to))
  return (
    <figure className="screen-map-screen">
      <div className="screen-map-picture">
        <PhonePicture screen={screen} screens={screens} accent={accent} />
      </div>
      <figcaption>
        <strong>{name}</strong>
        <span className="screen-map-purpose">{purpose}</span>
        <ScreenPartList name={name} shows={shows} />
        {leadsTo.length > 0 && (
          <span className="screen-map-all">
            <span aria-hidden>→ </span>
            <span className="sr-only">Leads to </span>
            {leadsTo.join(', ')}
          </span>
        )}
        {others.length > 0 && (
          <span aria-hidden className="screen-map-others">
            ↩ {others.join(', ')}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Arrows({
  layers,
  links,
  rows,
}: {
  layers: string[][]
  links: ReadonlyMap<string, string[]>
  rows: number
}) {
  const width = layers.length * (size.width + size.gapX) - size.gapX
  const height = rows * (size.height + size.gapY) - size.gapY
  const topOf = (depth: number, at: number) =>
    (height - layers[depth]!.length * (size.height + size.gapY) + size.gapY) / 2 +
    at * (size.height + size.gapY) +
    size.middle
  const paths = layers.slice(0, -1).flatMap((layer, depth) =>
    layer.flatMap((name, at) => {
      const targets = layers[depth + 1]!.flatMap((to, row) => (links.get(name)!.includes(to) ? [row] : []))
      return targets.map((row, nth) => {
        // Arrows leave one below the other, so that each can be followed.
        const startY = topOf(depth, at) + (nth - (targets.length - 1) / 2) * 0.7
        const startX = depth * (size.width + size.gapX) + size.width
        const endX = startX + size.gapX
        const endY = topOf(depth + 1, row)
        const half = startX + size.gapX / 2
        return {
          key: `${name} ${row}`,
          line: `M${startX + 0.15} ${startY}C${half} ${startY} ${half} ${endY} ${endX - 0.45} ${endY}`,
          head: `M${endX - 0.6} ${endY - 0.38}L${endX - 0.12} ${endY}L${endX - 0.6} ${endY + 0.38}z`,
        }
      })
    }),
  )
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}em`}
      height={`${height}em`}
      className="screen-map-arrows"
    >
      {paths.map(({ key, line, head }) => (
        <g key={key}>
          <path d={line} className="fill-none stroke-line-strong [stroke-width:0.11]" />
          <path d={head} className="fill-line-strong" />
        </g>
      ))}
    </svg>
  )
}
