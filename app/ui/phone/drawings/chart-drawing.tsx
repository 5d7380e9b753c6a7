import { numberIn, seedOf } from '#app/ui/phone/part-text.ts'

/** Draws "Aylin 9 · Jonas 8" as labelled bars; other texts as a line or as bars over time. */
export function ChartDrawing({ text }: { text: string }) {
  const bars = labelledIn(text)
  if (bars.length > 4)
    return <Bars values={bars.map(({ value }) => value)} labels={bars.map(({ label }) => label)} />
  if (bars.length > 1) return <LabelledBars bars={bars} />
  const labels = axisOf(text)
  if (labels === null && seedOf(text) % 2 === 0) return <LineChart text={text} />
  return <Bars values={valuesOf(text, labels?.length ?? 7)} labels={labels ?? []} />
}

/** The caption of a chart, without the values it draws. */
export function chartCaption(text: string): string {
  return labelledIn(text).length > 4 ? (text.split(': ')[0] ?? text) : text
}

/** The labels below the bars; null if the text does not say what they are. */
function axisOf(text: string): string[] | null {
  const per = /\b(?:by|per|a|each|every) (hour|weekday|day|week|month|year)s?\b/i
    .exec(text)?.[1]
    ?.toLowerCase()
  if (/\b(?:weekday|days of the week|monday|mon to sun)\b/i.test(text)) return Array.from('MTWTFSS')
  if (per === 'hour') return ['6', '9', '12', '15', '18', '21']
  if (per === 'week' || /\b\w+ weeks\b/i.test(text)) return ['5', '6', '7', '8', '9', '10', '11']
  if (per === 'month' || /\b\w+ months\b/i.test(text)) return Array.from('JFMAMJJ')
  if (per === 'year') return ['21', '22', '23', '24', '25', '26']
  if (/\bseven days\b/i.test(text)) return Array.from('MTWTFSS')
  return null
}

/** A smooth series of values from 0.2 to 1 that is always the same for the same text. */
function valuesOf(text: string, length: number): number[] {
  const seed = seedOf(text)
  return Array.from({ length }, (_, at) => {
    const wave = Math.sin(at * 0.9 + seed) + 0.6 * Math.sin(at * 2.3 + seed / 7)
    return 0.58 + wave * 0.24 + (at / length) * 0.04
  })
}

/** The labelled values in a text such as "Aylin 9 · Jonas 8" or "Done by weekday: Mo 82, Tu 86". */
function labelledIn(text: string): { label: string; value: number }[] {
  const items = text.slice(text.indexOf(': ') + 1).split(/ · |, /)
  const found = items.map((item) => {
    const number = numberIn(item)
    return number && number.before.trim() !== '' ? { label: number.before.trim(), value: number.value } : null
  })
  if (!found.every((one) => one !== null)) return []
  return found.length > 4 && found.every(({ label }) => label.length <= 3)
    ? found.slice(0, 8)
    : found.slice(0, 4)
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

function Bars({ values, labels }: { values: number[]; labels: string[] }) {
  const best = Math.max(...values)
  const step = 280 / values.length
  return (
    <svg aria-hidden viewBox={`0 0 280 ${labels.length > 0 ? 122 : 104}`} className="ph-drawing">
      <ChartLines />
      {values.map((value, at) => (
        <g key={at}>
          <rect
            x={at * step + step / 2 - 11}
            y={100 - (value / best) * 88}
            width="22"
            height={(value / best) * 88}
            rx="6"
            className={value === best ? 'ph-accent' : 'ph-accent-soft'}
          />
          <text x={at * step + step / 2} y="118" textAnchor="middle" className="ph-axis">
            {labels[at]}
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
