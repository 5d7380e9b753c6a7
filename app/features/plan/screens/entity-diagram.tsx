import type { PlanEntity } from '#contract/plan/plan.ts'
import { EntityList } from './entity-list.tsx'
import { entitySize, headOf, layOutEntities, type PlacedEntity, type Relation } from './entity-layout.ts'

/** A diagram of the app's entities and relations; in narrow panels and for screen readers it is a list. */
export function EntityDiagram({ entities }: { entities: PlanEntity[] }) {
  const { placed, relations, width, height } = layOutEntities(entities)
  return (
    <figure className="relative">
      <svg
        aria-hidden
        viewBox={`-2 -2 ${width + 4} ${height + 4}`}
        width={width + 4}
        height={height + 4}
        className="h-auto max-w-full @max-md:hidden print:max-h-[22cm] print:w-auto"
      >
        {placed.map((placed) => (
          <EntityBox key={placed.entity.name} placed={placed} />
        ))}
        {relations.map((relation) => (
          <RelationLine key={`${relation.from.entity.name} ${relation.row}`} relation={relation} />
        ))}
      </svg>
      <div className="@md:sr-only">
        <EntityList entities={entities} />
      </div>
    </figure>
  )
}

function EntityBox({ placed: { entity, x, y, height } }: { placed: PlacedEntity }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={entitySize.width} height={height} rx="8" className="fill-raised stroke-line-strong" />
      <path
        d={`M0 ${entitySize.head}V8a8 8 0 0 1 8-8H${entitySize.width - 8}a8 8 0 0 1 8 8V${entitySize.head}z`}
        className="fill-dawn-tint stroke-line-strong"
      />
      <text x="14" y="22" className="fill-dawn-text font-mono text-[0.875rem] font-bold">
        {cut(entity.name, 22)}
      </text>
      {entity.about && (
        <foreignObject
          x="14"
          y={entitySize.head + 6}
          width={entitySize.width - 28}
          height={headOf(entity) - entitySize.head - 6}
        >
          <p className="text-[0.75rem] leading-4 text-soft">{entity.about}</p>
        </foreignObject>
      )}
      {entity.fields.map((field, row) => (
        <g
          key={field.name}
          transform={`translate(0 ${headOf(entity) + row * entitySize.row + 19})`}
          className="font-mono text-[0.75rem]"
        >
          <text x="14" className="fill-ink">
            {cut(field.name, 15)}
          </text>
          <text x={entitySize.width - 14} textAnchor="end" className="fill-soft">
            {cut(field.type, 13)}
          </text>
        </g>
      ))}
    </g>
  )
}

function RelationLine({ relation }: { relation: Relation }) {
  return (
    <g>
      <path d={pathOf(relation)} className="fill-none stroke-sky stroke-2" />
      <circle cx={startOf(relation).x} cy={startOf(relation).y} r="4" className="fill-sky" />
      <circle
        cx={endOf(relation).x}
        cy={endOf(relation).y}
        r="4"
        className={relation.isMany ? 'fill-sky' : 'fill-raised stroke-sky stroke-2'}
      />
      <Count relation={relation} at="end" isMany={relation.isMany} />
      {relation.isManyBack !== null && <Count relation={relation} at="start" isMany={relation.isManyBack} />}
    </g>
  )
}

/** The label "many" or "one" at an end of a line. */
function Count({ relation, at, isMany }: { relation: Relation; at: 'start' | 'end'; isMany: boolean }) {
  const { x, y } = at === 'start' ? startOf(relation) : endOf(relation)
  const box = at === 'start' ? relation.from : relation.to
  const isLeftEdge = x === box.x
  return (
    <text
      x={x + (isLeftEdge ? -7 : 7)}
      y={y - 7}
      textAnchor={isLeftEdge ? 'end' : 'start'}
      className="fill-sky stroke-paper stroke-4 text-[0.6875rem] font-semibold [paint-order:stroke]"
    >
      {isMany ? 'many' : 'one'}
    </text>
  )
}

function startOf({ from, to, row }: Relation): { x: number; y: number } {
  return {
    x: from.x + (isLeftward(from, to) ? 0 : entitySize.width),
    y: from.y + headOf(from.entity) + row * entitySize.row + 15,
  }
}

function endOf({ from, to }: Relation): { x: number; y: number } {
  return {
    x: to.x + (from.column > to.column || from.column === to.column ? entitySize.width : 0),
    y: to.y + entitySize.head / 2,
  }
}

/** Whether the line goes left. Within one column, it goes out to the right and back. */
function isLeftward(from: Relation['from'], to: Relation['to']): boolean {
  return from.column > to.column
}

function pathOf(relation: Relation): string {
  const [start, end] = [startOf(relation), endOf(relation)]
  if (relation.from.column === relation.to.column) {
    const out = start.x + 40
    return `M${start.x} ${start.y}C${out} ${start.y} ${out} ${end.y} ${end.x} ${end.y}`
  }
  const middle = (start.x + end.x) / 2
  return `M${start.x} ${start.y}C${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}
