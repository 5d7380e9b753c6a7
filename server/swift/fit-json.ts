import { distance } from 'fastest-levenshtein'
import { readCodeModel, type CodeProperty, type CodeType } from './code-model.ts'

/** A property for which the JSON has no suitable value. */
export interface JsonMisfit {
  kind: 'missing' | 'null' | 'other-type' | 'date' | 'wrapped'
  type: string
  property: string
  written: string
  line: number
  /** The key that was probably meant, or the key with the list; null if none. */
  near: string | null
  /** The value in the JSON. */
  found: string
  /** The simple type that would match; null if none does. */
  foundType: string | null
}

export interface JsonFit {
  type: CodeType
  misfits: JsonMisfit[]
  /** The properties with their JSON keys, in the type's order. */
  keys: { property: string; key: string }[]
}

/** Compares JSON with the most similar type in the code; null if none is similar. */
export function fitJson(json: string, code: string): JsonFit | null {
  const value = parsed(json)
  const types = (readCodeModel(code)?.types ?? []).filter(isDecoded)
  const objects = objectsIn(value)
  const best = types
    .flatMap((type) => objects.map((found) => ({ type, ...found, share: shareOf(type, found.object, code) })))
    .toSorted((one, other) => other.share - one.share)[0]
  if (!best || best.share === 0) return null
  const { type, object, isFirst, under } = best
  const inside = isFirst ? misfitInside(type, object, types, code) : null
  if (inside) return inside
  const keys = keysOf(type, code)
  const misfits = keys.flatMap(({ property, key }) => misfitsOf(type, property, key, object, code))
  const wrapped = !isFirst && under ? [wrappedIn(type, under)] : []
  return {
    type,
    misfits: [...(expectsWrapper(types, under) ? [] : wrapped), ...misfits],
    keys: keys.map(({ property, key }) => ({ property: property.name, key })),
  }
}

const mostLevels = 6

/** The comparison for a type nested in one that matches, such as `days: [Day]` of a forecast; null if all match. */
function misfitInside(
  type: CodeType,
  object: JsonObject,
  types: readonly CodeType[],
  code: string,
  level = 0,
): JsonFit | null {
  const keys = keysOf(type, code)
  const misfits = keys.flatMap(({ property, key }) => misfitsOf(type, property, key, object, code))
  if (misfits.length > 0 || level > mostLevels)
    return level > 0 && misfits.length > 0
      ? { type, misfits, keys: keys.map(({ property, key }) => ({ property: property.name, key })) }
      : null
  for (const { property, key } of keys) {
    const inner = types.find(({ name }) => name === property.type?.replace(/[[\]?]/g, ''))
    const value = object[key]
    const child = Array.isArray(value) ? value.find(isObject) : value
    const fit = inner && isObject(child) ? misfitInside(inner, child, types, code, level + 1) : null
    if (fit) return fit
  }
  return null
}

type JsonObject = Record<string, unknown>

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface FoundObject {
  object: JsonObject
  isFirst: boolean
  under: string | null
}

/** The outermost object, or the first element of the outermost list, then the objects one level below. */
function objectsIn(value: unknown): FoundObject[] {
  const outer = Array.isArray(value) ? value.find(isObject) : value
  if (!isObject(outer)) return []
  const inner = Object.entries(outer).flatMap(([under, child]) => {
    const object = Array.isArray(child) ? child.find(isObject) : child
    return isObject(object) ? [{ object, isFirst: false, under }] : []
  })
  return [{ object: outer, isFirst: true, under: null }, ...inner]
}

function isDecoded({ kind, properties }: CodeType): boolean {
  return (kind === 'struct' || kind === 'class') && properties.some((one) => isStored(one))
}

function isStored({ isComputed, wrapper, isConstant, hasValue }: CodeProperty): boolean {
  return !isComputed && wrapper === null && !(isConstant && hasValue)
}

function keysOf(type: CodeType, code: string): { property: CodeProperty; key: string }[] {
  const isSnake = /\.convertFromSnakeCase\b/.test(code)
  const named = new Map(
    [...code.matchAll(/\bcase\s+(\w{1,60})\s*=\s*"([^"\n]{1,80})"/g)].map(([, name = '', key = '']) => [
      name,
      key,
    ]),
  )
  return type.properties.filter(isStored).map((property) => ({
    property,
    key: named.get(property.name) ?? (isSnake ? snakeCased(property.name) : property.name),
  }))
}

