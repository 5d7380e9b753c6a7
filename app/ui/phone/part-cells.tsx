import { itemsIn } from '#contract/plan/sample-items.ts'
import { ChevronRight, ChevronsUpDown, Minus, Plus } from 'lucide-react'
import { createElement, type ReactNode } from 'react'
import { readTick } from '#contract/plan/read-tick.ts'
import { numberIn, pieces, seedOf, titleOf } from './part-text.ts'
import { useKept, usePhone } from './phone-state.ts'
import { rowGlyph } from './screen-glyph.ts'
import { addedId } from './ticks.ts'

export interface CellProps {
  id: string
  /** The name of the screen that contains it. */
  screen: string
  text: string
  to: string | null
  /** Its title becomes the title of the screen it opens. */
  isEntry: boolean
}

const aDate = /^(?:[A-Z][a-z]{2,8},? )?(\d{1,2})\.? ([A-Z][a-z]{2})[a-z]*$/
const isShort = (text: string) => text.length <= 9 && /\d/.test(text)

/** A row such as "Fern · 3 days ago · 12 €": a symbol or checkbox, a title, a detail, and a short value at the end. */
export function RowCell(cell: CellProps) {
  const { go } = usePhone()
  const { screen, to, isEntry } = cell
  const { text, isTicked } = readTick(cell.text)
  if (isTicked !== null) return <TickCell {...cell} text={text} isTicked={isTicked} />
  const inside = (
    <>
      <Leading title={pieces(text)[0]} screen={screen} />
      <RowText text={text} />
      {to !== null && <ChevronRight aria-hidden className="ph-chevron" />}
    </>
  )
  return (
    <li>
      {to === null ? (
        <div className="ph-cell">{inside}</div>
      ) : (
        <button type="button" className="ph-cell" onClick={() => go(to, isEntry ? titleOf(text) : undefined)}>
          {inside}
        </button>
      )}
    </li>
  )
}

function RowText({ text }: { text: string }) {
  const [title, ...rest] = pieces(text)
  const end = rest.length > 0 && isShort(rest.at(-1)!) ? rest.pop() : undefined
  return (
    <>
      <span className="ph-cell-text">
        <span>{title}</span>
        {rest.length > 0 && <small>{rest.join(' · ')}</small>}
      </span>
      {end !== undefined && <span className="ph-cell-end">{end}</span>}
    </>
  )
}

/** A row with a checkbox. Tapping its text opens its screen if it has one; otherwise that checks it too. */
function TickCell({ id, text, to, isEntry, isTicked }: CellProps & { isTicked: boolean }) {
  const { go } = usePhone()
  const [isDone, setDone] = useKept(id, isTicked)
  const title = titleOf(text)
  return (
    <li className="ph-ticked">
      <label className={to === null ? 'ph-cell' : 'ph-tick-only'}>
        <input
          type="checkbox"
          className="ph-tick"
          aria-label={to === null ? undefined : title}
          checked={isDone}
          onChange={(event) => setDone(event.target.checked)}
        />
        {to === null && <RowText text={text} />}
      </label>
      {to !== null && (
        <button type="button" className="ph-cell" onClick={() => go(to, isEntry ? title : undefined)}>
          <RowText text={text} />
        </button>
      )}
    </li>
  )
}

/** The rows the user has added. */
export function AddedRows({ screen, inOwnSection }: { screen: string; inOwnSection?: boolean }) {
  const { added, layout } = usePhone()
  const rows = added[screen] ?? []
  if (rows.length === 0) return null
  const { parts } = layout.screens.get(screen)!
  const ticks = parts.some(({ kind, text }) => kind === 'row' && readTick(text).isTicked !== null)
  const cells = rows.map((text, at) => (
    <RowCell
      key={`${rows.length - at} ${text}`}
      id={addedId(screen, rows.length - at)}
      screen={screen}
      text={ticks ? `○ ${text}` : text}
      to={null}
      isEntry={false}
    />
  ))
  return inOwnSection ? <ul className="ph-section">{cells}</ul> : cells
}

