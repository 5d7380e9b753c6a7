import { describe, expect, test } from 'vitest'
import { requestedTypes } from './requested-types.ts'
import { statedCases, statedCount, statedLimits, namesCalled } from './stated-limits.ts'

describe('what a sentence of a task names', () => {
  test.each([
    [
      'Write Hike and Segment as SwiftData models and TrackPoint as a Codable struct.',
      ['Hike model', 'Segment model', 'TrackPoint struct Codable'],
    ],
    ['Write HourForecast and a protocol WeatherSource with one async function.', ['WeatherSource protocol']],
    ['Let the scene report events to Round, an @Observable class without SpriteKit.', ['Round class']],
    [
      'Write Meme, Caption and Template as Codable structs.',
      ['Meme', 'Caption', 'Template'].map((one) => `${one} struct Codable`),
    ],
    ['Write the SwiftData model Birthday with month and day.', ['Birthday model']],
    ['Show each swim with pool and feeling.', []],
  ])('as a form: %s', (sentence, told) => {
    const found = requestedTypes(sentence).map(({ name, form, promises }) =>
      [name, form, ...promises].join(' '),
    )
    expect(found.toSorted()).toEqual(told.toSorted())
  })

  test.each([
    ['Do not use Date: it is a moment.', ['stored Date']],
    ['Never use Double for money.', ['stored Double']],
    [
      'The place is made of two Doubles, because CLLocationCoordinate2D cannot be stored.',
      ['stored CLLocationCoordinate2D'],
    ],
    ['Build all screens on these types and not on those of WeatherKit.', ['import WeatherKit']],
    ['Do not store a quantity on Article that code adds to.', ['property quantity Article']],
    ['SwiftData does not keep the order of a relationship.', []],
    ['Write Trip with a Date and a Double.', []],
  ])('as ruled out: %s', (sentence, told) => {
    expect(
      statedLimits(sentence).map(({ kind, name, on }) => [kind, name, on].filter(Boolean).join(' ')),
    ).toEqual(told)
  })

  test('as a number, as cases and as a name', () => {
    expect(statedCount('Build “All” with three orders and a search.', ['orders'])).toBe(3)
    expect(statedCount('Show the order of three plants.', ['orders'])).toBeNull()
    expect(statedCases('Tests: dry all day, rain from 17:00, and frost.')).toEqual([
      'dry all day',
      'rain from 17:00',
      'frost',
    ])
    expect(statedCases('A test adds 1,250 to 2.')).toEqual([])
    expect(namesCalled('Write them into an array called samples.')).toEqual(['samples'])
  })
})
