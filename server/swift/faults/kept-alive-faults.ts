import { argumentOf, callsIn, closuresOf, lineOf, nameCalled } from '#server/swift/calls.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

/** Timers and observers that keep their owner alive. */
export function keptAliveFaults({ root, code }: FaultSource): CodeFault[] {
  const withoutDeinit = code.replace(/\bdeinit\s{0,9}\{[^}]{0,400}\}/g, '')
  const isStopped = /\.invalidate\(\)/.test(withoutDeinit)
  return callsIn(root).flatMap((call): CodeFault[] => {
    const name = nameCalled(call) ?? ''
    const [closure] = closuresOf(call)
    const isStrong =
      closure !== undefined && /\bself\b/.test(closure.text) && !/^\{\s*\[(?:weak|unowned)/.test(closure.text)
    if (/^Timer\.scheduledTimer$/.test(call.namedChildren[0]?.text ?? '')) {
      const repeats = argumentOf(call, 'repeats') === 'true'
      const keeps = argumentOf(call, 'target') === 'self' || isStrong
      return repeats && keeps && !isStopped
        ? [{ kind: 'timer-keeps-self', line: lineOf(call), name: closure ? 'closure' : 'target', other: '' }]
        : []
    }
    const isObserver =
      (name === 'addObserver' && argumentOf(call, 'forName') !== null) || name === 'addPeriodicTimeObserver'
    return isObserver && call.parent?.type === 'statements' && isAlone(call.text, code)
      ? [{ kind: 'observer-thrown-away', line: lineOf(call), name, other: '' }]
      : []
  })
}

/** Whether the call starts its line, so that its result is not stored. */
function isAlone(text: string, code: string): boolean {
  const [head = ''] = text.split('\n')
  return code.split('\n').some((line) => line.trim().startsWith(head.trim()))
}
