import { wordsOf } from '#server/language/normalise.ts'
import type { CodeFacts } from '#server/swift/code-facts.ts'
import type { CodeType } from '#server/swift/code-model.ts'
import { handedTo, isView, namedAs, readProperties, type Attempt } from './attempt.ts'
import { compareProperties, missingOf, plain, requiredProperties } from './compare-properties.ts'
import type { Need, Needed, PackCheck } from '#server/teaching/packs/pack.ts'
import { forbidden, unheld, unshown, unsourced } from './extra-checks.ts'
import { sayFound } from './say-found.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import { wordsOfName, type PlannedProperty } from '#server/teaching/packs/swift/planned-types.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'
import { requestedClass } from '#server/teaching/packs/task-words/requested-types.ts'

export interface FoundCheck {
  id: string
  passed: boolean
  says: string
  /** How many more of this kind are missing; only one is reported at a time. */
  more?: number
}

export function readCheck(attempt: Attempt, check: PackCheck): FoundCheck {
  const lack = lackOf(attempt, check.needs)
  const { say } = attempt.help
  const more = declaresTypes(check.needs) ? undeclared(attempt).length - 1 : 0
  return {
    id: check.id,
    passed: lack === null,
    ...(more > 0 ? { more } : {}),
    says:
      lack === null
        ? sayFound(attempt, metBy(attempt, check.needs))
        : [lack, say(check.missing)].filter((text) => text !== '').join(' '),
  }
}

function declaresTypes(needs: Needed): boolean {
  return 'declares' in needs && needs.declares === 'types'
}

/** The need itself, or the alternative that is met. */
function metBy(attempt: Attempt, needed: Needed): Need {
  return 'any' in needed ? needed.any.find((one) => lackOf(attempt, one) === null)! : needed
}

export function isMet(attempt: Attempt, needed: Needed): boolean {
  return lackOf(attempt, needed) === null
}

/** What is missing to meet a need; empty if the pack's text says enough, null if nothing is missing. */
function lackOf(attempt: Attempt, needed: Needed): string | null {
  const { facts, code, help } = attempt
  if ('any' in needed) return needed.any.some((one) => lackOf(attempt, one) === null) ? null : ''
  if ('mentions' in needed) return needed.mentions.some((name) => facts.names.has(name)) ? null : ''
  if ('tests' in needed) return facts.tests >= needed.tests ? null : ''
  if ('calls' in needed) return needed.calls.some((name) => facts.calls.has(name)) ? null : ''
  if ('wraps' in needed) return needed.wraps.some((name) => facts.wrappers.has(name)) ? null : ''
  if ('names' in needed) {
    const { type, types } = help.ground
    const about = [...(type ? [type] : []), ...(needed.names === 'types' ? types : [])]
    return about.length === 0 || about.some((one) => namedAs(attempt, one) !== null) ? null : ''
  }
  if ('changes' in needed) return facts.changedMembers.size > 0 ? null : ''
  if ('keeps' in needed) return staysOnScreen(attempt) || goesNowhere(attempt) ? '' : null
  if ('shows' in needed) return unshown(attempt)
  if ('source' in needed) return unsourced(attempt)
  if ('holds' in needed) return unheld(attempt, needed.holds) ? '' : null
  if ('without' in needed) {
    const piece = forbidden(attempt, needed.without)
    return piece === null ? null : `\`${piece}\` stands in it.`
  }
  if ('marks' in needed) return facts.marked[needed.marks].length > 0 ? null : ''
  if ('reads' in needed) return readsEnough(attempt, needed.reads) ? null : ''
  if ('identifies' in needed) return unidentified(attempt)
  switch (needed.declares) {
    case 'types':
      return undeclared(attempt)[0] ?? null
    case 'view':
      return code.types.some(isView) ? null : ''
    case 'enum':
      return code.types.some(({ kind }) => kind === 'enum') ? null : ''
    case 'protocol':
      return facts.protocols.length > 0 ? null : ''
    case 'method':
      return facts.methods.length > 0 ? null : ''
    case 'answer':
      return facts.functions.some(({ hasParameters, returns }) => hasParameters || returns) ? null : ''
    case 'kept-promise':
      return code.types.some((type) => keepsPromise(type, facts)) ? null : ''
    case 'told-class':
      return requestedClassIn(attempt) ? null : ''
    case 'function':
      return facts.functions.some(({ hasParameters, returns }) => hasParameters && returns) ||
        code.types.some((type) => !isView(type) && type.properties.some(({ isComputed }) => isComputed))
        ? null
        : ''
  }
}

