import { inSwiftString } from '#server/swift/swift-text.ts'
import type { PlannedType } from './planned-types.ts'
import { rowViewOf, screenOfKind, type BuiltScreen, type ProjectState } from './project-state.ts'
import { filledPreview } from './screen-frame.ts'
import { indent } from './show-values.ts'

export function renderList(state: ProjectState, screen: BuiltScreen, type: PlannedType): string[] {
  const can = (ability: BuiltScreen['abilities'][number]) => screen.abilities.includes(ability)
  const form = screenOfKind(state, ['form'], type.name)
  const hasSearch = can('search') && type.title !== null
  const all = source(state, type)
  const shown = hasSearch ? `found${type.name}` : all
  const rows = rowsOf(state, screen, type, shown)
  return [
    `struct ${screen.view}: View {`,
    ...access(state, type),
    ...(can('delete') ? contextFor(state) : []),
    ...(hasSearch ? ['    @State private var searchText = ""'] : []),
    ...(form ? ['    @State private var isAdding = false'] : []),
    ...(can('delete') ? [`    @State private var ${type.one}ToDelete: ${type.name}?`] : []),
    '',
    '    var body: some View {',
    ...indent(rows, 8),
    ...(can('empty') ? emptyState(shown, type) : []),
    ...(hasSearch ? [`        .searchable(text: $searchText, prompt: "Search ${type.manyWords}")`] : []),
    `        .navigationTitle("${inSwiftString(screen.name)}")`,
    ...(form ? addButton(form, type) : []),
    ...(can('delete') ? deleteDialog(state, type) : []),
    '    }',
    ...(hasSearch ? searchResult(type, all, shown) : []),
    ...(can('sections') ? sectionsOf(type, shown) : []),
    '}',
    '',
    ...filledPreview(state, type, `${screen.view}()`),
  ]
}

/** The expression for all values of a type. */
function source(state: ProjectState, type: PlannedType): string {
  return state.usesSwiftData ? type.many : `store.${type.many}`
}

function access(state: ProjectState, type: PlannedType): string[] {
  if (!state.usesSwiftData) return ['    @Environment(Store.self) private var store']
  const date = type.properties.find(({ kind, isOptional }) => kind === 'date' && !isOptional)
  const sort = date
    ? `(sort: \\${type.name}.${date.name}, order: .reverse)`
    : type.title
      ? `(sort: \\${type.name}.${type.title.name})`
      : ''
  return [`    @Query${sort} private var ${type.many}: [${type.name}]`]
}

function contextFor(state: ProjectState): string[] {
  return state.usesSwiftData ? ['    @Environment(\\.modelContext) private var modelContext'] : []
}

function rowsOf(state: ProjectState, screen: BuiltScreen, type: PlannedType, shown: string): string[] {
  const row = linked(state, type, `${rowViewOf(state, type)}(${type.one}: ${type.one})`)
  if (screen.kind === 'grid')
    return [
      'ScrollView {',
      '    LazyVGrid(columns: [GridItem(.adaptive(minimum: 150))], spacing: 16) {',
      `        ForEach(${shown}) { ${type.one} in`,
      ...indent(row, 12),
      '                .padding()',
      '                .background(.quaternary, in: .rect(cornerRadius: 12))',
      '        }',
      '    }',
      '    .padding()',
      '}',
    ]
  const swiped = screen.abilities.includes('delete')
    ? [
        '.swipeActions {',
        '    Button("Delete", systemImage: "trash", role: .destructive) {',
        `        ${type.one}ToDelete = ${type.one}`,
        '    }',
        '}',
      ]
    : []
  const each = (many: string) => [
    `ForEach(${many}) { ${type.one} in`,
    ...indent([...row, ...indent(swiped, 4)], 4),
    '}',
  ]
  if (!screen.abilities.includes('sections')) return ['List {', ...indent(each(shown), 4), '}']
  return [
    'List {',
    '    ForEach(groups, id: \\.title) { group in',
    '        Section(group.title) {',
    ...indent(each(`group.${type.many}`), 12),
    '        }',
    '    }',
    '}',
  ]
}

function linked(state: ProjectState, type: PlannedType, row: string): string[] {
  const detail = screenOfKind(state, ['detail'], type.name)
  return detail
    ? ['NavigationLink {', `    ${detail.view}(${type.one}: ${type.one})`, '} label: {', `    ${row}`, '}']
    : [row]
}

function emptyState(shown: string, type: PlannedType): string[] {
  return [
    '        .overlay {',
    `            if ${shown}.isEmpty {`,
    '                ContentUnavailableView(',
    `                    "No ${type.manyWords} yet",`,
    '                    systemImage: "tray",',
    `                    description: Text("Add the first one, and it stands here.")`,
    '                )',
    '            }',
    '        }',
  ]
}

function addButton(form: BuiltScreen, type: PlannedType): string[] {
  return [
    '        .toolbar {',
    `            Button("Add ${type.words}", systemImage: "plus") {`,
    '                isAdding = true',
    '            }',
    '        }',
    '        .sheet(isPresented: $isAdding) {',
    '            NavigationStack {',
    `                ${form.view}()`,
    '            }',
    '        }',
  ]
}

function deleteDialog(state: ProjectState, type: PlannedType): string[] {
  const remove = state.usesSwiftData
    ? `modelContext.delete(${type.one})`
    : `store.${type.many}.removeAll { $0.id == ${type.one}.id }`
  return [
    '        .confirmationDialog(',
    `            "Delete this ${type.words}?",`,
    `            isPresented: .init(get: { ${type.one}ToDelete != nil }, set: { if !$0 { ${type.one}ToDelete = nil } }),`,
    '            titleVisibility: .visible,',
    `            presenting: ${type.one}ToDelete`,
    `        ) { ${type.one} in`,
    '            Button("Delete", role: .destructive) {',
    `                ${remove}`,
    '            }',
    '        }',
  ]
}

function searchResult(type: PlannedType, all: string, found: string): string[] {
  return [
    '',
    `    private var ${found}: [${type.name}] {`,
    `        if searchText.isEmpty { return ${all} }`,
    `        return ${all}.filter { $0.${type.title!.name}.localizedStandardContains(searchText) }`,
    '    }',
  ]
}

/** Groups by date if the type has one, otherwise by first letter. */
function sectionsOf(type: PlannedType, shown: string): string[] {
  const date = type.properties.find(({ kind, isOptional }) => kind === 'date' && !isOptional)
  const key = date
    ? `Calendar.current.startOfDay(for: $0.${date.name})`
    : `String($0.${type.title?.name ?? 'id'}.prefix(1))`
  const title = date ? 'day.formatted(date: .abbreviated, time: .omitted)' : 'day'
  return [
    '',
    `    private var groups: [(title: String, ${type.many}: [${type.name}])] {`,
    `        let byDay = Dictionary(grouping: ${shown}) { ${key} }`,
    `        return byDay.keys.sorted(by: ${date ? '>' : '<'}).map { day in`,
    `            (title: ${title}, ${type.many}: byDay[day] ?? [])`,
    '        }',
    '    }',
  ]
}
