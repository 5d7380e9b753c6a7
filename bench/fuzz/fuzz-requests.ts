import fc, { type Arbitrary } from 'fast-check'

/** The parts of an OpenAPI document that describe requests. */
export interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        requestBody?: { content?: Record<string, { schema?: Schema }> }
        parameters?: { name: string; in: string }[]
      }
    >
  >
}

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A request to send; `OWN` in its path is replaced with the id of the caller's project. */
export interface FuzzRequest {
  /** The path as in the OpenAPI document. */
  route: string
  method: string
  path: string
  headers: Record<string, string | string[]>
  body: Buffer | undefined
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Requests for every route: some nearly valid, so that they get far, and some wrong in various ways. */
export function requestsFrom(document: OpenApi): Arbitrary<FuzzRequest> {
  const routes = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ method, path, operation })),
  )
  return fc.constantFrom(...routes).chain(({ method, path, operation }) => {
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
    const queries = (operation.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name)
    return fc
      .record({
        path: addresses(`/api${path.replace(/^\/api/, '')}`, queries),
        headers: headers,
        body:
          method === 'get' || method === 'delete'
            ? fc.option(bodies(schema), { freq: 5, nil: undefined })
            : bodies(schema),
      })
      .map((made) => ({ ...made, route: `${method.toUpperCase()} ${path}`, method: method.toUpperCase() }))
  })
}

const oddIds = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '1e3',
  '9007199254740993',
  '2147483648',
  '99999999999999999999',
  'NaN',
  'null',
  '__proto__',
  '..%2f..%2f',
  '%00',
  '%',
  '%F0%9F%AA%B6',
  "1'--",
  'x'.repeat(3000),
)
const ids = fc.oneof(
  { weight: 5, arbitrary: fc.constant('OWN') },
  fc.integer({ min: 1, max: 60 }).map(String),
  oddIds,
)

function addresses(path: string, queries: string[]): Arbitrary<string> {
  const parts = path.split('/').map((part) => (/^[{:]/.test(part) ? ids : fc.constant(part)))
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...queries, 'q', 'limit', '__proto__', 'constructor[prototype]'),
      fc.oneof(texts, oddIds),
    ),
    { maxLength: 3 },
  )
  return fc.tuple(fc.tuple(...parts), query).map(([segments, pairs]) => {
    // Cut, because Node rejects addresses over 16 KB itself.
    const written = pairs
      .map(
        ([name, value]) =>
          `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed().slice(0, 4000))}`,
      )
      .join('&')
    return segments.join('/') + (written ? `?${written}` : '')
  })
}

const headers: Arbitrary<Record<string, string | string[]>> = fc
  .record(
    {
      'content-type': fc.oneof(
        { weight: 8, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          'application/json; charset=utf-16',
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          '',
          'application/json, application/json',
          'a/b;'.repeat(200),
        ),
      ),
      accept: fc.constantFrom('application/json', 'text/event-stream', '*/*', 'text/html;q=0.1', ''),
      'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'x'.repeat(500), '../../etc')),
      'x-forwarded-for': fc.constantFrom(['1.1.1.1', '2.2.2.2'], 'unknown, , ,', '::1'),
      authorization: fc.constantFrom('Bearer ', 'Bearer x', 'Basic Og==', ['Bearer a', 'Bearer b']),
      'accept-language': fc.constant('"><script>alert(1)</script>'),
      range: fc.constant('bytes=0-0,5-1'),
      'last-event-id': fc.constantFrom('-1', 'abc'),
    },
    { requiredKeys: ['content-type'] },
  )
  .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uD800',
    '\u202E',
    '💥'.repeat(200),
    'a'.repeat(40_000),
    'a'.repeat(120_000),
    '<script>alert(1)</script>',
    "'; drop table users; --",
    '${7*7}',
    '../../etc/passwd',
    '%s%n',
    '1e309',
    'true',
  ),
)
const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308),
)
const anything: Arbitrary<unknown> = fc.oneof(
  texts,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.array(texts, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(nested(2000)),
)

function bodies(schema: Schema | undefined): Arbitrary<Buffer> {
  return fc.oneof(
    {
      weight: 8,
      arbitrary: valuesOf(schema ?? {}, 0).map((value) => Buffer.from(JSON.stringify(value) ?? 'null')),
    },
    { weight: 1, arbitrary: anything.map((value) => Buffer.from(JSON.stringify(value) ?? 'null')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '',
          '{',
          '[]]',
          '{"a":1,}',
          '{"title":1e400}',
          `{"title":${'9'.repeat(5000)}}`,
          '{"title":"a","title":2}',
          '{"__proto__":{"isAdmin":true},"title":"x"}',
          '{"constructor":{"prototype":{"x":1}}}',
          '['.repeat(50_000),
          '"\\uD800"',
          '\uFEFF{}',
          ' '.repeat(1_100_000),
        )
        .map((text) => Buffer.from(text)),
    },
  )
}

/** Mostly valid values, with some invalid ones. */
function valuesOf(schema: Schema, depth: number): Arbitrary<unknown> {
  if (depth > 4) return anything
  return fc.oneof({ weight: 6, arbitrary: rightValues(schema, depth) }, { weight: 1, arbitrary: anything })
}

function rightValues(schema: Schema, depth: number): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0)
    return fc.constantFrom(...choices).chain((choice) => valuesOf(choice, depth + 1))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    const properties = Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        valuesOf(property, depth + 1),
      ]),
    )
    return fc
      .tuple(
        fc.record(properties, { requiredKeys: [] }),
        fc.dictionary(
          fc.constantFrom('__proto__', 'constructor', 'userId', 'projectId', 'isGuest', 'plan', 'toString'),
          anything,
          { maxKeys: 1 },
        ),
      )
      .map(([own, more]) => ({ ...own, ...more }))
  }
  if (type === 'array') return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 4 })
  if (type === 'integer' || type === 'number') return numbers
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return texts
  return anything
}

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = [value]
  return value
}