/** The class with the task's name, or the first observable class; null if there is none or it has no method. */
export function requestedClassIn({ code, facts, help }: Attempt): CodeType | null {
  const name = requestedClass(help.ground.task.description)
  const classes = name === null ? [] : code.types.filter(({ kind }) => kind === 'class' || kind === 'actor')
  const found =
    classes.find((one) => one.name === name) ??
    classes.find((one) => facts.attributesOf.get(one.name)?.includes('Observable'))
  return found && found.functions.length > 0 ? found : null
}

function keepsPromise({ kind, conforms, functions }: CodeType, { protocols, methods }: CodeFacts): boolean {
  return (
    kind !== 'extension' &&
    conforms.some((name) => protocols.includes(name)) &&
    // The method is declared in the protocol and again in the conforming type.
    functions.some(({ name }) => methods.filter((method) => method === name).length > 1)
  )
}

/** Whether new values are stored only in the screen's own state and lost with it. */
function staysOnScreen({ help, code, facts }: Attempt): boolean {
  const { type } = help.ground
  if (!type || !help.after.usesSwiftData || facts.calls.has('insert')) return false
  return code.types.some(({ properties }) =>
    properties.some(({ wrapper, type: written }) => wrapper === 'State' && written === `[${type.name}]`),
  )
}

/** Whether a new value is created but neither inserted nor passed to code outside the pasted text. */
function goesNowhere({ help, code, facts }: Attempt): boolean {
  const { type } = help.ground
  if (!type || !help.after.usesSwiftData || !facts.calls.has(type.name)) return false
  const own = new Set(code.types.flatMap(({ functions }) => functions.map(({ name }) => name)))
  const isHandedOn = [...facts.calls].some(
    (name) => !own.has(name) && /^(?:insert|append|add|create|keep|store|on[A-Z])/.test(name),
  )
  return !isHandedOn
}

function readsEnough(attempt: Attempt, least: number): boolean {
  const { type } = attempt.help.ground
  if (!type || type.properties.length === 0) return true
  const read = readProperties(attempt, type).length
  return read >= Math.min(least, type.properties.length) || handedTo(attempt, type) !== null
}

/** Planned properties that the declared types lack, as sentences. */
function undeclared(attempt: Attempt): string[] {
  return attempt.help.ground.types.flatMap((type) => {
    const own = attempt.own.get(type.name)
    if (!own) return [`I find no \`${type.name}\` in it.`]
    const { sameWords } = attempt.help.reading.clauses
    const { mistyped } = compareProperties(requiredProperties(type), own, sameWords)
    const missing = missingOf(type, own, attempt.help)
    if (own.properties.length === 0 && own.kind !== 'enum') return [`\`${own.name}\` stores nothing yet.`]
    return [
      ...(missing.length > 0
        ? [
            `\`${own.name}\` does not remember ${listed(missing.map((one) => namedIn(one, attempt.help)))} yet.`,
          ]
        : []),
      ...mistyped.map(({ name, written }) => `\`${name}\` of \`${own.name}\` is kept as \`${written}\`.`),
    ]
  })
}

/** The property's name if the task mentions it; otherwise its words, because any name would do. */
function namedIn({ name }: PlannedProperty, { ground: { task } }: TaskHelp): string {
  const words = wordsOfName(plain(name)).replace(/^(?:is|was|has) /, '')
  const told = wordsOf(`${task.title} ${task.description} ${task.doneWhen}`)
  return told.includes(plain(name).toLowerCase()) || !words.includes(' ') ? `\`${name}\`` : `“${words}”`
}

function unidentified({ help, own, facts }: Attempt): string | null {
  const lacking = help.ground.types.flatMap((type) => {
    const declared = own.get(type.name)
    if (!declared) return []
    const isModel = facts.attributesOf.get(declared.name)?.includes('Model') ?? false
    const isIdentifiable =
      declared.conforms.some((name) => /Identifiable|PersistentModel/.test(name)) &&
      (declared.kind === 'class' || declared.properties.some(({ name }) => name === 'id'))
    const isOfOtherForm =
      type.isStruct || help.ground.forms.some(({ name, form }) => name === type.name && form !== 'model')
    return isOfOtherForm || isModel || (!help.after.usesSwiftData && isIdentifiable) ? [] : [declared.name]
  })
  if (own.size === 0) return ''
  return lacking.length === 0 ? null : `This is about ${listed(lacking.map((name) => `\`${name}\``))}.`
}
