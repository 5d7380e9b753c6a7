import { createElement, type ReactNode } from 'react'
import { glyphOf } from './glyph.tsx'
import { numberIn, seedOf } from './part-text.ts'

/** A smooth series of values from 0.2 to 1, the same for the same text. */
function valuesOf(text: string, length: number): number[] {
  const seed = seedOf(text)
  return Array.from({ length }, (_, at) => {
    const wave = Math.sin(at * 0.9 + seed) + 0.6 * Math.sin(at * 2.3 + seed / 7)
    return 0.58 + wave * 0.24 + (at / length) * 0.04
  })
}

/** "Aylin 9 · Jonas 8" as labelled bars, a course as a line, everything else as the bars of a week. */
export function ChartDrawing({ text }: { text: string }) {
  const bars = labelledIn(text)
  if (bars.length > 1) return <LabelledBars bars={bars} />
  return seedOf(text) % 2 === 0 ? <LineChart text={text} /> : <WeekBars text={text} />
}

function labelledIn(text: string): { label: string; value: number }[] {
  const found = text.split(/ · |, /).map((item) => {
    const number = numberIn(item)
    return number && number.before.trim() !== '' ? { label: number.before.trim(), value: number.value } : null
  })
  return found.every((one) => one !== null) ? found.slice(0, 4) : []
}

