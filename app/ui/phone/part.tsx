import { itemsIn } from '#contract/plan/sample-items.ts'
import { Camera, ChevronRight, Search } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import { BoardDrawing, boardCaption } from '#app/ui/phone/drawings/board-drawing.tsx'
import { CalendarPart } from './calendar-part.tsx'
import { ChartDrawing, chartCaption } from '#app/ui/phone/drawings/chart-drawing.tsx'
import { CanvasDrawing, PhotoDrawing, ProgressDrawing } from '#app/ui/phone/drawings/drawings.tsx'
import { filtered } from './filtered.ts'
import { glyphOf } from '#app/ui/phone/drawings/glyph.tsx'
import type { AppPart, AppScreen } from './app-layout.ts'
import { MapDrawing } from '#app/ui/phone/drawings/map-drawing.tsx'
import { FieldCell, PickerCell, RowCell, StepperCell, ToggleCell, type CellProps } from './part-cells.tsx'
import { pieces, renamed, titleOf } from './part-text.ts'
import { ticksOf, withTicks } from './ticks.ts'
import { useKept, usePhone } from './phone-state.ts'

/** A part of a screen. `id` is unique within the app. */
export function Part({ screen, part, id }: { screen: AppScreen; part: AppPart; id: string }) {
  const state = usePhone()
  const left = filtered(screen, part, state.kept)
  if (left === null) return null
  const title = state.titles[screen.name] ?? null
  const text = renamed(left, screen.samples, title)
  // The screen's title already says this.
  if (part.kind === 'text' && text === title) return null
  const Shown = parts[part.kind]
  return (
    <Shown
      id={part.kind === 'search' ? `${screen.name} sought` : id}
      screen={screen.name}
      text={
        part.kind === 'progress' || / of \d{1,4} done$/.test(text)
          ? withTicks(text, ticksOf(screen, state))
          : text
      }
      to={part.to}
      isEntry={part.isEntry ?? false}
    />
  )
}

const parts: Record<ScreenPartKind, (props: CellProps) => ReactNode> = {
  row: RowCell,
  field: FieldCell,
  toggle: ToggleCell,
  picker: PickerCell,
  stepper: StepperCell,
  text: ({ text }) => <p className="ph-text">{text}</p>,
  card: CardPart,
  search: SearchPart,
  number: NumberPart,
  progress: ({ text, to }) => (
    <Panel text={text} to={to}>
      <ProgressDrawing text={text} />
    </Panel>
  ),
  chart: ({ text, to }) => (
    <Panel text={chartCaption(text)} to={to}>
      <ChartDrawing text={text} />
    </Panel>
  ),
  map: ({ text, to }) => (
    <Panel text={text} to={to} isWide>
      <MapDrawing text={text} />
    </Panel>
  ),
  photo: PhotoPart,
  camera: CameraPart,
  calendar: CalendarPart,
  grid: GridPart,
  canvas: ({ text, to }) => (
    <Panel text={text} to={to} isWide>
      <CanvasDrawing text={text} />
    </Panel>
  ),
  board: ({ text, to }) => (
    <Panel text={boardCaption(text)} to={to} label={text}>
      <BoardDrawing text={text} />
    </Panel>
  ),
  button: ({ text }) => <p className="ph-text">{text}</p>,
  tabs: () => null,
}

/** A rounded surface with a drawing and its caption; a button if it opens a screen. */
function Panel({
  text,
  to,
  isWide,
  label,
  children,
}: {
  text: string
  /** The label for screen readers if there is no text. */
  label?: string
  to: string | null
  isWide?: boolean
  children: ReactNode
}) {
  const { go } = usePhone()
  const className = isWide ? 'ph-panel ph-panel-wide' : 'ph-panel'
  const inside = (
    <>
      {children}
      {text !== '' ? (
        <span className="ph-caption">
          <span>{text}</span>
          {to !== null && <ChevronRight aria-hidden className="ph-chevron" />}
        </span>
      ) : (
        <span className="sr-only">{label}</span>
      )}
    </>
  )
  if (to === null) return <div className={className}>{inside}</div>
  return (
    <button type="button" className={className} onClick={() => go(to)}>
      {inside}
    </button>
  )
}

