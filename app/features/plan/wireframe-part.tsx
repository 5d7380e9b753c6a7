import {
  Camera,
  ChevronRight,
  ChevronsUpDown,
  Image,
  MapPin,
  Minus,
  PenLine,
  Plus,
  Search,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScreenPart, ScreenPartKind } from '#contract/screen-part.ts'

/** The names of parts, for screen readers. */
export const partLabels: Record<ScreenPartKind, string> = {
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

/** A part of a wireframe, in its simplest recognizable form. */
export function WireframePart({ kind, text }: ScreenPart) {
  const Drawing = drawings[kind]
  return <Drawing text={text} />
}

/** "Monstera, Fern, Basil" as its parts. */
export function listedIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/,\s/)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  ]
}

const drawings: Record<ScreenPartKind, (props: { text: string }) => ReactNode> = {
  text: ({ text }) => <p>{text}</p>,
  row: Row,
  card: ({ text }) => <Box className="py-2.5 font-semibold">{text}</Box>,
  field: ({ text }) => <Box className="bg-sunken text-soft">{text}</Box>,
  button: ({ text }) => (
    <p className="rounded-full bg-sky-tint px-2 py-1.5 text-center font-semibold text-sky-deep">{text}</p>
  ),
  toggle: ({ text }) => (
    <Line text={text}>
      <span className="flex h-4 w-7 shrink-0 justify-end rounded-full bg-done p-0.5">
        <span className="size-3 rounded-full bg-raised" />
      </span>
    </Line>
  ),
  picker: ({ text }) => (
    <Box>
      <Line text={text}>
        <ChevronsUpDown className="size-3.5 shrink-0 text-soft" />
      </Line>
    </Box>
  ),
  stepper: ({ text }) => (
    <Line text={text}>
      <span className="flex shrink-0 gap-2 rounded-[6px] bg-sunken px-1.5 py-1">
        <Minus className="size-3" />
        <Plus className="size-3" />
      </span>
    </Line>
  ),
  search: ({ text }) => (
    <p className="flex items-center gap-1.5 rounded-full bg-sunken px-2.5 py-1.5 text-soft">
      <Search className="size-3.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  ),
  number: LargeNumber,
  progress: ({ text }) => (
    <Captioned text={text}>
      <span className="block h-1.5 rounded-full bg-line">
        <span className="block h-full w-3/5 rounded-full bg-sky" />
      </span>
    </Captioned>
  ),
  chart: ({ text }) => (
    <Captioned text={text}>
      <Picture>
        {[18, 30, 24, 38, 28, 44, 34].map((height, at) => (
          <rect
            key={at}
            x={14 + at * 22}
            y={52 - height}
            width="12"
            height={height}
            rx="2"
            className="fill-sky"
          />
        ))}
      </Picture>
    </Captioned>
  ),
  map: ({ text }) => (
    <Captioned text={text} icon={<MapPin className="size-3.5 shrink-0 text-dawn-text" />}>
      <Picture>
        <path
          d="M0 40 60 22l50 16 70-26M70 0l14 60M130 0l-10 60"
          className="fill-none stroke-line-strong/60 stroke-3"
        />
        <circle cx="98" cy="28" r="6" className="fill-dawn" />
      </Picture>
    </Captioned>
  ),
  photo: ({ text }) => (
    <Captioned text={text} icon={<Image className="size-3.5 shrink-0 text-soft" />}>
      <Picture>
        <path d="m0 60 55-38 35 24 30-18 60 32z" className="fill-line-strong/50" />
        <circle cx="140" cy="16" r="7" className="fill-line-strong/50" />
      </Picture>
    </Captioned>
  ),
  camera: ({ text }) => (
    <Captioned text={text} icon={<Camera className="size-3.5 shrink-0 text-soft" />}>
      <Picture>
        <path
          d="M66 18v-8h10M104 10h10v8M114 34v8h-10M76 42H66v-8"
          className="fill-none stroke-ink stroke-2"
        />
        <circle cx="150" cy="30" r="11" className="fill-raised stroke-line-strong stroke-3" />
      </Picture>
    </Captioned>
  ),
  calendar: ({ text }) => (
    <Captioned text={text}>
      <span className="grid grid-cols-7 gap-1 rounded-[8px] border border-line bg-raised p-2">
        {Array.from({ length: 21 }, (_, day) => (
          <span
            key={day}
            className={day === 9 ? 'h-2.5 rounded-[3px] bg-dawn' : 'h-2.5 rounded-[3px] bg-line'}
          />
        ))}
      </span>
    </Captioned>
  ),
  grid: Grid,
  canvas: ({ text }) => (
    <Captioned text={text} icon={<PenLine className="size-3.5 shrink-0 text-soft" />}>
      <Picture>
        <path d="M20 42c18-42 36 20 56-6s34-20 44 2 24 4 40-16" className="fill-none stroke-ink stroke-2" />
      </Picture>
    </Captioned>
  ),
  board: ({ text }) => (
    <Captioned text={text}>
      <span className="mx-auto grid w-24 grid-cols-4 overflow-hidden rounded-[6px] border border-line-strong/60">
        {Array.from({ length: 16 }, (_, at) => (
          <span
            key={at}
            className={
              (at + Math.floor(at / 4)) % 2 === 0 ? 'aspect-square bg-line' : 'aspect-square bg-raised'
            }
          />
        ))}
      </span>
    </Captioned>
  ),
  tabs: ({ text }) => <p>{text}</p>,
}

/** Large if it is short. */
function LargeNumber({ text }: { text: string }) {
  const size = text.length > 14 ? 'text-[0.9375rem]' : 'text-[1.375rem]'
  return <p className={`${size} font-display leading-tight font-bold`}>{text}</p>
}

/** "Fern · 3 days ago": a title and a detail. */
function Row({ text }: { text: string }) {
  const [first, ...rest] = text.split(' · ')
  return (
    <p className="flex items-center gap-1.5 border-b border-line pb-1.5">
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{first}</span>
        {rest.length > 0 && <span className="block text-[0.6875rem] text-soft">{rest.join(' · ')}</span>}
      </span>
      <ChevronRight className="size-3.5 shrink-0 text-soft" />
    </p>
  )
}

/** One tile per item of a list; other text describes the tiles. */
function Grid({ text }: { text: string }) {
  const tiles = listedIn(text)
  if (tiles.length === 1)
    return (
      <Captioned text={text}>
        <span className="grid grid-cols-3 gap-1.5">
          {Array.from({ length: 6 }, (_, at) => (
            <span key={at} className="h-7 rounded-[6px] border border-line bg-sunken" />
          ))}
        </span>
      </Captioned>
    )
  return (
    <span className="grid grid-cols-2 gap-1.5">
      {tiles.map((tile) => (
        <span
          key={tile}
          className="min-w-0 rounded-[6px] border border-line bg-sunken px-1.5 py-2 text-center"
        >
          {tile}
        </span>
      ))}
    </span>
  )
}

function Box({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`rounded-[8px] border border-line bg-raised px-2.5 py-1.5 ${className}`}>{children}</div>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className="flex items-center justify-between gap-2">
      <span className="min-w-0">{text}</span>
      {children}
    </p>
  )
}

function Captioned({ text, icon, children }: { text: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      {children}
      <p className="flex items-start gap-1 text-[0.6875rem] text-soft">
        {icon}
        <span className="min-w-0">{text}</span>
      </p>
    </div>
  )
}

function Picture({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 180 60" className="h-auto w-full rounded-[8px] border border-line bg-sunken">
      {children}
    </svg>
  )
}
