import type { ProjectState } from './project-state.ts'

export function imports(state: ProjectState): string[] {
  return state.usesSwiftData ? ['import SwiftData', 'import SwiftUI'] : ['import SwiftUI']
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