function CardPart({ text, to, isEntry }: CellProps) {
  const { go } = usePhone()
  const [title, ...rest] = pieces(text)
  const glyph = glyphOf(text)
  const inside = (
    <>
      {glyph && (
        <span aria-hidden className="ph-card-glyph">
          {createElement(glyph)}
        </span>
      )}
      <span className="ph-cell-text">
        <strong>{title}</strong>
        {rest.length > 0 && <small>{rest.join(' · ')}</small>}
      </span>
      {to !== null && <ChevronRight aria-hidden className="ph-chevron" />}
    </>
  )
  if (to === null) return <div className="ph-panel ph-card">{inside}</div>
  return (
    <button
      type="button"
      className="ph-panel ph-card"
      onClick={() => go(to, isEntry ? titleOf(text) : undefined)}
    >
      {inside}
    </button>
  )
}

/** A search field that filters the rows of its screen. */
function SearchPart({ id, text }: CellProps) {
  const [sought, setSought] = useKept(id, '')
  return (
    <label className="ph-search">
      <Search aria-hidden />
      <input
        type="search"
        autoComplete="off"
        aria-label={`Search: ${text}`}
        placeholder={text}
        maxLength={100}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
    </label>
  )
}

/** A large number with its meaning below. */
function NumberPart({ text, to }: CellProps) {
  const { go } = usePhone()
  const [figure, ...rest] = pieces(text)
  const inside = (
    <>
      <span className="ph-figure" data-long={figure.length > 12 ? '' : undefined}>
        {figure}
      </span>
      {rest.length > 0 && <span className="ph-caption">{rest.join(' · ')}</span>}
    </>
  )
  if (to === null) return <div className="ph-panel ph-number">{inside}</div>
  return (
    <button type="button" className="ph-panel ph-number" onClick={() => go(to)}>
      {inside}
    </button>
  )
}

const isEmptyFrame = /^(?:take|choose|add|empty|tap)\b/i

/** A photo; tapping an empty frame fills it. */
function PhotoPart({ id, text, to }: CellProps) {
  const [isTaken, setTaken] = useKept(id, false)
  if (isEmptyFrame.test(text) && !isTaken)
    return (
      <button type="button" className="ph-panel ph-empty-photo" onClick={() => setTaken(true)}>
        <Camera aria-hidden />
        <span>{text}</span>
      </button>
    )
  return (
    <Panel text={isTaken ? 'Your picture' : text} to={to} isWide>
      <PhotoDrawing text={text} />
    </Panel>
  )
}

function CameraPart({ id, text }: CellProps) {
  const [shots, setShots] = useKept(id, 0)
  return (
    <div className="ph-camera">
      <span aria-hidden className="ph-finder" key={shots}>
        <PhotoDrawing text={text} />
      </span>
      <p>{text}</p>
      <button
        type="button"
        className="ph-shutter"
        aria-label={shots > 0 ? `Take a picture, ${shots} taken` : 'Take a picture'}
        onClick={() => setShots(shots + 1)}
      />
    </div>
  )
}

/** One tile per item, to choose or to open. Text that is no list describes six tiles. */
function GridPart({ id, text, to }: CellProps) {
  const { go } = usePhone()
  const items = itemsIn(text)
  const [chosen, choose] = useKept(id, to === null ? (items[0] ?? '') : '')
  // Older plans describe their tiles instead of listing them.
  if (items.length < 2 && (to === null || text.length > 24))
    return (
      <Panel text={text} to={to}>
        <span aria-hidden className="ph-grid">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <span key={key} className="ph-tile">
              <PhotoDrawing text={`${text} ${key}`} />
            </span>
          ))}
        </span>
      </Panel>
    )
  const isChoice = to === null
  return (
    <div
      className={isChoice ? 'ph-chips' : 'ph-grid'}
      role="group"
      aria-label="Choose one"
      data-keys={isChoice && items.every(({ length }) => length < 4) ? keyColumns(items.length) : undefined}
    >
      {items.map((item) =>
        isChoice ? (
          <button key={item} type="button" aria-pressed={item === chosen} onClick={() => choose(item)}>
            {item}
          </button>
        ) : (
          <button key={item} type="button" className="ph-tile" onClick={() => go(to, item)}>
            <PhotoDrawing text={item} />
            <span>{item}</span>
          </button>
        ),
      )}
    </div>
  )
}

/** The number of columns that gives a keypad full rows. */
function keyColumns(count: number): number {
  return [7, 3, 4, 5].find((columns) => count % columns === 0) ?? 3
}
