import { expect, test } from 'vitest'
import { layOutEntities, relationsOf } from './entity-layout.ts'

const spot = { name: 'Spot', fields: [{ name: 'plants', type: '[Plant]' }] }
const plant = { name: 'Plant', fields: [{ name: 'spot', type: 'Spot?' }] }
const note = { name: 'Note', fields: [{ name: 'plant', type: 'Plant' }] }

test('two fields that point at each other are one line, from one to many', () => {
  const { relations } = layOutEntities([plant, spot])
  expect(relations.map(named)).toEqual(['Spot one to many Plant'])
})

test('a field that nothing points back at shows only its own end', () => {
  const { relations } = layOutEntities([{ name: 'Plant', fields: [] }, note])
  expect(relations.map(named)).toEqual(['Note null to one Plant'])
})

test('entities that are connected are in different columns', () => {
  const { placed } = layOutEntities([plant, spot, note])
  expect(placed.map(({ entity, column }) => `${entity.name} ${column}`)).toEqual([
    'Plant 0',
    'Spot 1',
    'Note 1',
  ])
})

test('an entity holds one or many of others', () => {
  expect(relationsOf(spot, [spot, plant, note])).toEqual([{ name: 'Plant', isMany: true }])
  expect(relationsOf(note, [spot, plant, note])).toEqual([{ name: 'Plant', isMany: false }])
})

function named({
  from,
  to,
  isMany,
  isManyBack,
}: ReturnType<typeof layOutEntities>['relations'][number]): string {
  const back = isManyBack === null ? 'null' : isManyBack ? 'many' : 'one'
  return `${from.entity.name} ${back} to ${isMany ? 'many' : 'one'} ${to.entity.name}`
}
