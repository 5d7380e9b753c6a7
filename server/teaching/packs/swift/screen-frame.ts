import type { PlannedType } from './planned-types.ts'
import type { ProjectState } from './project-state.ts'

export function imports(state: ProjectState): string[] {
  return state.usesSwiftData ? ['import SwiftData', 'import SwiftUI'] : ['import SwiftUI']
}

/** A preview with samples in an in-memory store. */
export function filledPreview(state: ProjectState, { name, one }: PlannedType, view: string): string[] {
  if (!state.usesSwiftData) return preview(state, `NavigationStack { ${view} }`)
  return [
    '#Preview {',
    '    let configuration = ModelConfiguration(isStoredInMemoryOnly: true)',
    `    let container = try! ModelContainer(for: ${name}.self, configurations: configuration)`,
    `    for ${one} in ${name}.samples {`,
    `        container.mainContext.insert(${one})`,
    '    }',
    `    return NavigationStack { ${view} }`,
    '        .modelContainer(container)',
    '}',
  ]
}

export function preview(state: ProjectState, view: string): string[] {
  const models = state.built.map((name) => `${name}.self`).join(', ')
  const modifier = state.usesSwiftData
    ? models === ''
      ? []
      : [`        .modelContainer(for: [${models}], inMemory: true)`]
    : state.built.length > 0
      ? ['        .environment(Store())']
      : []
  return ['#Preview {', `    ${view}`, ...modifier, '}']
}
