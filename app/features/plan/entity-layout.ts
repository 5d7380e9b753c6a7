import type { PlanEntity } from '#contract/plan.ts'

export const entitySize = { width: 216, head: 34, row: 22, foot: 10, gapX: 72, gapY: 28 }

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
    placed.flatMap((to): Relation[] =>
      from === to
        ? []
        : from.entity.fields.flatMap((field, row) =>
            holds(field.type, to.entity) ? [{ from, to, row, isMany: field.type.startsWith('[') }] : [],
          ),
    ),
  )
  const columns = bottoms[1]! > 0 ? 2 : 1
  return { placed, relations, width: columns * (width + gapX) - gapX, height: Math.max(...bottoms) - gapY }
}

function heightOf({ fields }: PlanEntity): number {
  return entitySize.head + fields.length * entitySize.row + entitySize.foot
}

/** `[Plant]`, `Plant?` and `Plant` hold a plant. */
function holds(type: string, { name }: PlanEntity): boolean {
  return type.replace(/[[\]?]/g, '').toLowerCase() === name.replaceAll(' ', '').toLowerCase()
}
