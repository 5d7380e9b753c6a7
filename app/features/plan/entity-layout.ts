import type { PlanEntity } from '#contract/plan.ts'

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
  /** Which of the fields of `from` holds it. */
  row: number
  isMany: boolean
  /** Whether one of `to` holds many of `from`; null where it holds none of them. */
  isManyBack: boolean | null
}

/** What others point at stands on the left, what points at it on the right, what stands alone where there is room. */
export function layOutEntities(entities: PlanEntity[]): {
  placed: PlacedEntity[]
  relations: Relation[]
  width: number
  height: number
} {
  const { width, gapX, gapY } = entitySize
  const pointsAt = (from: PlanEntity, to: PlanEntity) =>
    from !== to && from.fields.some((field) => holds(field.type, to))
  const isPointedAt = (entity: PlanEntity) => entities.some((other) => pointsAt(other, entity))
  const isAlone = (entity: PlanEntity) =>
    !isPointedAt(entity) && !entities.some((other) => pointsAt(entity, other))
  const bottoms = [0, 0]
  const placed = [...entities.filter((entity) => !isAlone(entity)), ...entities.filter(isAlone)].map(
    (entity): PlacedEntity => {
      const isLeft = isAlone(entity) ? bottoms[0]! <= bottoms[1]! : isPointedAt(entity)
      const column = isLeft ? 0 : 1
      const height = heightOf(entity)
      const y = bottoms[column]!
      bottoms[column] = y + height + gapY
      return { entity, column, x: column * (width + gapX), y, height }
    },
  )
  const relations = placed.flatMap((from) =>
    placed.filter((to) => to !== from).flatMap((to) => relationsBetween(from, to)),
  )
  const columns = bottoms[1]! > 0 ? 2 : 1
  return { placed, relations, width: columns * (width + gapX) - gapX, height: Math.max(...bottoms) - gapY }
}

/** What an entity holds of the others, in the order of its fields. */
export function relationsOf(entity: PlanEntity, entities: PlanEntity[]): { name: string; isMany: boolean }[] {
  return entity.fields.flatMap(({ type }) =>
    entities
      .filter((other) => other !== entity && holds(type, other))
      .map(({ name }) => ({ name, isMany: isList(type) })),
  )
}

/** Of two fields that point at each other the one with many is drawn. */
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

/** Down to the first field: the name and what the entity is about. */
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

/** `[Plant]`, `Plant?` and `Plant` hold a plant. */
function holds(type: string, { name }: PlanEntity): boolean {
  return type.replace(/[[\]?]/g, '').toLowerCase() === name.replaceAll(' ', '').toLowerCase()
}
