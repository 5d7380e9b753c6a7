import { argumentsOf, callsIn, functionsIn, lineOf, nameCalled, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200
const secret = /(?:api_?key|secret|token|password|passwd|private_?key|^key)$/i

/** Exposed secrets, permissions by name, server dates, and values that tests share. */
export function safetyFaults(source: FaultSource): CodeFault[] {
  return [
    ...secretsIn(source),
    ...printedIn(source),
    ...passwordFields(source),
    ...rightsByName(source),
    ...datesWithFraction(source),
    ...sharedInTests(source),
  ]
}

function secretsIn({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, value = ''] = /=\s*"([\w.+/=-]{16,200})"\s*$/.exec(node.text) ?? []
      return secret.test(nameOf(node)) &&
        /\d/.test(value) &&
        /[a-z]/i.test(value) &&
        !/your|example|xxx/i.test(value)
        ? [{ kind: 'secret-in-code', line: lineOf(node), name: nameOf(node), other: '' }]
        : []
    })
}

function printedIn({ root, code }: FaultSource): CodeFault[] {
  // A push notification token is not secret, and headers are only if they contain a key.
  if (/RemoteNotifications/.test(code)) return []
  return callsIn(root).flatMap((call): CodeFault[] => {
    if (!/^(?:print|NSLog|debugPrint|dump)$/.test(nameCalled(call) ?? '')) return []
    const named = argumentsOf(call)
      .map(
        ({ text }) =>
          /(\w{0,60}(?:token|password|apiKey|clientSecret|allHTTPHeaderFields))\s{0,4}(?:\?\?[^,]{0,60})?$/i.exec(
            text,
          )?.[1],
      )
      .find((name) => name !== undefined)
    const isHeaders = named === 'allHTTPHeaderFields' && !/Authorization|api-key/i.test(code)
    return named && !isHeaders ? [{ kind: 'secret-printed', line: lineOf(call), name: named, other: '' }] : []
  })
}

function passwordFields({ root, code }: FaultSource): CodeFault[] {
  // With both kinds of field, users can choose whether the password is visible.
  if (/\bSecureField\b/.test(code)) return []
  return callsIn(root).flatMap((call): CodeFault[] =>
    nameCalled(call) === 'TextField' && /\$(?:\w+\.)?\w*(?:password|passcode)\b/i.test(call.text)
      ? [{ kind: 'password-shown', line: lineOf(call), name: 'TextField', other: '' }]
      : [],
  )
}

/** Reports permissions granted by name: `if name == "admin" { isAdmin = true }`. */
function rightsByName({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('if_statement')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, name = '', value = ''] =
        /^if\s+((?:\w+\.)*\w+)\s*==\s*"(admin|root|owner|teacher|boss)"\s*\{/i.exec(node.text) ?? []
      return name !== '' && /\bis\w*(?:Admin|Owner|Teacher|Root|LoggedIn)\s*=\s*true/.test(node.text)
        ? [{ kind: 'name-grants-rights', line: lineOf(node), name, other: value }]
        : []
    })
}

/** Reports `date(from:)!` after `.withFractionalSeconds`: dates without a fraction fail. */
function datesWithFraction({ code }: FaultSource): CodeFault[] {
  if (!/\.withFractionalSeconds\b/.test(code) || (code.match(/ISO8601DateFormatter\(\)/g)?.length ?? 0) > 1)
    return []
  const at = code.split('\n').findIndex((line) => /\.date\(from:[^\n]{1,80}\)!/.test(line.slice(0, 300)))
  return at < 0 ? [] : [{ kind: 'fraction-only-dates', line: at + 1, name: '', other: '' }]
}

/** Reports tests that change the same static value. */
function sharedInTests({ root, code }: FaultSource): CodeFault[] {
  const tests = functionsIn(root).filter(({ text }) => /^@Test\b/.test(text))
  if (tests.length < 2 || /\.serialized\b/.test(code)) return []
  return root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      if (!/^(?:\w+\s+){0,2}static\s+(?:\w+\s+){0,2}?var\b/.test(node.text)) return []
      const type = ownerOf(node)
      const uses = tests.filter(({ text }) => text.includes(`${type}.${nameOf(node)}`))
      return uses.length > 1
        ? [{ kind: 'tests-share-state', line: lineOf(node), name: `${type}.${nameOf(node)}`, other: '' }]
        : []
    })
}

function ownerOf(node: SwiftNode): string {
  for (let one = node.parent; one; one = one.parent) if (one.type === 'class_declaration') return nameOf(one)
  return ''
}
