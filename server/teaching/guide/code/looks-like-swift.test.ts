import { expect, test } from 'vitest'
import { jsonIn, proseAndCode } from './looks-like-swift.ts'

test('a type inside a sentence is code, set out in lines', () => {
  expect(proseAndCode('I have struct Hike { var name = ""; var km: Double } and a list of them')).toEqual({
    prose: 'I have Hike and a list of them',
    code: 'struct Hike {\n    var name = ""\n    var km: Double\n}',
  })
  expect(proseAndCode('what is a struct { } for?').code).toBe('')
})

test('JSON is no Swift, in fences or without', () => {
  const json = '[\n  { "title": "Dune", "pages": 612 }\n]'
  for (const message of [`it says\n\`\`\`json\n${json}\n\`\`\`\nwhy?`, `it says\n${json}\nwhy?`]) {
    expect(jsonIn(message)).toBe(json)
    expect(proseAndCode(message).code).toBe('')
  }
  expect(jsonIn('let numbers = [1, 2]\nprint(numbers)')).toBeNull()
})

test('a call with a whole closure on its line is code, also as the first statement of a function', () => {
  const ask = 'center.current().requestAuthorization(options: [.alert]) { _, _ in }'
  const code = `func remind() {\n    ${ask}\n    let content = UNMutableNotificationContent()\n}`
  expect(proseAndCode(`I tried this:\n${code}`)).toEqual({ prose: 'I tried this:', code })
  const short = `func remind() {\n    ${ask}\n}`
  expect(proseAndCode(short)).toEqual({ prose: '', code: short })
})
