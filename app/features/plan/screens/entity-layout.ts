import type { PlanEntity } from '#contract/plan/plan.ts'
import { cheapestOrder, crossings } from './layer-order.ts'

export const entitySize = {
  width: 216,
  head: 34,
  row: 22,
  foot: 10,
  gapX: 84,
  gapY: 28,
  aboutLine: 16,
  aboutLetters: 29,
}

export interface PlacedEntity {
  entity: PlanEntity
  column: number
  x: number
  y: number
  height: number
}

export interface Relation {
  from: PlacedEntity
  to: PlacedEntity
  /** The index of the field in `from` that holds `to`. */
  row: number
  isMany: boolean
  /** Whether `to` holds many of `from`; null if this line shows no such relation. */
  isManyBack: boolean | null
}

/**
 * Puts owners in one column and what they hold in the other, if possible, in an order in which few lines cross;
 * unrelated entities fill the gaps.
 */
export function layOutEntities(entities: PlanEntity[]): {
  placed: PlacedEntity[]
  relations: Relation[]
  width: number
  height: number
} {
  const { width, gapX } = entitySize
  const columns = cheapestOrder(columnsOf(entities), (ordered) =>
    crossings(
      relationsAmong(place(ordered)).map(({ from, to, row }) => {
        const [start, end] = [from.y + headOf(from.entity) + row * entitySize.row, to.y]
        return from.column < to.column ? { from: start, to: end } : { from: end, to: start }
      }),
    ),
  )
  const placed = place(columns)
  const relations = relationsAmong(placed)
  const count = columns[1]!.length > 0 ? 2 : 1
  // A line within the last column goes out on its right.
  const isOutside = relations.some(({ from, to }) => from.column === to.column && from.column === count - 1)
  return {
    placed,
    relations,
    width: count * (width + gapX) - gapX + (isOutside ? gapX / 2 : 0),
    height: Math.max(...placed.map(({ y, height }) => y + height)),
  }
}

function columnsOf(entities: PlanEntity[]): PlanEntity[][] {
  const isAlone = (entity: PlanEntity) => !entities.some((other) => areTied(entity, other))
  const placed: { entity: PlanEntity; column: number }[] = []
  for (const entity of entities.filter((one) => !isAlone(one)))
    placed.push({ entity, column: columnOf(entity, placed, entities) })
  const columns = [0, 1].map((column) =>
    placed.filter((one) => one.column === column).map(({ entity }) => entity),
  )
  const heightOfColumn = (column: PlanEntity[]) =>
    column.reduce((sum, entity) => sum + heightOf(entity) + entitySize.gapY, 0)
  for (const entity of entities.filter(isAlone))
    columns.toSorted((one, other) => heightOfColumn(one) - heightOfColumn(other))[0]!.push(entity)
  return columns
}

function place(columns: readonly (readonly PlanEntity[])[]): PlacedEntity[] {
  return columns.flatMap((entities, column) => {
    let y = 0
    return entities.map((entity) => {
      const height = heightOf(entity)
      const own = { entity, column, x: column * (entitySize.width + entitySize.gapX), y, height }
      y += height + entitySize.gapY
      return own
    })
  })
}

function relationsAmong(placed: PlacedEntity[]): Relation[] {
  return placed.flatMap((from) =>
    placed.filter((to) => to !== from).flatMap((to) => relationsBetween(from, to)),
  )
}

/** The column opposite most related entities; if undecided, left if another entity refers to it. */
function columnOf(
  entity: PlanEntity,
  placed: readonly Pick<PlacedEntity, 'entity' | 'column'>[],
  entities: readonly PlanEntity[],
): 0 | 1 {
  const tied = placed.filter((other) => areTied(entity, other.entity))
  const onRight = tied.filter(({ column }) => column === 1).length
  if (onRight * 2 !== tied.length) return onRight * 2 > tied.length ? 0 : 1
  return entities.some((other) => pointsAt(other, entity)) ? 0 : 1
}

function areTied(one: PlanEntity, other: PlanEntity): boolean {
  return pointsAt(one, other) || pointsAt(other, one)
}

function pointsAt(from: PlanEntity, to: PlanEntity): boolean {
  return from !== to && from.fields.some((field) => holds(field.type, to))
}

/** The entities that an entity refers to, in the order of its fields. */
export function relationsOf(entity: PlanEntity, entities: PlanEntity[]): { name: string; isMany: boolean }[] {
  return entity.fields.flatMap(({ type }) =>
    entities
      .filter((other) => other !== entity && holds(type, other))
      .map(({ name }) => ({ name, isMany: isList(type) })),
  )
}

/** The lines from one entity to another. If two fields refer to each other, only one is drawn: the to-many one. */
function relationsBetween(from: PlacedEntity, to: PlacedEntity): Relation[] {
  const back = to.entity.fields.filter(({ type }) => holds(type, from.entity))
  const forth = from.entity.fields.flatMap((field, row) =>
    holds(field.type, to.entity) ? [{ field, row }] : [],
  )
  const isPair = back.length === 1 && forth.length === 1
  const isFirst = from.y < to.y || (from.y === to.y && from.column < to.column)
  return forth.flatMap(({ field, row }): Relation[] => {
    const isMany = isList(field.type)
    const isManyBack = back[0] ? isList(back[0].type) : null
    const isDrawnFromThere = isPair && (isMany === isManyBack ? !isFirst : !isMany)
    return isDrawnFromThere ? [] : [{ from, to, row, isMany, isManyBack: isPair ? isManyBack : null }]
  })
}

/** The height of the header above the first field: name and description. */
export function headOf({ about = '' }: PlanEntity): number {
  const lines = Math.ceil(about.length / entitySize.aboutLetters)
  return entitySize.head + (lines > 0 ? lines * entitySize.aboutLine + 10 : 0)
}

function heightOf(entity: PlanEntity): number {
  return headOf(entity) + entity.fields.length * entitySize.row + entitySize.foot
}

function isList(type: string): boolean {
  return type.startsWith('[')
}

/** Whether a field's type refers to an entity: `[Plant]`, `Plant?` and `Plant` do for "Plant". */
function holds(type: string, { name }: PlanEntity): boolean {
  return type.replace(/[[\]?]/g, '').toLowerCase() === name.replaceAll(' ', '').toLowerCase()
}
