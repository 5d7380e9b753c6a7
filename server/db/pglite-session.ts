import { messages, parse, protocol, types, type PGlite, type QueryOptions, type Results } from '@electric-sql/pglite'

export interface PgliteSession {
  query(sql: string, parameters: unknown[], rowMode: QueryOptions['rowMode']): Promise<Results>
}

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** A statement as the database knows it. */
interface Statement {
  name: string
  parameterTypes: number[]
  columns: Message[]
}

const { serialize } = protocol
const mostStatements = 200
const isPrepared = /^\s*(select|insert|update|delete|with)\b/i
const leavesTables = /^\s*(begin|commit|rollback|savepoint|release|set|show)\b/i
const asText = (value: string) => value
/** Drizzle reads dates itself; these are the type ids it asks to be left as text. */
const textTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182]

/** Speaks PostgreSQL's own messages, all of a statement in one piece, and has what is asked often parsed and planned once. PGlite's `query` sends six pieces and plans each time. */
export function createPgliteSession(database: PGlite): PgliteSession {
  const parsers = { ...database.parsers, ...Object.fromEntries(textTypes.map((type) => [type, asText])) }
  const statements = new Map<string, Statement>()
  let lastStatement = 0

  return {
    query: (sql, parameters, rowMode) =>
      database.runExclusive(async () => {
        const statement = isPrepared.test(sql) ? await prepared(sql) : await once(sql)
        const answer = await send(
          serialize.bind({ statement: statement.name, values: parameters.map((value, at) => asParameter(value, statement.parameterTypes[at]!)) }),
          serialize.execute(),
          serialize.sync(),
        )
        return parse.parseResults([...statement.columns, ...answer], parsers, { rowMode })[0]!
      }),
  }

  async function prepared(sql: string): Promise<Statement> {
    const known = statements.get(sql)
    statements.delete(sql)
    if (!known && statements.size >= mostStatements) await forgetOldest()
    lastStatement += known ? 0 : 1
    const statement = known ?? (await describe(`statement_${lastStatement}`, sql))
    statements.set(sql, statement)
    return statement
  }

  /** What changes tables may change what a prepared statement gives. */
  async function once(sql: string): Promise<Statement> {
    if (!leavesTables.test(sql)) while (statements.size > 0) await forgetOldest()
    return describe('', sql)
  }

  async function describe(name: string, sql: string): Promise<Statement> {
    const answer = await send(serialize.parse({ name, text: sql }), serialize.describe({ type: 'S', name }), serialize.sync())
    return { name, parameterTypes: parse.parseDescribeStatementResults(answer), columns: answer.filter((message) => message instanceof messages.RowDescriptionMessage) }
  }

  async function forgetOldest(): Promise<void> {
    const [sql, { name }] = statements.entries().next().value!
    statements.delete(sql)
    await send(serialize.close({ type: 'S', name }), serialize.sync())
  }

  /** Rejects with the database's first complaint. */
  function send(...pieces: Uint8Array[]): Promise<Message[]> {
    return database.execProtocolStream(new Uint8Array(Buffer.concat(pieces)))
  }

  function asParameter(value: unknown, type: number): string | null {
    if (value === null || value === undefined) return null
    return database.serializers[type]?.(value) ?? `${value as string | number | boolean}`
  }
}
