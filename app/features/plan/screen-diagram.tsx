import { cn } from '#app/ui/cn.ts'
import { layOutScreens, screenSize } from './screen-layout.ts'
import { ScreenFlow } from './screen-flow.tsx'
import type { ScreenNode } from './screen-tree.ts'

/** A diagram of which screen opens from which; narrow panels and screen readers get a list. */
export function ScreenDiagram({ screens }: { screens: ScreenNode[] }) {
  const { placed, width, height } = layOutScreens(screens)
  // Small panels fit three in a row; a fourth would make the text too small.
  const isWide = placed.some(({ depth }) => depth > 2)
  return (
    <figure className="relative">
      <svg
        aria-hidden
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        width={width + 4}
        height={height + 4}
        className={cn(
          'h-auto max-w-full print:max-h-[22cm] print:w-auto',
          isWide ? '@max-2xl:hidden' : '@max-md:hidden',
        )}
      >
        {placed.map(
          ({ screen, x, y, from }) =>
            from && (
              <path
                key={screen.name}
                d={curve(from.x + screenSize.width, from.y, x, y)}
                className="fill-none stroke-line-strong stroke-2"
              />
            ),
        )}
        {placed.map(({ screen, x, y, from }) => (
          <g key={screen.name} transform={`translate(${x} ${y})`}>
            <rect
              width={screenSize.width}
              height={screenSize.height}
              rx="12"
              className={from ? 'fill-raised stroke-line-strong' : 'fill-dawn-tint stroke-dawn stroke-2'}
            />
            <rect
              x={screenSize.width / 2 - 16}
              y="6"
              width="32"
              height="4"
              rx="2"
              className={from ? 'fill-line' : 'fill-dawn'}
            />
            <foreignObject x="10" y="13" width={screenSize.width - 20} height={screenSize.height - 16}>
              <p className="line-clamp-2 text-[0.8125rem] leading-tight font-bold">{screen.name}</p>
              <p className="mt-0.5 line-clamp-3 text-[0.75rem] leading-tight text-soft">{screen.purpose}</p>
            </foreignObject>
          </g>
        ))}
      </svg>
      <div className={isWide ? '@2xl:sr-only' : '@md:sr-only'}>
        <ScreenFlow screens={screens} />
      </div>
    </figure>
  )
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const [startY, endY, middle] = [
    fromY + screenSize.height / 2,
    toY + screenSize.height / 2,
    (fromX + toX) / 2,
  ]
  return `M${fromX} ${startY}C${middle} ${startY} ${middle} ${endY} ${toX} ${endY}`
}
