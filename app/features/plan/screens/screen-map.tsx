import type { Accent } from '#contract/plan/accent.ts'
import type { Plan, PlanScreen } from '#contract/plan/plan.ts'
import { PhonePicture } from '#app/ui/phone/phone-picture.tsx'
import { ScreenPartList } from '#app/ui/phone/screen-part-list.tsx'
import { PlanItemName } from '#app/features/plan/changes/plan-item-name.tsx'
import { screenLayers, screenLinks } from './screen-links.ts'

/** In the map's em, as in `plan.css`. */
const size = { width: 9, height: 15.5, gapX: 1.5, gapY: 3.5 }

/** All screens with arrows between them; a narrow panel lists them below each other. */
export function ScreenMap({ architecture, accent }: { architecture: Plan['architecture']; accent: Accent }) {
  const links = screenLinks(architecture)
  const layers = screenLayers(links)
  const widest = Math.max(...layers.map(({ length }) => length))
  const screens = new Map(architecture.screens.map((screen) => [screen.name, screen]))
  return (
    <div
      role="group"
      aria-label="All screens"
      // A scrolling element must be reachable by keyboard.
      tabIndex={0}
      data-scrolls-sideways
      data-many={widest > 6 ? '' : undefined}
      className="screen-map"
    >
      <Arrows layers={layers} links={links} widest={widest} />
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
  /** Whether there is an arrow to a screen. */
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
        <PlanItemName of={{ kind: 'screen', name }} className="screen-map-name">
          <strong>{name}</strong>
        </PlanItemName>
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
  widest,
}: {
  layers: string[][]
  links: ReadonlyMap<string, string[]>
  widest: number
}) {
  const width = widest * (size.width + size.gapX) - size.gapX
  const height = layers.length * (size.height + size.gapY) - size.gapY
  const middleOf = (layer: string[], at: number) =>
    (width - layer.length * (size.width + size.gapX) + size.gapX) / 2 +
    at * (size.width + size.gapX) +
    size.width / 2
  const arrows = layers.slice(0, -1).flatMap((layer, depth) => {
    const next = layers[depth + 1]!
    const startY = depth * (size.height + size.gapY) + size.height
    const endY = startY + size.gapY
    const half = startY + size.gapY / 2
    return layer.flatMap((name, at) => {
      const targets = next.flatMap((to, position) => (links.get(name)!.includes(to) ? [position] : []))
      return targets.map((position, nth) => {
        // Several arrows start next to each other, so that each can be followed.
        const startX = middleOf(layer, at) + (nth - (targets.length - 1) / 2) * 0.8
        const endX = middleOf(next, position)
        return {
          key: `${name} ${position}`,
          line: `M${startX} ${startY + 0.2}C${startX} ${half} ${endX} ${half} ${endX} ${endY - 0.5}`,
          head: `M${endX - 0.4} ${endY - 0.6}L${endX} ${endY - 0.1}L${endX + 0.4} ${endY - 0.6}z`,
        }
      })
    })
  })
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      width={`${width}em`}
      height={`${height}em`}
      className="screen-map-arrows"
    >
      {arrows.map(({ key, line, head }) => (
        <g key={key}>
          <path d={line} className="fill-none stroke-line-strong [stroke-width:0.12]" />
          <path d={head} className="fill-line-strong" />
        </g>
      ))}
    </svg>
  )
}
