import { inSwiftString } from '#server/swift/swift-text.ts'
import type { PlannedType } from './planned-types.ts'
import { typeNamed, type BuiltScreen, type ProjectState, type SwiftFile } from './project-state.ts'
import { renderModel, renderModelTests } from './render-model.ts'
import { renderContentFile } from './render-content-file.ts'
import { renderRule } from './render-rule.ts'
import { renderRow, renderScreen } from './render-screen.ts'

const mostTabs = 5

export function renderProject(state: ProjectState): SwiftFile[] {
  const types = state.built.flatMap((name) => typeNamed(state, name) ?? [])
  const listed = types.filter(({ name }) =>
    state.screens.some(({ kind, type }) => (kind === 'list' || kind === 'grid') && type === name),
  )
  return [
    renderApp(state),
    renderContent(state),
    ...types.map((type) => renderModel(state, type)),
    ...(!state.usesSwiftData && state.screens.length > 0 && types.length > 0
      ? [renderStore(state, types)]
      : []),
    ...listed.map((type) => renderRow(state, type)),
    ...state.screens.map((screen) => renderScreen(state, screen)),
    ...state.filled.flatMap((name) => {
      const type = typeNamed(state, name)
      return type ? renderContentFile(state, type) : []
    }),
    ...state.parts.flatMap(({ files }) => files),
    ...state.rules.flatMap((rule) => renderRule(state, rule)),
    ...state.tested.flatMap((name) => {
      const type = typeNamed(state, name)
      return type ? [renderModelTests(state, type)] : []
    }),
  ].map(withImports)
}

/** The files that a step adds or changes. */
export function changedFiles(before: ProjectState, after: ProjectState): SwiftFile[] {
  // The types of a preview's container grow with the project: that alone is no change of the file.
  const kept = (swift: string) => swift.replace(/^ *\.modelContainer\(for: .*inMemory: true\)$/m, '')
  const earlier = new Map(renderProject(before).map(({ path, swift }) => [path, kept(swift)]))
  return renderProject(after).filter(({ path, swift }) => earlier.get(path) !== kept(swift))
}

function renderApp({ app, usesSwiftData, built, screens, types }: ProjectState): SwiftFile {
  const hasStore = !usesSwiftData && screens.length > 0 && built.length > 0
  const kept = built.filter((name) => types.find((type) => type.name === name)?.isStruct !== true)
  const models = kept.map((name) => `${name}.self`).join(', ')
  return {
    path: `${app}/${app}App.swift`,
    swift: [
      ...(usesSwiftData && kept.length > 0 ? ['import SwiftData'] : []),
      'import SwiftUI',
      '',
      '@main',
      `struct ${app}App: App {`,
      ...(hasStore ? ['    @State private var store = Store()', ''] : []),
      '    var body: some Scene {',
      '        WindowGroup {',
      '            ContentView()',
      ...(hasStore ? ['                .environment(store)'] : []),
      '        }',
      ...(usesSwiftData && kept.length > 0 ? [`        .modelContainer(for: [${models}])`] : []),
      '    }',
      '}',
      '',
    ].join('\n'),
  }
}

function renderContent(state: ProjectState): SwiftFile {
  const roots = rootScreens(state)
  return {
    path: `${state.app}/ContentView.swift`,
    swift: [
      'import SwiftUI',
      '',
      'struct ContentView: View {',
      '    var body: some View {',
      ...contentOf(state, roots),
      '    }',
      '}',
      '',
    ].join('\n'),
  }
}

function contentOf({ firstScreen }: ProjectState, roots: readonly BuiltScreen[]): string[] {
  if (roots.length === 0) return [`        Text("${inSwiftString(firstScreen)}")`]
  if (roots.length === 1) return ['        NavigationStack {', `            ${roots[0]!.view}()`, '        }']
  return [
    '        TabView {',
    ...roots
      .slice(0, mostTabs)
      .flatMap(({ name, view }) => [
        '            NavigationStack {',
        `                ${view}()`,
        '            }',
        '            .tabItem {',
        `                Label("${inSwiftString(name)}", systemImage: "circle")`,
        '            }',
      ]),
    '        }',
  ]
}

/** The screens that no other screen opens. A detail page opens from its item, and a form from its list. */
function rootScreens({ screens }: ProjectState): BuiltScreen[] {
  const listed = new Set(
    screens.flatMap(({ kind, type }) => (kind === 'list' || kind === 'grid' ? [type] : [])),
  )
  return screens.filter(({ kind, type }) => kind !== 'detail' && !(kind === 'form' && listed.has(type)))
}

function renderStore({ app }: ProjectState, types: readonly PlannedType[]): SwiftFile {
  return {
    path: `${app}/Store.swift`,
    swift: [
      'import Observation',
      '',
      '@Observable',
      'final class Store {',
      ...types.map(({ name, many }) => `    var ${many}: [${name}] = ${name}.samples`),
      '}',
      '',
    ].join('\n'),
  }
}

const frameworks: readonly [needle: string, module: string][] = [
  ['PhotosPicker', 'PhotosUI'],
  ['BarMark(', 'Charts'],
  ['MapCameraPosition', 'MapKit'],
]

function withImports(file: SwiftFile): SwiftFile {
  const missing = frameworks
    .filter(([needle]) => file.swift.includes(needle))
    .map(([, module]) => `import ${module}`)
  return missing.length === 0 ? file : { ...file, swift: `${missing.join('\n')}\n${file.swift}` }
}
