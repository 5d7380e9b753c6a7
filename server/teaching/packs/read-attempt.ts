import { wordsOf } from '#server/language/normalise.ts'
import { readCodeFacts, type CodeFacts } from '#server/swift/code-facts.ts'
import { readCodeModel, type CodeModel, type CodeType } from '#server/swift/code-model.ts'
import { modelFindings } from '#server/swift/model-findings.ts'
import { longestSwift, swiftFaults } from '#server/swift/parse-swift.ts'
import type { Needed, PackCheck } from './pack.ts'
import { listed, storedName } from './slots-of.ts'
import { wordsOfName, type PlannedProperty, type PlannedType } from './swift/planned-types.ts'
import type { TaskHelp } from './task-help.ts'

/** What is known of an attempt at a task. */
export interface ReadAttempt {
  /** `unread`: no Swift, or more than can be read. */
  verdict: 'right' | 'close' | 'far' | 'unread'
  /** Said about each check, in its order. */
  found: { id: string; passed: boolean; says: string }[]
  /** What is wrong in the code itself, with its line. */
  faults: { line: number; says: string }[]
}

interface Attempt {
  help: TaskHelp
  code: CodeModel
  facts: CodeFacts
  /** The learner's own type for each type of the task; one of another name counts where its properties fit. */
  own: ReadonlyMap<string, CodeType>
}

/** Compares pasted Swift with what a task needs. Reads only: it never says that code compiles. */
export function readAttempt(help: TaskHelp, swift: string): ReadAttempt {
  const code = swift.length > longestSwift ? null : readCodeModel(swift)
  const facts = code && readCodeFacts(swift)
  if (swift.trim() === '' || !code || !facts) return { verdict: 'unread', found: [], faults: [] }
  const own = new Map(
    help.ground.types.flatMap((type) => {
      const found = ownTypeFor(type, code)
      return found ? [[type.name, found] as const] : []
    }),
  )
  const attempt = { help, code, facts, own }
  const found = help.pack.checks.map((check) => readCheck(attempt, check))
  const faults = faultsIn(swift)
  const passed = found.filter((one) => one.passed).length
  if (passed === found.length && faults.length === 0) return { verdict: 'right', found, faults }
  return { verdict: passed > 0 ? 'close' : 'far', found, faults }
}

function faultsIn(swift: string): ReadAttempt['faults'] {
  const broken = swiftFaults(swift).map(({ line, near }) => ({
    line,
    says: `Swift loses its way at \`${near}\`: look for a bracket, a quote or a name that is missing there.`,
  }))
  if (broken.length > 0) return broken.slice(0, 1)
  return modelFindings(swift).map(({ line, text }) => ({ line, says: text }))
}

function readCheck(attempt: Attempt, check: PackCheck): ReadAttempt['found'][number] {
  const lack = lackOf(attempt, check.needs)
  const { say } = attempt.help
  return {
    id: check.id,
    passed: lack === null,
    says:
      lack === null ? say(check.there) : [lack, say(check.missing)].filter((text) => text !== '').join(' '),
  }
}

/** What is missing, in the learner's own names; empty where the pack's words say it all, null where nothing is. */
function lackOf(attempt: Attempt, needed: Needed): string | null {
  const { facts, code, help } = attempt
  if ('tests' in needed) return facts.tests >= needed.tests ? null : ''
  if ('calls' in needed) return needed.calls.some((name) => facts.calls.has(name)) ? null : ''
  if ('wraps' in needed) return needed.wraps.some((name) => facts.wrappers.has(name)) ? null : ''
  if ('names' in needed) {
    const { type } = help.ground
    return !type || [type.name, type.many, ownName(attempt, type)].some((name) => facts.names.has(name))
      ? null
      : ''
  }
  if ('reads' in needed) return readsEnough(attempt, needed.reads) ? null : ''
  if ('identifies' in needed) return unidentified(attempt)
  switch (needed.declares) {
    case 'types':
      return undeclared(attempt)
    case 'view':
      return code.types.some(isView) ? null : ''
    case 'function':
      return facts.functions.some(({ hasParameters, returns }) => hasParameters && returns) ? null : ''
  }
}

function ownName({ own }: Attempt, { name }: PlannedType): string {
  return own.get(name)?.name ?? name
}

function isView({ conforms, properties }: CodeType): boolean {
  return (
    conforms.some((name) => /^(?:SwiftUI\.)?View$/.test(name)) &&
    properties.some(({ name }) => name === 'body')
  )
}

function readsEnough({ help, facts, own }: Attempt, least: number): boolean {
  const { type } = help.ground
  if (!type || type.properties.length === 0) return true
  const names = new Set([
    ...type.properties.map((property) => plain(property.name)),
    ...type.properties.map((property) => storedName(help.after, property)),
    ...(own.get(type.name)?.properties.map(({ name }) => name) ?? []),
  ])
  const row = `${type.name}Row`
  const read = [...names].filter((name) => facts.members.has(name)).length
  return read >= Math.min(least, type.properties.length) || facts.calls.has(row)
}