/** The start of a row: the day if its title is a date, otherwise the symbol of its title or its screen. */
function Leading({ title, screen }: { title: string; screen: string }) {
  const date = aDate.exec(title)
  if (date)
    return (
      <span aria-hidden className="ph-leading ph-date">
        <small>{date[2]}</small>
        {date[1]}
      </span>
    )
  return (
    <span aria-hidden className="ph-leading" data-hue={seedOf(title) % 6}>
      {createElement(rowGlyph(title, screen))}
    </span>
  )
}

/** A text field: "Shop · Bürohaus Klein" has a label and a value; other text is a sample value. */
export function FieldCell({ id, text }: CellProps) {
  const [label, ...value] = pieces(text)
  const [typed, setTyped] = useKept(id, value.join(' · '))
  const hasLabel = value.length > 0
  return (
    <li>
      <label className="ph-cell ph-field">
        {hasLabel && <span>{label}</span>}
        <input
          type="text"
          autoComplete="off"
          value={typed}
          placeholder={hasLabel ? undefined : text}
          aria-label={label}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
    </li>
  )
}

export function ToggleCell({ id, text }: CellProps) {
  const [isOn, setOn] = useKept(id, true)
  const [title, ...rest] = pieces(text)
  return (
    <li>
      <label className="ph-cell">
        <span className="ph-cell-text">
          <span>{title}</span>
          {rest.length > 0 && <small>{rest.join(' · ')}</small>}
        </span>
        <input
          type="checkbox"
          role="switch"
          className="ph-switch"
          checked={isOn}
          onChange={(event) => setOn(event.target.checked)}
        />
      </label>
    </li>
  )
}

/** A picker: a few short options as segments, otherwise a menu. */
export function PickerCell({ id, text }: CellProps) {
  const isList = !text.includes(', ') && pieces(text).length > 2
  const [label, ...rest] = isList ? [text] : pieces(text)
  const options = itemsIn(rest.length > 0 ? rest.join(' · ') : text)
  const name = rest.length > 0 ? label : 'Choice'
  const [chosen, choose] = useKept(id, options[0] ?? text)
  const isSegmented =
    options.length > 1 &&
    options.length <= (options.join('').length <= 21 ? 7 : 4) &&
    options.join('').length <= 30
  if (isSegmented)
    return (
      <li className="ph-cell ph-cell-tall">
        {rest.length > 0 && <span className="ph-cell-text">{label}</span>}
        <div className="ph-segments" role="group" aria-label={name}>
          {options.map((option) => (
            <button
              key={option}
              type="button"
              aria-pressed={option === chosen}
              onClick={() => choose(option)}
            >
              {option}
            </button>
          ))}
        </div>
      </li>
    )
  return (
    <li>
      <label className="ph-cell">
        {rest.length > 0 && <span className="ph-cell-text">{label}</span>}
        <span className="ph-menu">
          <select aria-label={name} value={chosen} onChange={(event) => choose(event.target.value)}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
            <option>Something else</option>
          </select>
          <ChevronsUpDown aria-hidden />
        </span>
      </label>
    </li>
  )
}

/** A stepper that changes the first number in its text, by a step that suits its size and decimals. */
export function StepperCell({ id, text }: CellProps) {
  const number = numberIn(text)
  const places = number?.digits.split('.')[1]?.length ?? 0
  const [value, setValue] = useKept(id, number?.value ?? 1)
  const step = places > 0 ? 10 ** -places : value >= 50 ? 10 : 1
  const shown = number ? `${number.before}${value.toFixed(places)}${number.after}` : `${text} ${value}`
  const change = (by: number) => setValue(Math.max(0, Number((value + by).toFixed(places))))
  return (
    <li className="ph-cell">
      <span className="ph-cell-text" aria-live="polite">
        {shown}
      </span>
      <span className="ph-stepper">
        <StepButton label={`Less: ${text}`} onPress={() => change(-step)}>
          <Minus aria-hidden />
        </StepButton>
        <StepButton label={`More: ${text}`} onPress={() => change(step)}>
          <Plus aria-hidden />
        </StepButton>
      </span>
    </li>
  )
}

function StepButton({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button type="button" aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
