import { createElement, type ReactNode } from 'react'
import { glyphOf } from './glyph.tsx'
import { numberIn, seedOf } from '#app/ui/phone/part-text.ts'

/** A progress bar filled to the share in the text, such as "52 of 64" or "40 %". */
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

/** Draws a photo: the object named in the text on a table if there is a symbol for it, otherwise a landscape. */
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

/** A table in front of the blurred lights of a room. */
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

/** Draws a pen stroke or a dial, depending on the text's seed. */
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
