import { expect, test } from 'vitest'
import { fitJson } from './fit-json.ts'

const type = 'struct Book: Decodable {\n    let title: String\n    let author: String\n    let pages: Int\n}'

test('JSON that fits has no misfit', () => {
  expect(fitJson('[{"title":"Momo","author":"Ende","pages":304}]', type)?.misfits).toEqual([])
})

test('a key of another name is found, also where it is named in CodingKeys', () => {
  const json = '{"title":"Momo","author_name":"Ende","pages":304}'
  expect(fitJson(json, type)?.misfits).toMatchObject([
    { kind: 'missing', property: 'author', near: 'author_name' },
  ])
  const mended = type.replace(
    /\}$/,
    '    enum CodingKeys: String, CodingKey {\n        case title, pages\n        case author = "author_name"\n    }\n}',
  )
  expect(fitJson(json, mended)?.misfits).toEqual([])
})

test('another type, a null, and a list inside an object are told apart', () => {
  const json = '{"results":[{"title":null,"author":"Ende","pages":"304"}]}'
  expect(fitJson(json, type)?.misfits.map(({ kind, property }) => [kind, property])).toEqual([
    ['wrapped', 'results'],
    ['null', 'title'],
    ['other-type', 'pages'],
  ])
})

test('without JSON or a type there is nothing to compare', () => {
  expect(fitJson('no json', type)).toBeNull()
  expect(fitJson('{"title":"Momo"}', 'print(1)')).toBeNull()
})

test('a type inside the one that fits is compared too', () => {
  const shelf = `struct Shelf: Decodable {\n    let name: String\n    let books: [Book]\n}\n\n${type}`
  const json = '{"name":"Top","books":[{"title":"Momo","author_name":"Ende","pages":304}]}'
  expect(fitJson(json, shelf)).toMatchObject({
    type: { name: 'Book' },
    misfits: [{ kind: 'missing', property: 'author', near: 'author_name' }],
  })
  expect(fitJson(json.replace('author_name', 'author'), shelf)).toMatchObject({
    type: { name: 'Shelf' },
    misfits: [],
  })
})

test('a text where a date is read is a misfit, unless the decoder is told how dates are written', () => {
  const code =
    'struct Swim: Decodable {\n    let startDate: Date\n}\nlet decoder = JSONDecoder()\nlet swim = try decoder.decode(Swim.self, from: data)'
  const kinds = (json: string, own = code) => fitJson(json, own)?.misfits.map(({ kind }) => kind)
  expect(kinds('{"start_date":"2026-05-02T08:00:00Z"}')).toEqual(['missing', 'date'])
  expect(kinds('{"startDate":"2026-05-02T08:00:00Z"}')).toEqual(['date'])
  expect(kinds('{"startDate":799401600}')).toEqual([])
  const told = code.replace('let swim', 'decoder.dateDecodingStrategy = .iso8601\nlet swim')
  expect(kinds('{"startDate":"2026-05-02T08:00:00Z"}', told)).toEqual([])
  expect(kinds('{"startDate":"2026-05-02T08:00:00Z"}', code.split('\nlet')[0])).toEqual([])
})