function LabelledBars({ bars }: { bars: { label: string; value: number }[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <svg aria-hidden viewBox={`0 0 280 ${bars.length * 26}`} className="ph-drawing">
      {bars.map(({ label, value }, at) => (
        <g key={label} transform={`translate(0 ${at * 26})`}>
          <rect width="280" height="16" y="4" rx="8" className="ph-faint" />
          <rect
            width={Math.max(16, (value / most) * 280)}
            height="16"
            y="4"
            rx="8"
            className={at === 0 ? 'ph-accent' : 'ph-accent-soft'}
          />
        </g>
      ))}
    </svg>
  )
}

function WeekBars({ text }: { text: string }) {
  const values = valuesOf(text, 7)
  const best = values.indexOf(Math.max(...values))
  return (
    <svg aria-hidden viewBox="0 0 280 122" className="ph-drawing">
      <ChartLines />
      {values.map((value, at) => (
        <g key={at}>
          <rect
            x={at * 40 + 9}
            y={100 - value * 92}
            width="22"
            height={value * 92}
            rx="6"
            className={at === best ? 'ph-accent' : 'ph-accent-soft'}
          />
          <text x={at * 40 + 20} y="118" textAnchor="middle" className="ph-axis">
            {'MTWTFSS'[at]}
          </text>
        </g>
      ))}
    </svg>
  )
}

function LineChart({ text }: { text: string }) {
  const points = valuesOf(text, 9).map((value, at) => ({ x: at * 35, y: 104 - value * 88 }))
  const line = points
    .map(({ x, y }, at) => {
      const before = points[at - 1]
      if (!before) return `M${x} ${y.toFixed(1)}`
      const middle = (before.x + x) / 2
      return `C${middle} ${before.y.toFixed(1)} ${middle} ${y.toFixed(1)} ${x} ${y.toFixed(1)}`
    })
    .join('')
  const last = points.at(-1)!
  return (
    <svg aria-hidden viewBox="0 -4 290 116" className="ph-drawing">
      <ChartLines />
      <path d={`${line}V104H0z`} className="ph-accent-faint" />
      <path d={line} className="ph-line" />
      <circle cx={last.x} cy={last.y} r="5.5" className="ph-dot" />
    </svg>
  )
}

function ChartLines() {
  return <path d="M0 12H290M0 56H290M0 100H290" className="ph-hairline" />
}

/** "52 of 64" and "40 %" are filled so far. */
export function ProgressDrawing({ text }: { text: string }) {
  const first = numberIn(text)
  const second = first && /^(?: of |\/| ?%)/.test(first.after) ? numberIn(first.after) : null
  const whole = first && /^ ?%/.test(first.after) ? 100 : (second?.value ?? 0)
  const share = first && whole > 0 ? Math.min(1, first.value / whole) : 0.6
  return (
    <svg aria-hidden viewBox="0 0 280 10" className="ph-drawing">
      <rect width="280" height="10" rx="5" className="ph-faint" />
      <rect width={Math.max(10, share * 280)} height="10" rx="5" className="ph-accent" />
    </svg>
  )
}

/** A drawn town: water, parks, streets, and pins. */
export function MapDrawing({ text }: { text: string }) {
  const seed = seedOf(text)
  const pins = [
    { x: 92 + (seed % 30), y: 62 },
    { x: 190 + (seed % 40), y: 96 },
    { x: 150 - (seed % 26), y: 128 },
  ]
  return (
    <svg aria-hidden viewBox="0 0 300 170" preserveAspectRatio="xMidYMid slice" className="ph-drawing ph-map">
      <rect width="300" height="170" className="ph-land" />
      <path d="M0 118c40-22 70 14 112 4s58-40 98-34 58 30 90 18V170H0z" className="ph-water" />
      <path d="M196 0h72l-12 44-52 8z" className="ph-park" />
      <path d="M12 20l52-6 10 44-50 12z" className="ph-park" />
      <path d="M0 84 300 52M84 0l34 170M176 0l-16 170M0 34 300 18M252 0l14 170" className="ph-street" />
      <path d="M0 84 300 52" className="ph-road" />
      <path d={`M${pins[0]!.x} 72 ${pins[2]!.x} 118 ${pins[1]!.x} 100`} className="ph-route" />
      {pins.map(({ x, y }, at) => (
        <g key={at} transform={`translate(${x} ${y})`}>
          <path
            d="M0 10C-9-1-11-5-11-10a11 11 0 0 1 22 0C11-5 9-1 0 10z"
            className={at === 0 ? 'ph-pin' : 'ph-pin ph-pin-soft'}
          />
          <circle cy="-10" r="4" fill="#fff" />
        </g>
      ))}
    </svg>
  )
}

/** A picture of something: the thing itself on a table where its symbol is known, else a place. */
export function PhotoDrawing({ text }: { text: string }): ReactNode {
  const seed = seedOf(text)
  const glyph = glyphOf(text)
  return (
    <span aria-hidden className="ph-photo" data-hue={seed % 6} data-close={glyph ? '' : undefined}>
      <svg viewBox="0 0 300 170" preserveAspectRatio="xMidYMid slice">
        {glyph ? <TableTop seed={seed} /> : places[seed % places.length]!(seed)}
      </svg>
      {glyph && createElement(glyph)}
    </span>
  )
}

/** Blurred lights of a room, and the table that the thing stands on. */
function TableTop({ seed }: { seed: number }) {
  return (
    <>
      {[0, 1, 2, 3, 4].map((at) => (
        <circle
          key={at}
          cx={(at * 71 + seed) % 300}
          cy={14 + ((at * 37 + seed) % 62)}
          r={10 + ((at * 13 + seed) % 18)}
          className="ph-photo-light"
        />
      ))}
      <path d="M0 124C90 114 210 114 300 124V170H0z" className="ph-photo-far" />
      <ellipse cx="150" cy="136" rx="62" ry="9" className="ph-photo-shade" />
    </>
  )
}

const places: ((seed: number) => ReactNode)[] = [
  (seed) => (
    <>
      <circle cx={210 + (seed % 50)} cy={40 + (seed % 20)} r="26" className="ph-photo-sun" />
      <path
        d={`M0 ${118 - (seed % 24)}C60 ${70 + (seed % 30)} 110 ${130 - (seed % 20)} 170 96S260 84 300 ${104 - (seed % 16)}V170H0z`}
        className="ph-photo-far"
      />
      <path d={`M0 140c50-${20 + (seed % 16)} 100 12 150-4s100-26 150 2V170H0z`} className="ph-photo-near" />
    </>
  ),
  (seed) => (
    <>
      <circle cx={70 + (seed % 160)} cy="78" r="30" className="ph-photo-sun" />
      <path d="M0 92H300V170H0z" className="ph-photo-far" />
      <path d="M0 112c25-7 50 7 75 0s50 7 75 0 50 7 75 0 50 7 75 0V170H0z" className="ph-photo-near" />
    </>
  ),
  (seed) => (
    <>
      <circle cx="236" cy="38" r="18" className="ph-photo-sun" />
      {[0, 1, 2, 3, 4, 5].map((at) => {
        const height = 44 + ((at * 29 + seed) % 58)
        return (
          <path
            key={at}
            d={`M${at * 52 - 6} ${170 - height}h44v${height}h-44z`}
            className={at % 2 === 0 ? 'ph-photo-far' : 'ph-photo-near'}
          />
        )
      })}
    </>
  ),
  (seed) => (
    <>
      <path d="M0 128C90 116 200 132 300 120V170H0z" className="ph-photo-near" />
      {[0, 1, 2].map((at) => {
        const x = 60 + at * 86 + ((seed + at * 17) % 24)
        return (
          <g key={at} transform={`translate(${x} ${126 - (at % 2) * 8})`}>
            <path d="M-3 0h6v-26h-6z" className="ph-photo-near" />
            <circle cy="-48" r={26 + ((seed + at * 7) % 10)} className="ph-photo-far" />
          </g>
        )
      })}
    </>
  ),
]

/** A stroke of a pen, or the dial a text speaks of. */
export function CanvasDrawing({ text }: { text: string }) {
  const seed = seedOf(text)
  return (
    <svg aria-hidden viewBox="0 0 300 150" className="ph-drawing">
      <rect width="300" height="150" className="ph-paper" />
      {seed % 2 === 0 ? (
        <>
          <circle cx="150" cy="75" r="56" className="ph-ring-back" />
          <circle
            cx="150"
            cy="75"
            r="56"
            pathLength="100"
            strokeDasharray={`${40 + (seed % 45)} 100`}
            className="ph-ring"
          />
          <circle cx="150" cy="75" r="34" className="ph-accent-faint" />
        </>
      ) : (
        <>
          <path d="M36 104c28-78 62 34 96-10s44-44 62-2 44 6 70-42" className="ph-line ph-pen" />
          <circle cx="264" cy="50" r="7" className="ph-dot" />
        </>
      )}
    </svg>
  )
}
