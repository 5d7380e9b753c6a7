import { handedTo, isView, namedAs, readProperties, type Attempt } from './attempt.ts'
import type { CodeType } from '#server/swift/code-model.ts'
import { compareProperties, plain, requiredProperties } from './compare-properties.ts'
import type { Need } from '#server/teaching/packs/pack.ts'
import { listed } from '#server/teaching/packs/slots-of.ts'
import type { TaskHelp } from '#server/teaching/packs/task-help.ts'

const mostNames = 3

/** What the code has for a passed check: names and declarations, never behaviour. */
export function sayFound(attempt: Attempt, needed: Need): string {
  const { facts, help } = attempt
  const { type, types } = help.ground
  if ('mentions' in needed)
    return areThere(
      needed.mentions.filter((name) => facts.names.has(name)),
      'in it by name.',
    )
  if ('calls' in needed)
    return areThere(
      needed.calls.filter((name) => facts.calls.has(name)),
      'called.',
    )
  if ('wraps' in needed) {
    const wraps = needed.wraps.filter((name) => facts.wrappers.has(name)).map((name) => `@${name}`)
    return `A property is marked ${quoted(wraps)}.`
  }
  if ('tests' in needed)
    return facts.tests === 1 ? 'One test is declared.' : `${facts.tests} tests are declared.`
  if ('names' in needed) {
    const about = [...(type ? [type] : []), ...(needed.names === 'types' ? types : [])]
    const name = about.map((one) => namedAs(attempt, one)).find((one) => one !== null)
    return name ? `The name \`${name}\` is in it.` : 'It needs to name no type.'
  }
  if ('changes' in needed) return areThere([...facts.changedMembers], 'assigned to or bound.')
  if ('keeps' in needed) return sayKept(attempt)
  if ('reads' in needed) {
    const read = type ? readProperties(attempt, type) : []
    if (read.length > 0) return `After a dot there is ${quoted(read)}.`
    const row = type && handedTo(attempt, type)
    return row ? `\`${row}\` is called.` : 'It needs to name no property.'
  }
  if ('identifies' in needed) return sayIdentity(attempt)
  if ('shows' in needed) return 'The loop names its own element.'
  if ('source' in needed) return 'What the loop walks over is declared.'
  if ('holds' in needed) return `A property holds ${quoted(needed.holds)}.`
  if ('marks' in needed) return areThere(facts.marked[needed.marks], `marked \`${needed.marks}\`.`)
  if ('without' in needed) return 'What the task forbids by name is not in it.'
  return sayDeclared(attempt, needed.declares)
}

/** Lists only the types with an identity, because a plain struct may be enough. */
function sayIdentity({ own, facts }: Attempt): string {
  const types = [...own.values()]
  const models = namesOf(types, ({ name }) => facts.attributesOf.get(name)?.includes('Model') ?? false)
  const others = namesOf(types, ({ conforms }) => conforms.some((one) => one.endsWith('Identifiable')))
  return [
    models.length > 0 ? areThere(models, 'marked `@Model`.') : '',
    others.length > 0 ? areThere(others, 'declared `Identifiable`.') : '',
  ]
    .filter((text) => text !== '')
    .join(' ')
}

/** Says what was found, and not that the value is stored: names alone do not prove that. */
function sayKept({ code, facts }: Attempt): string {
  if (facts.calls.has('insert')) return '`insert` is called.'
  const array = code.types
    .flatMap(({ properties }) => properties)
    .find(({ wrapper, type }) => wrapper === 'State' && type?.startsWith('['))
  return array
    ? `\`${array.name}\` is an array in \`@State\`; where else it is kept was not checked.`
    : 'No array in `@State` is declared in it.'
}

function sayDeclared(
  { code, facts, own, help }: Attempt,
  declares: Extract<Need, { declares: unknown }>['declares'],
): string {
  switch (declares) {
    case 'types':
      return [...own]
        .map(([planned, type]) =>
          [
            type.properties.length > 0
              ? `\`${type.name}\` is declared with ${quoted(type.properties.map(({ name }) => name))}.`
              : `\`${type.name}\` is declared.`,
            ...renamedIn(help, planned, type),
          ].join(' '),
        )
        .join(' ')
    case 'view':
      return areThere(
        code.types.filter(isView).map(({ name }) => name),
        'declared as a view.',
      )
    case 'enum':
      return areThere(
        code.types.filter(({ kind }) => kind === 'enum').map(({ name }) => name),
        'declared as an enum.',
      )
    case 'protocol':
      return areThere(facts.protocols, 'declared as a protocol.')
    case 'method':
      return areThere(facts.methods, 'declared as a function.')
    case 'answer':
      return areThere(
        namesOf(facts.functions, ({ hasParameters, returns }) => hasParameters || returns),
        'declared as a function.',
      )
    case 'function':
      return areThere(
        namesOf(facts.functions, ({ hasParameters, returns }) => hasParameters && returns),
        'declared with a parameter and a result.',
      )
    case 'told-class':
      return `The class is declared, with ${quoted(code.types.flatMap(({ kind, functions }) => (kind === 'class' ? functions.map(({ name }) => name) : [])))}.`
    case 'kept-promise':
      return areThere(
        namesOf(code.types, ({ conforms }) => conforms.some((name) => facts.protocols.includes(name))),
        'declared to keep a protocol of yours.',
      )
  }
}

/** The learner's names for planned properties, because later tasks use the plan's names. */
function renamedIn({ ground, reading }: TaskHelp, planned: string, type: CodeType): string[] {
  const known = ground.types.find(({ name }) => name === planned)
  if (!known) return []
  const { renamed } = compareProperties(requiredProperties(known), type, reading.clauses.sameWords)
  const pairs = renamed
    .slice(0, mostNames)
    .map((one) => `\`${one.own.name}\` is the plan’s \`${plain(one.planned.name)}\``)
  return pairs.length > 0 ? [`Your ${listed(pairs)}: the name may stay.`] : []
}

function namesOf<One extends { name: string }>(
  all: readonly One[],
  isMeant: (one: One) => boolean,
): string[] {
  return all.filter(isMeant).map(({ name }) => name)
}

function areThere(names: readonly string[], how: string): string {
  return `${quoted(names)} ${new Set(names).size > 1 ? 'are' : 'is'} ${how}`
}

/** The first few names; longer lists are not read. */
function quoted(names: readonly string[]): string {
  return listed([...new Set(names)].slice(0, mostNames).map((name) => `\`${name}\``))
}
