import { argumentOf, argumentsOf, around, callsIn, lineOf, nameCalled, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 200

/** Code that does the opposite of what its names say. */
export function meaningFaults(source: FaultSource): CodeFault[] {
  return [
    ...reversedComparisons(source),
    ...invertedChoices(source),
    ...invertedDisabling(source),
    ...daysBackwards(source),
  ]
}

interface Side {
  name: RegExp
  /** What must be on the greater side of the comparison, and on the smaller one. */
  greater: RegExp
  less: RegExp
}

const now = /(?:^|\.)(?:Date\(\)|now|today|startOfToday)$|^(?:current|this)(?:Day|Date)$/
const due = /(?:due|deadline|expir|ends?(?:At|On|Date)?$|finish)/i
const limit = /(?:limit|budget|maximum|max[A-Z]|^max$|allowed|capacity)/i
const goal = /(?:goal|target)/i

/** The two sides that a Bool with this name must compare. */
const sides: readonly Side[] = [
  { name: /(?:overdue|isLate$|expired|isPast$|pastDue)/i, greater: now, less: due },
  {
    name: /(?:upcoming|isAhead$|isStillOpen$|notExpired|isFuture$)/i,
    greater: /date|due|day|start/i,
    less: now,
  },
  {
    name: /^(?:is|has|goes)?(?:Over|Above|Exceed\w{0,6}|Beyond)(?:The)?(?:Limit|Budget|Max\w{0,8}|Allowance)?$/i,
    greater: /./,
    less: limit,
  },
  { name: /(?:within|under|below)(?:The)?(?:Limit|Budget|Max)/i, greater: limit, less: /./ },
  {
    name: /(?:goal|target)\w{0,20}(?:Reached|Met|Done)$|reached\w{0,20}(?:Goal|Target)/i,
    greater: /./,
    less: goal,
  },
  { name: /^isFull$|^hasNoRoom$/i, greater: /count|used|taken|members|guests/i, less: limit },
]

const comparison = /^(?:return )?([\w.()$?]{1,80}) (<=?|>=?) ([\w.()$?]{1,80})$/

/** Reports reversed comparisons: `var isOverdue: Bool { dueDate > Date() }`, or a `guard start > end`. */
function reversedComparisons({ root }: FaultSource): CodeFault[] {
  const owners = root
    .descendantsOfType(['property_declaration', 'function_declaration'])
    .slice(0, mostRead)
    .filter(({ text }) => /(?:: ?|-> ?)Bool\b/.test(text.split('{')[0] ?? ''))
  const named = owners.flatMap((owner): CodeFault[] => {
    const only = onlyStatementOf(owner)
    const [written, left = '', sign = '', right = ''] = comparison.exec(only?.text ?? '') ?? []
    const side = sides.find((one) => one.name.test(nameOf(owner)))
    if (!only || !written || !side) return []
    const [greater, less] = sign.startsWith('>') ? [left, right] : [right, left]
    const isReversed = side.greater.test(less) && side.less.test(greater)
    const isRight = side.greater.test(greater) && side.less.test(less)
    return isReversed && !isRight ? [reversed(only, `${left} ${sign} ${right}`, nameOf(owner))] : []
  })
  const guards = root
    .descendantsOfType('guard_statement')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [written, first = '', sign = '', second = ''] =
        /^guard ((?:\w+\.)?start\w{0,20}|(?:\w+\.)?from) (>=?) ((?:\w+\.)?end\w{0,20}|(?:\w+\.)?to) else/.exec(
          node.text,
        ) ?? []
      return written ? [reversed(node, `${first} ${sign} ${second}`, 'guard')] : []
    })
  return [...named, ...guards]
}

function reversed(node: SwiftNode, name: string, other: string): CodeFault {
  return { kind: 'comparison-reversed', line: lineOf(node), name, other }
}

function onlyStatementOf(owner: SwiftNode): SwiftNode | null {
  const [statements] = owner.descendantsOfType('statements')
  return statements?.namedChildren.length === 1 ? (statements.namedChildren[0] ?? null) : null
}

const saysDone =
  /(?:^|\.)(?:is|was|has)?(?:Been)?(?:Done|Complete|Completed|Checked|Selected|Favou?rite|Liked|Saved|Finished|Bought|Watered|Taken|Packed|Paid|Marked|On)$/i

/** Reports swapped images: `isDone ? "circle" : "checkmark.circle.fill"`. */
function invertedChoices({ root }: FaultSource): CodeFault[] {
  return root
    .descendantsOfType('ternary_expression')
    .slice(0, mostRead)
    .flatMap((node): CodeFault[] => {
      const [, asked = '', first = '', second = ''] =
        /^([\w.]{1,80}) ?\? ?"([\w.]{1,60})" ?: ?"([\w.]{1,60})"$/.exec(node.text) ?? []
      if (!saysDone.test(asked) || /not|un(?=[A-Z])/i.test(asked.split('.').at(-1)!.slice(0, 5))) return []
      const [base = ''] = first.split('.')
      const isMark = (sign: string) => /checkmark|\.fill$/.test(sign)
      return !isMark(first) && isMark(second) && second.split('.').includes(base)
        ? [{ kind: 'choice-inverted', line: lineOf(node), name: asked, other: second }]
        : []
    })
}

/** Reports `.disabled(isValid)`, which disables the button when everything is valid. */
function invertedDisabling({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const [given, ...more] = nameCalled(call) === 'disabled' ? argumentsOf(call) : []
    const asked = given?.text ?? ''
    return more.length === 0 &&
      /^(?:\w+\.){0,3}(?:can(?:Save|Add|Submit|Send|Continue|Start|Create|Go\w*)|is\w{0,40}(?:Valid|Allowed|Enabled|Filled))$/.test(
        asked,
      ) &&
      !/(?:not|in|un|dis)(?:valid|allowed|enabled)/i.test(asked)
      ? [{ kind: 'disabled-inverted', line: lineOf(given!), name: asked, other: '' }]
      : []
  })
}

const ahead =
  /^(?:next|due|upcoming|deadline|expir|later)|(?:Next|Due|Upcoming|Deadline|Expir\w{0,6})(?:Date|Day|On|At)?$|^in[A-Z]\w{0,10}Days$/
const isPresentOrPast =
  /^(?:Date\(\)|(?:Date)?\.now|now|today|(?:\w{1,40}\.){0,3}(?:last\w{0,40}|done\w{0,40}|previous\w{0,40}))$/
const behind = /last|previous|ago|before|past|since|start|window|overdue|late$|remind|warn/i

/**
 * Reports a next date computed backwards: `let nextDate = calendar.date(byAdding: .day, value: -interval, to: last)`.
 */
function daysBackwards({ root }: FaultSource): CodeFault[] {
  return callsIn(root).flatMap((call): CodeFault[] => {
    const value = argumentOf(call, 'value') ?? ''
    const from = argumentOf(call, 'to') ?? ''
    if (nameCalled(call) !== 'date' || argumentOf(call, 'byAdding') === null) return []
    // A reminder before an end or due date is rightly subtracted.
    if (!/^-\s?[\w.]{1,60}$/.test(value) || /notice|lead|before|warn|remind/i.test(value)) return []
    if (!isPresentOrPast.test(from)) return []
    const names = around(call)
      .filter(({ type }) => type === 'property_declaration' || type === 'function_declaration')
      .map(nameOf)
    const [name] = names
    return name && ahead.test(name) && !names.some((one) => behind.test(one))
      ? [{ kind: 'days-backwards', line: lineOf(call), name, other: value }]
      : []
  })
}
