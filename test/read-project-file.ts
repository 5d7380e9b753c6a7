/** A value of an old-style property list, as in `project.pbxproj`. */
export type PlistValue = string | PlistValue[] | { [name: string]: PlistValue }

/** Parses `project.pbxproj`. Throws if it is malformed. */
export function readProjectFile(text: string): { [name: string]: PlistValue } {
  if (!text.startsWith('// !$*UTF8*$!\n')) throw new Error('It does not say its encoding')
  let at = text.indexOf('\n')
  const value = readValue()
  skip()
  if (at !== text.length) throw new Error(`Something follows the end at ${at}`)
  if (typeof value === 'string' || Array.isArray(value)) throw new Error('It is no dictionary')
  return value

  function readValue(): PlistValue {
    skip()
    if (text[at] === '{') return readDictionary()
    if (text[at] === '(') return readList()
    return readText()
  }

  function readDictionary(): { [name: string]: PlistValue } {
    const found: { [name: string]: PlistValue } = {}
    at += 1
    for (skip(); text[at] !== '}'; skip()) {
      const name = readText()
      expect('=')
      if (name in found) throw new Error(`${name} stands twice`)
      found[name] = readValue()
      expect(';')
    }
    at += 1
    return found
  }

  function readList(): PlistValue[] {
    const found: PlistValue[] = []
    at += 1
    for (skip(); text[at] !== ')'; skip()) {
      found.push(readValue())
      skip()
      if (text[at] === ',') at += 1
      else if (text[at] !== ')') throw new Error(`A comma is missing at ${at}`)
    }
    at += 1
    return found
  }

  function readText(): string {
    if (text[at] !== '"') {
      const [bare] = /^[A-Za-z0-9_./$-]+/.exec(text.slice(at, at + 400)) ?? []
      if (!bare) throw new Error(`A value is missing at ${at}: ${text.slice(at, at + 20)}`)
      at += bare.length
      return bare
    }
    let found = ''
    for (at += 1; text[at] !== '"'; at += 1) {
      if (at >= text.length) throw new Error('A quote does not end')
      if (text[at] === '\\') at += 1
      found += text[at]
    }
    at += 1
    return found
  }

  function expect(sign: string): void {
    skip()
    if (text[at] !== sign) throw new Error(`${sign} is missing at ${at}: ${text.slice(at, at + 20)}`)
    at += 1
  }

  function skip(): void {
    while (at < text.length && /\s/.test(text[at]!)) at += 1
  }
}
