import type { MouseEvent } from 'react'
import type { PlanScreen } from '#contract/plan.ts'
import { ScreenPartList } from './screen-part-list.tsx'
import { WireframePart } from './wireframe-part.tsx'
import { WireframeTabs } from './wireframe-tabs.tsx'

/** A wireframe of one screen; screen readers get its parts as a list. */
export function ScreenWireframe({
  screen,
  idOf,
}: {
  screen: PlanScreen
  /** The other wireframes, by name. */
  idOf: ReadonlyMap<string, string>
}) {
  const { name, purpose, shows = [], leadsTo = [] } = screen
  return (
    <figure
      id={idOf.get(name)}
      tabIndex={-1}
      className="relative w-[13.5rem] shrink-0 snap-start rounded-[1.9rem] focus:outline-3 focus:outline-offset-2 focus:outline-sky print:mr-4 print:mb-4 print:inline-block print:break-inside-avoid print:align-top"
    >
      <ScreenDrawing screen={screen} />
      <figcaption className="mt-2 grid gap-0.5 break-words">
        <span className="font-display font-bold">{name}</span>
        <span className="text-[0.9375rem] text-soft">{purpose}</span>
        {shows.length > 0 && <ScreenPartList name={name} shows={shows} />}
        {leadsTo.length > 0 && <Leads leadsTo={leadsTo} idOf={idOf} />}
      </figcaption>
    </figure>
  )
}

/** Only the phone; its content is described next to it. */
export function ScreenDrawing({ screen: { name, purpose, shows = [] } }: { screen: PlanScreen }) {
  const tabs = shows.find(({ kind }) => kind === 'tabs')
  return (
    <div
      aria-hidden
      className="flex h-[25rem] flex-col overflow-hidden rounded-[1.9rem] border-[3px] border-line-strong bg-paper"
    >
      <span className="mx-auto mt-2 h-3.5 w-14 shrink-0 rounded-full bg-line-strong" />
      <p className="shrink-0 truncate px-3.5 pt-2 pb-1.5 font-display text-[0.9375rem] font-bold">{name}</p>
      <div className="grid min-h-0 flex-1 content-start gap-2 overflow-hidden px-3.5 text-[0.75rem] leading-snug break-words">
        {shows.length === 0 && <p className="text-soft">{purpose}</p>}
        {shows.map(
          ({ kind, text }, at) =>
            kind !== 'tabs' && <WireframePart key={`${at} ${kind}`} kind={kind} text={text} />,
        )}
      </div>
      {tabs && <WireframeTabs text={tabs.text} />}
      <span className="mx-auto my-2 h-1 w-20 shrink-0 rounded-full bg-line-strong" />
    </div>
  )
}

function Leads({ leadsTo, idOf }: { leadsTo: string[]; idOf: ReadonlyMap<string, string> }) {
  return (
    <span className="flex flex-wrap gap-x-2 text-[0.9375rem]">
      <span className="text-soft">Leads to</span>
      {leadsTo.map((name) => {
        const id = idOf.get(name)
        return id ? (
          <a key={name} href={`#${id}`} onClick={(event) => goTo(event, id)} className="link min-w-6">
            {name}
          </a>
        ) : (
          <span key={name}>{name}</span>
        )
      })}
    </span>
  )
}

/** Links must not change the workspace's address, which holds its state. */
function goTo(event: MouseEvent, id: string): void {
  event.preventDefault()
  document.getElementById(id)?.focus()
}
