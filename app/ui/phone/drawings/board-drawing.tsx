import { listedIn } from '#contract/plan/sample-items.ts'
import { seedOf } from '#app/ui/phone/part-text.ts'

const width = 280

/** Draws a step sequencer with a lane per sound, or a half-played game board of the size given in the text. */
export function BoardDrawing({ text }: { text: string }) {
  const lanes = lanesIn(text)
  if (lanes.length > 1) return <StepGrid lanes={lanes} />
  const { columns, rows } = sizeIn(text) ?? { columns: listedIn(text).length > 2 ? 3 : 4, rows: 0 }
  return <Fields text={text} columns={columns} rows={rows || columns} />
}

interface Lane {
  name: string
  /** The numbers of the steps that sound, from 1. */
  steps: number[]
}

/** The lanes in a text such as "Kick 1, 7, 11 · hat on all odd ones": each piece is a name with its steps. */
function lanesIn(text: string): Lane[] {
  const found = text.split(' · ').map((piece): Lane | null => {
    const name = /^[\p{L} ]{1,20}/u.exec(piece)?.[0].split(' ')[0] ?? ''
    const steps = /\bodd\b/.test(piece)
      ? everySecond(1)
      : /\beven\b/.test(piece)
        ? everySecond(2)
        : [...piece.matchAll(/\d{1,2}/g)].map(([digits]) => Number(digits)).filter((step) => step <= 16)
    return name !== '' && steps.length > 0 ? { name, steps } : null
  })
  return found.every((lane) => lane !== null) ? found.slice(0, 6) : []
}

function everySecond(first: number): number[] {
  return Array.from({ length: 8 }, (_, at) => first + 2 * at)
}

function StepGrid({ lanes }: { lanes: Lane[] }) {
  const cell = width / 16
  const height = 34
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${lanes.length * height}`} className="ph-drawing">
      {lanes.map(({ name, steps }, lane) => (
        <g key={name} transform={`translate(0 ${lane * height})`}>
          <text x="1" y="11" className="ph-axis">
            {name.charAt(0).toUpperCase() + name.slice(1)}
          </text>
          {Array.from({ length: 16 }, (_, at) => (
            <rect
              key={at}
              x={at * cell + 1}
              y="15"
              width={cell - 2}
              height="15"
              rx="3.5"
              className={steps.includes(at + 1) ? 'ph-accent' : at % 4 === 0 ? 'ph-accent-faint' : 'ph-faint'}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

const size = /(\d{1,2}) columns?,? (?:and )?(\d{1,2}) rows?|(\d{1,2}) (?:by|×|x) (\d{1,2})/

/** The caption of a board: its text without the size. */
export function boardCaption(text: string): string {
  return text
    .split(' · ')
    .filter((piece) => size.exec(piece)?.[0] !== piece)
    .join(' · ')
}

/** The size in a text such as "7 columns, 6 rows" or "4 by 4"; null if there is none. */
function sizeIn(text: string): { columns: number; rows: number } | null {
  const found = size.exec(text)
  if (!found) return null
  const [columns, rows] = [Number(found[1] ?? found[3]), Number(found[2] ?? found[4])]
  return columns >= 2 && columns <= 31 && rows >= 2 && rows <= 12 ? { columns, rows } : null
}

function Fields({ text, columns, rows }: { text: string; columns: number; rows: number }) {
  const seed = seedOf(text)
  const side = Math.min(168 / rows, width / columns)
  const gap = side > 30 ? 6 : 3
  const left = (width - columns * side) / 2
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${rows * side}`} className="ph-drawing">
      {Array.from({ length: columns * rows }, (_, at) => (
        <rect
          key={at}
          x={left + (at % columns) * side + gap / 2}
          y={Math.floor(at / columns) * side + gap / 2}
          width={side - gap}
          height={side - gap}
          rx={side / 4.5}
          className={
            (at * 7 + seed) % 3 === 0
              ? 'ph-accent'
              : (at * 5 + seed) % 4 === 0
                ? 'ph-accent-soft'
                : 'ph-faint'
          }
        />
      ))}
    </svg>
  )
}
