import { callsIn, lineOf, nameCalled, nameOf } from '#server/swift/calls.ts'
import type { SwiftNode } from '#server/swift/swift-tree.ts'
import type { CodeFault, FaultSource } from './code-fault.ts'

const mostRead = 100

interface Owner {
  view: SwiftNode
  property: SwiftNode
  model: string
}

/** Reports a parent and a child view that each create a model of the same type, and so do not share it. */
export function sharedModelFaults({ root, types }: FaultSource): CodeFault[] {
  const owners = root
    .descendantsOfType('property_declaration')
    .slice(0, mostRead)
    .flatMap((property): Owner[] => {
      const [, wrapper, model = ''] =
        /^@(StateObject|State)\s+(?:private\s+)?var\s+\w{1,60}(?:\s?:\s?\w{1,60})?\s?=\s?([A-Z]\w{0,60})\(/.exec(
          property.text,
        ) ?? []
      const view = property.parent?.parent
      const isShared = wrapper === 'StateObject' || types.classes.has(model)
      return view && isShared && property.parent?.type === 'class_body' ? [{ view, property, model }] : []
    })
  return owners.flatMap(({ view, property, model }): CodeFault[] => {
    const parent = owners.find(
      (one) =>
        one.model === model &&
        one.view.startIndex !== view.startIndex &&
        callsIn(one.view).some((call) => nameCalled(call) === nameOf(view)),
    )
    return parent
      ? [{ kind: 'two-models', line: lineOf(property), name: model, other: nameOf(parent.view) }]
      : []
  })
}