function snakeCased(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function shareOf(type: CodeType, object: JsonObject, code: string): number {
  const keys = keysOf(type, code)
  const known = keys.filter(({ key, property }) => key in object || nearKey(property.name, object) !== null)
  return keys.length === 0 ? 0 : known.length / keys.length
}

/** The key with the spelling closest to a name; null if none is close. */
function nearKey(name: string, object: JsonObject): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const own = plain(name)
  const near = Object.keys(object)
    .map((key) => ({ key, other: plain(key) }))
    .filter(
      ({ other }) =>
        other === own ||
        (own.length >= fewestLetters && (other.startsWith(own) || other.endsWith(own))) ||
        (other.length >= fewestLetters && (own.startsWith(other) || own.endsWith(other))) ||
        (own.length > fewestLetters && distance(own, other) <= mostSlips),
    )
    .toSorted((one, two) => distance(one.other, own) - distance(two.other, own))
  return near[0]?.key ?? null
}

const fewestLetters = 4
const mostSlips = 2

function misfitsOf(
  type: CodeType,
  property: CodeProperty,
  key: string,
  object: JsonObject,
  code: string,
): JsonMisfit[] {
  const misfit = misfitOf(type, property, key, object)
  const value = object[misfit?.near ?? key]
  const isText = property.type?.replace(/\?$/, '') === 'Date' && typeof value === 'string'
  const readsNoText = /\bJSONDecoder\(/.test(code) && !/dateDecodingStrategy|init\(from\b/.test(code)
  const date: JsonMisfit[] =
    isText && readsNoText
      ? [
          {
            kind: 'date',
            type: type.name,
            property: property.name,
            written: property.type ?? '',
            line: property.line,
            near: null,
            found: value,
            foundType: null,
          },
        ]
      : []
  return [...(misfit ? [misfit] : []), ...date]
}

function misfitOf(
  type: CodeType,
  property: CodeProperty,
  key: string,
  object: JsonObject,
): JsonMisfit | null {
  const written = property.type ?? ''
  const base = { type: type.name, property: property.name, written, line: property.line }
  const isOptional = written.endsWith('?')
  if (!(key in object)) {
    const near = nearKey(key, object)
    return isOptional && near === null ? null : { ...base, kind: 'missing', near, found: '', foundType: null }
  }
  const value = object[key]
  if (value === null)
    return isOptional ? null : { ...base, kind: 'null', near: null, found: 'null', foundType: null }
  return fits(value, written.replace(/\?$/, ''))
    ? null
    : { ...base, kind: 'other-type', near: null, found: kindOf(value), foundType: typeOf(value) }
}

const numbers = new Set(['Int', 'Double', 'Float', 'CGFloat', 'Int64', 'UInt'])

/** Whether a value can be decoded as a type. Does not check the contents of lists and objects. */
function fits(value: unknown, type: string): boolean {
  if (type.startsWith('[')) return Array.isArray(value) || isObject(value)
  if (type === 'String') return typeof value === 'string'
  if (type === 'Bool') return typeof value === 'boolean'
  if (type === 'Int') return Number.isInteger(value)
  if (numbers.has(type)) return typeof value === 'number'
  if (type === 'URL' || type === 'UUID') return typeof value === 'string'
  return true
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return `text, \`${JSON.stringify(value.slice(0, longestValue))}\``
  if (typeof value === 'number')
    return Number.isInteger(value) ? `a whole number, \`${value}\`` : `a number with a fraction, \`${value}\``
  return isObject(value) ? 'an object' : `\`${JSON.stringify(value)}\``
}

function typeOf(value: unknown): string | null {
  if (typeof value === 'string') return 'String'
  if (typeof value === 'boolean') return 'Bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int' : 'Double'
  return null
}

const longestValue = 30

function wrappedIn(type: CodeType, under: string): JsonMisfit {
  return {
    kind: 'wrapped',
    type: type.name,
    property: under,
    written: '',
    line: type.line,
    near: under,
    found: '',
    foundType: null,
  }
}

/** Whether another type has a property for the key that contains the list. */
function expectsWrapper(types: readonly CodeType[], under: string | null): boolean {
  return types.some(({ properties }) => properties.some(({ name }) => name === under))
}