/** What a declared type lacks of what the plan has it remember. */
function undeclared(attempt: Attempt): string | null {
  const lacks = attempt.help.ground.types.flatMap((type) => {
    const own = attempt.own.get(type.name)
    if (!own) return [`I find no \`${type.name}\` in it.`]
    const { task } = attempt.help.ground
    const { missing: absent, mistyped } = compareProperties(requiredProperties(type), own)
    const asked = absent.filter(
      (property) => property === type.title || isAskedFor(property, task.description),
    )
    // What the task does not name may come later, as long as it is not most of it.
    const missing = absent.length * 2 > requiredProperties(type).length ? absent : asked
    return [
      ...(missing.length > 0
        ? [`\`${own.name}\` does not remember ${listed(missing.map(({ name }) => `\`${name}\``))} yet.`]
        : []),
      ...mistyped.map(({ name, written }) => `\`${name}\` of \`${own.name}\` is kept as \`${written}\`.`),
    ]
  })
  return lacks.length === 0 ? null : lacks.join(' ')
}

function unidentified({ help, own, facts }: Attempt): string | null {
  const lacking = help.ground.types.flatMap((type) => {
    const declared = own.get(type.name)
    if (!declared) return []
    const isModel = facts.attributesOf.get(declared.name)?.includes('Model') ?? false
    const isIdentifiable =
      declared.conforms.some((name) => /Identifiable|PersistentModel/.test(name)) &&
      (declared.kind === 'class' || declared.properties.some(({ name }) => name === 'id'))
    return isModel || (!help.after.usesSwiftData && isIdentifiable) ? [] : [declared.name]
  })
  if (own.size === 0) return ''
  return lacking.length === 0 ? null : `This is about ${listed(lacking.map((name) => `\`${name}\``))}.`
}

/** Relations and what may be missing are left to later. */
function requiredProperties({ properties }: PlannedType): PlannedProperty[] {
  return properties.filter(
    ({ kind, isOptional, name }) => !isOptional && kind !== 'one' && kind !== 'many' && name !== 'id',
  )
}

const smallWords = new Set(['is', 'has', 'on', 'at', 'of', 'the', 'in', 'by'])

/** Whether the description speaks of it in any form: `isMarked` where it says “a mark”. */
function isAskedFor({ name }: PlannedProperty, description: string): boolean {
  const told = wordsOf(description)
  return wordsOfName(plain(name))
    .split(' ')
    .filter((word) => !smallWords.has(word))
    .some((word) => told.some((one) => one.startsWith(word.slice(0, Math.max(4, word.length - 2)))))
}

function compareProperties(required: readonly PlannedProperty[], own: CodeType) {
  const left = new Map(
    own.properties.filter(({ isComputed }) => !isComputed).map((property) => [property.name, property]),
  )
  const mistyped: { name: string; written: string }[] = []
  const absent: PlannedProperty[] = []
  for (const property of required) {
    const found = left.get(plain(property.name))
    if (!found) {
      absent.push(property)
      continue
    }
    left.delete(found.name)
    if (found.type !== null && !isSameKind(found.type, property))
      mistyped.push({ name: found.name, written: found.type })
  }
  // One under another name, of the same kind, is the learner's own word for it.
  const missing = absent.filter((property) => {
    const renamed = [...left.values()].find(
      ({ type, name }) => name !== 'id' && type !== null && isSameKind(type, property),
    )
    if (renamed) left.delete(renamed.name)
    return !renamed
  })
  return { missing, mistyped }
}

const kindsByName: Record<string, string> = {
  String: 'text',
  Int: 'number',
  Double: 'number',
  Float: 'number',
  Decimal: 'number',
  TimeInterval: 'number',
  Date: 'date',
  Bool: 'flag',
}

/** A type of the learner's own, such as an enum, may stand for any. */
function isSameKind(written: string, { kind }: PlannedProperty): boolean {
  const known = kindsByName[written.replace(/[?!]$/, '')]
  const wanted = kind === 'whole' || kind === 'number' ? 'number' : kind
  return known === undefined || wanted === 'other' || wanted === 'list' || known === wanted
}

function ownTypeFor(type: PlannedType, { types }: CodeModel): CodeType | null {
  const declared = types.filter((one) => one.kind !== 'extension' && !isView(one))
  const named = declared.find(({ name }) => name.toLowerCase() === type.name.toLowerCase())
  if (named) return named
  const wanted = new Set(type.properties.map(({ name }) => plain(name)))
  const alike = declared
    .map((one) => ({ one, shared: one.properties.filter(({ name }) => wanted.has(name)).length }))
    .toSorted((a, b) => b.shared - a.shared)[0]
  return alike && alike.shared * 2 > wanted.size ? alike.one : null
}

function plain(name: string): string {
  return name.replaceAll('`', '')
}
