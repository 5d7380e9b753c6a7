import { ChevronLeft, ChevronRight, Plus, X } from 'lucide-react'
import { Fragment } from 'react'
import type { ScreenPartKind } from '#contract/plan/screen-part.ts'
import { ClocksPart, isTime } from './clocks-part.tsx'
import { glyphOf } from './glyph.tsx'
import { isForm, type AppPart, type AppScreen } from './lay-out-app.ts'
import { ButtonRow } from './part-buttons.tsx'
import { AddedRows } from './part-cells.tsx'
import { Part } from './part.tsx'
import { usePhone } from './phone-state.ts'

const cells: readonly ScreenPartKind[] = ['row', 'field', 'picker', 'toggle', 'stepper']

interface AppScreenViewProps {
  screen: AppScreen
  motion: 'none' | 'forth' | 'back' | 'up'
  /** The screen it came from. */
  back: string | null
  onBack: () => void
  isSheet?: boolean
  isOutline: boolean
  isNew: boolean
  hasTabs: boolean
}

/** One screen of the app: its navigation bar, its title, its parts. */
export function AppScreenView({
  screen,
  motion,
  back,
  onBack,
  isSheet,
  isOutline,
  isNew,
  hasTabs,
}: AppScreenViewProps) {
  const { name, purpose, parts, more } = screen
  return (
    // Escape goes back, from whatever has the focus in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Its role depends on what it is.
    <div
      className={isSheet ? 'ph-screen ph-sheet' : 'ph-screen'}
      role={isSheet ? 'dialog' : 'group'}
      aria-label={isOutline ? `${name}, not built yet` : name}
      data-motion={motion}
      data-outline={isOutline ? '' : undefined}
      data-new={isNew ? '' : undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || back === null) return
        event.stopPropagation()
        onBack()
      }}
    >
      {isSheet && <span aria-hidden className="ph-grabber" />}
      <NavigationBar screen={screen} back={back} onBack={onBack} isSheet={isSheet ?? false} />
      {/* A scrolling element must be reachable by keyboard. */}
      <div
        className="ph-body"
        tabIndex={0}
        role="group"
        aria-label={`Content of ${name}`}
        data-tabs={hasTabs ? '' : undefined}
      >
        <p className="ph-title" data-ph-title tabIndex={-1}>
          {name}
        </p>
        {purpose && <p className="ph-subtitle">{purpose}</p>}
        <Parts screen={screen} parts={parts} />
        <MoreScreens names={more} />
      </div>
    </div>
  )
}

function NavigationBar({
  screen,
  back,
  onBack,
  isSheet,
}: Pick<AppScreenViewProps, 'screen' | 'back' | 'onBack'> & { isSheet: boolean }) {
  const { go } = usePhone()
  return (
    <div className="ph-nav">
      {back !== null && (
        <button
          type="button"
          className="ph-glass-button"
          aria-label={isSheet ? 'Cancel' : `Back to ${back}`}
          onClick={onBack}
        >
          {isSheet ? <X aria-hidden /> : <ChevronLeft aria-hidden />}
        </button>
      )}
      {screen.add !== null && (
        <button
          type="button"
          className="ph-glass-button ph-nav-end"
          aria-label={screen.add}
          onClick={() => go(screen.add!)}
        >
          <Plus aria-hidden />
        </button>
      )}
    </div>
  )
}

/** Consecutive rows and form fields share a section, and consecutive buttons a row. */
function Parts({ screen, parts }: { screen: AppScreen; parts: AppPart[] }) {
  const form = isForm(parts)
  const firstButton = parts.findIndex(({ kind }) => kind === 'button')
  const firstList = parts.findIndex(({ kind }) => kind === 'row')
  const groups: { kind: 'cells' | 'buttons' | 'clocks' | 'one'; at: number; parts: AppPart[] }[] = []
  const hasClocks = parts.filter(isTime).length === 2
  for (const [at, part] of parts.entries()) {
    const kind = cells.includes(part.kind)
      ? 'cells'
      : part.kind === 'button'
        ? 'buttons'
        : hasClocks && isTime(part)
          ? 'clocks'
          : 'one'
    const last = groups.at(-1)
    if (kind !== 'one' && last?.kind === kind) last.parts.push(part)
    else groups.push({ kind, at, parts: [part] })
  }
  return (
    <>
      {firstList < 0 && !form && <AddedRows screen={screen.name} inOwnSection />}
      {groups.map(({ kind, at, parts: inGroup }, position) =>
        kind === 'buttons' ? (
          <ButtonRow key={at} screen={screen} parts={inGroup} at={at} isMain={form || at === firstButton} />
        ) : kind === 'clocks' ? (
          <Fragment key={at}>
            <ClocksPart id={`${screen.name} ${at}`} parts={inGroup} />
            <MoreScreens names={[...new Set(inGroup.flatMap(({ to }) => to ?? []))]} />
          </Fragment>
        ) : kind === 'cells' ? (
          <ul key={at} className="ph-section">
            {at <= firstList && firstList < at + inGroup.length && <AddedRows screen={screen.name} />}
            {inGroup.map((part, offset) => (
              <Part key={at + offset} screen={screen} part={part} id={`${screen.name} ${at + offset}`} />
            ))}
          </ul>
        ) : inGroup[0]!.kind === 'text' && groups[position + 1]?.kind === 'cells' ? (
          <p key={at} className="ph-section-title">
            {inGroup[0]!.text}
          </p>
        ) : (
          <Part key={at} screen={screen} part={inGroup[0]!} id={`${screen.name} ${at}`} />
        ),
      )}
    </>
  )
}

/** Screens that nothing else on this one leads to. */
function MoreScreens({ names }: { names: string[] }) {
  const { go } = usePhone()
  if (names.length === 0) return null
  return (
    <ul className="ph-section ph-more">
      {names.map((name) => {
        const Glyph = glyphOf(name)
        return (
          <li key={name}>
            <button type="button" className="ph-cell" onClick={() => go(name)}>
              {Glyph && <Glyph aria-hidden className="ph-cell-glyph" />}
              <span className="ph-cell-text">{name}</span>
              <ChevronRight aria-hidden className="ph-chevron" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
