import { Check, Pause, Play, Square } from 'lucide-react'
import { createElement } from 'react'
import type { AppPart, AppScreen } from './app-layout.ts'
import { begins, isForm } from './link-buttons.ts'
import { pieces } from './part-text.ts'
import { useKept, usePhone } from './phone-state.ts'

const aDay = /^(?:today|yesterday|mon|tue|wed|thu|fri|sat|sun|now|\d{1,2}[ .:])/i

/** Buttons in a row. The last button of a form is filled, or the first of the screen's main row. */
export function ButtonRow({
  screen,
  parts,
  at,
  isMain,
}: {
  screen: AppScreen
  parts: AppPart[]
  at: number
  isMain: boolean
}) {
  const endsForm = isForm(screen.parts) && at + parts.length === screen.parts.length
  const main = endsForm ? parts.length - 1 : isMain && !isForm(screen.parts) ? 0 : -1
  return (
    <div className="ph-buttons" data-count={parts.length}>
      {parts.map((part, offset) => (
        <AppButton
          key={at + offset}
          screen={screen}
          part={part}
          id={`${screen.name} ${at + offset}`}
          isMain={offset === main}
          isSave={endsForm && offset === main}
        />
      ))}
    </div>
  )
}

interface AppButtonProps {
  screen: AppScreen
  part: AppPart
  id: string
  isMain: boolean
  isSave: boolean
}

function AppButton({ screen, part, id, isMain, isSave }: AppButtonProps) {
  const { go, save, log, kept } = usePhone()
  const [isOn, setOn] = useKept(id, false)
  const isTimer = begins.test(part.text)

  function handlePress() {
    if (part.to !== null) return go(part.to)
    if (isSave) return save(enteredIn(screen, kept), `${part.text}: done`)
    setOn(!isOn)
    if (!isOn && !isTimer && isLog(screen)) log(screen.name, `Just now · ${part.text.toLowerCase()}`)
  }

  const answers = part.to === null && !isSave
  return (
    <button
      type="button"
      className={isMain ? 'ph-button ph-button-main' : 'ph-button'}
      aria-pressed={answers && !isTimer ? isOn : undefined}
      onClick={handlePress}
    >
      {answers && isTimer && createElement(isOn ? iconOf(part.text) : Play, { 'aria-hidden': true })}
      {answers && !isTimer && isOn && <Check aria-hidden />}
      <span>{answers && isTimer && isOn ? stopOf(part.text) : part.text}</span>
    </button>
  )
}

/** The label of a start button while what it started is running. */
function stopOf(text: string): string {
  return /^(?:play|listen)\b/i.test(text) ? 'Pause' : 'Stop'
}

function iconOf(text: string) {
  return stopOf(text) === 'Stop' ? Square : Pause
}

/** Whether the screen has a log: a list whose rows start with a time, to which a button adds a row. */
function isLog({ parts }: AppScreen): boolean {
  const row = parts.find(({ kind }) => kind === 'row')
  return row !== undefined && aDay.test(row.text)
}

/** The row that saving a form adds: the first field's typed text, or its sample. */
function enteredIn({ parts, name }: AppScreen, kept: Readonly<Record<string, unknown>>): string {
  const texts = parts.flatMap(({ kind, text }, at) => {
    if (kind !== 'field') return []
    const typed = kept[`${name} ${at}`]
    return [typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : (pieces(text)[1] ?? text)]
  })
  const [sample] = parts.filter(({ kind }) => kind === 'picker' || kind === 'toggle' || kind === 'stepper')
  return `${texts[0] ?? sample?.text.split(', ')[0] ?? name} · just now`
}
