import { expect, test } from 'vitest'
import { readTick } from './read-tick.ts'
import { itemsIn } from './sample-items.ts'

test('the mark in front of a sample is a tick and no part of its text', () => {
  expect(readTick('● Read ten pages')).toEqual({ text: 'Read ten pages', isTicked: true })
  expect(readTick('○ Floss')).toEqual({ text: 'Floss', isTicked: false })
  expect(readTick('★ The bill')).toEqual({ text: '★ The bill', isTicked: null })
})

test('tiles are listed with commas, dots or as short words', () => {
  expect(itemsIn('Food, Home')).toEqual(['Food', 'Home'])
  expect(itemsIn('Road · Lamp')).toEqual(['Road', 'Lamp'])
  expect(itemsIn('Mon Tue Wed')).toEqual(['Mon', 'Tue', 'Wed'])
  expect(itemsIn('Twelve symbols to choose from')).toHaveLength(1)
})
