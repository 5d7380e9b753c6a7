import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import { ClocksPart, isTime } from './clocks-part.tsx'
import type { AppPart, AppScreen } from './app-layout.ts'
import { isForm } from './link-buttons.ts'
import { isLit, type LitParts } from './lit-parts.ts'
import { ButtonRow } from './part-buttons.tsx'
import { AddedRows } from './part-cells.tsx'
import { Part } from './part.tsx'
import { renamed } from './part-text.ts'
import { usePhone } from './phone-state.ts'
import { screenGlyph } from './screen-glyph.ts'

type State = 'built' | 'new' | 'outline'

interface Group {
  kind: 'cells' | 'buttons' | 'clocks' | 'one'
  state: State
  /** The index of the group's first part in the screen. */
  at: number
  parts: AppPart[]
}

interface ScreenPartsProps {
  screen: AppScreen
  lit: LitParts
  /** The parts built last. */
  added: LitParts
}

/** Groups parts: consecutive rows and form fields share a section, consecutive buttons a row. */
export function ScreenParts({ screen, lit, added }: ScreenPartsProps) {
  const { parts } = screen
  const firstList = parts.findIndex(({ kind }) => kind === 'row')
  const groups = groupParts(parts, (part) =>
    isLit(added, part) ? 'new' : isLit(lit, part) ? 'built' : 'outline',
  )
  return (
    <>
      {firstList < 0 && !isForm(parts) && <AddedRows screen={screen.name} inOwnSection />}
      {groups.map((group, position) => (
        <InState key={group.at} state={group.state}>
          <PartGroup
            screen={screen}
            group={group}
            firstList={firstList}
            isHeading={group.parts[0]!.kind === 'text' && groups[position + 1]?.kind === 'cells'}
          />
        </InState>
      ))}
    </>
  )
}

function groupParts(parts: readonly AppPart[], stateOf: (part: AppPart) => State): Group[] {
  const hasClocks = parts.filter(isTime).length === 2
  const groups: Group[] = []
  for (const [at, part] of parts.entries()) {
    const kind = groupOf(part, hasClocks)
    const state = stateOf(part)
    const last = groups.at(-1)
    if (kind !== 'one' && last?.kind === kind && last.state === state) last.parts.push(part)
    else groups.push({ kind, state, at, parts: [part] })
  }
  return groups
}

const cells: readonly ScreenPartKind[] = ['row', 'field', 'picker', 'toggle', 'stepper']

function groupOf(part: AppPart, hasClocks: boolean): Group['kind'] {
  if (cells.includes(part.kind)) return 'cells'
  if (part.kind === 'button') return 'buttons'
  return hasClocks && isTime(part) ? 'clocks' : 'one'
}

/** Marks content that is new or not built yet. */
export function InState({ state, children }: { state: State; children: ReactNode }) {
  if (state === 'built') return children
  return (
    <div
      className="ph-state"
      role={state === 'outline' ? 'group' : undefined}
      aria-label={state === 'outline' ? 'Not built yet' : undefined}
      data-outline={state === 'outline' ? '' : undefined}
      data-new={state === 'new' ? '' : undefined}
    >
      {children}
    </div>
  )
}

interface PartGroupProps {
  screen: AppScreen
  group: Group
  firstList: number
  /** Whether it is the heading of a section. */
  isHeading: boolean
}

function PartGroup({ screen, group: { kind, at, parts }, firstList, isHeading }: PartGroupProps) {
  const [first] = parts
  if (kind === 'buttons') {
    const isMain = isForm(screen.parts) || at === screen.parts.findIndex((part) => part.kind === 'button')
    return <ButtonRow screen={screen} parts={parts} at={at} isMain={isMain} />
  }
  if (kind === 'clocks')
    return (
      <>
        <ClocksPart id={`${screen.name} ${at}`} parts={parts} />
        <MoreScreens names={[...new Set(parts.flatMap(({ to }) => to ?? []))]} />
      </>
    )
  if (kind === 'cells')
    return (
      <ul className="ph-section">
        {at <= firstList && firstList < at + parts.length && <AddedRows screen={screen.name} />}
        {parts.map((part, offset) => (
          <Part key={at + offset} screen={screen} part={part} id={`${screen.name} ${at + offset}`} />
        ))}
      </ul>
    )
  if (isHeading) return <Heading screen={screen} text={first!.text} />
  return <Part screen={screen} part={first!} id={`${screen.name} ${at}`} />
}

function Heading({ screen, text }: { screen: AppScreen; text: string }) {
  const title = usePhone().titles[screen.name] ?? null
  const shown = renamed(text, screen.samples, title)
  return shown === title ? null : <p className="ph-section-title">{shown}</p>
}

/** Links to screens that nothing else on this screen opens. */
export function MoreScreens({ names }: { names: string[] }) {
  const { go, layout } = usePhone()
  if (names.length === 0) return null
  return (
    <ul className="ph-section ph-more">
      {names.map((name) => {
        const Glyph = screenGlyph(layout.screens.get(name)!)
        return (
          <li key={name}>
            <button type="button" className="ph-cell" onClick={() => go(name)}>
              <Glyph aria-hidden className="ph-cell-glyph" />
              <span className="ph-cell-text">{name}</span>
              <ChevronRight aria-hidden className="ph-chevron" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
