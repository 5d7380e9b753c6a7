import type { ScreenPart } from '#contract/plan.ts'
import type { PlannedType } from './planned-types.ts'
import type { BuiltScreen, ProjectState } from './project-state.ts'
import { preview } from './screen-frame.ts'
import { indent, rowDetails, showValue, titleText } from './show-values.ts'

/** A screen as it is drawn in the plan, from top to bottom, with its own words. */
export function renderPlainScreen(
  state: ProjectState,
  screen: BuiltScreen,
  type: PlannedType | null,
): string[] {
  const drawn = withoutTabs(screen.parts)
  const firstRow = drawn.findIndex(({ kind }) => kind === 'row')
  const parts = drawn.flatMap((part, at) => {
    if (part.kind !== 'row' || !type) return [partOf(part, at)]
    return at === firstRow ? [rowsOf(state, type)] : []
  })
  const states = parts.flatMap(({ state: declared }) => declared)
  return [
    `struct ${screen.view}: View {`,
    ...(firstRow < 0 ? [] : dataOf(state, type)),
    ...states.map((declared) => `    ${declared}`),
    '',
    '    var body: some View {',
    '        ScrollView {',
    '            VStack(alignment: .leading, spacing: 16) {',
    ...indent(
      parts.flatMap(({ view }) => view),
      16,
    ),
    '            }',
    '            .padding()',
    '        }',
    ...parts.flatMap(({ modifier }) => indent(modifier, 8)),
    `        .navigationTitle("${quoted(screen.name)}")`,
    '    }',
    '}',
    '',
    ...preview(state, `NavigationStack { ${screen.view}() }`),
  ]
}

function dataOf(state: ProjectState, type: PlannedType | null): string[] {
  if (!type) return []
  return state.usesSwiftData
    ? [`    @Query private var ${type.many}: [${type.name}]`]
    : ['    @Environment(Store.self) private var store']
}

interface Part {
  state: string[]
  view: string[]
  modifier: string[]
}

/** Where the drawing has made-up rows the screen has one for each thing. */
function rowsOf(state: ProjectState, type: PlannedType): Part {
  const details = rowDetails(type).flatMap((property) => showValue(type.one, property))
  return {
    state: [],
    view: [
      `ForEach(${state.usesSwiftData ? type.many : `store.${type.many}`}) { ${type.one} in`,
      '    LabeledContent {',
      ...indent(details, 8),
      '    } label: {',
      `        Text(${titleText(type.one, type)})`,
      '    }',
      '}',
    ],
    modifier: [],
  }
}

function withoutTabs(parts: readonly ScreenPart[]): ScreenPart[] {
  return parts.filter(({ kind }) => kind !== 'tabs')
}

/** One line of the drawn screen in SwiftUI; what it shows is made up until the data is there. */
function partOf({ kind, text }: ScreenPart, at: number): Part {
  const words = quoted(text)
  const name = `${kind}${at + 1}`
  const only = (...view: string[]): Part => ({ state: [], view, modifier: [] })
  const bound = (declared: string, ...view: string[]): Part => ({ state: [declared], view, modifier: [] })
  switch (kind) {
    case 'text':
      return only(`Text("${words}")`)
    case 'row':
      return only(...rowOf(text))
    case 'card':
      return only(
        `Text("${words}")`,
        '    .frame(maxWidth: .infinity, alignment: .leading)',
        '    .padding()',
        '    .background(.quaternary, in: .rect(cornerRadius: 12))',
      )
    case 'number':
      return only(`Text("${words}")`, '    .font(.largeTitle.bold())', '    .monospacedDigit()')
    case 'button':
      return bound(
        `@State private var did${at + 1} = false`,
        `Button("${words}") {`,
        `    did${at + 1} = true`,
        '}',
        '.buttonStyle(.borderedProminent)',
        '.frame(minHeight: 44)',
      )
    case 'field':
      return bound(
        `@State private var ${name} = ""`,
        `TextField("${words}", text: $${name})`,
        '    .textFieldStyle(.roundedBorder)',
      )
    case 'toggle':
      return bound(`@State private var ${name} = false`, `Toggle("${words}", isOn: $${name})`)
    case 'stepper':
      return bound(
        `@State private var ${name} = 1`,
        `Stepper("${words}: \\(${name})", value: $${name}, in: 0...100)`,
      )
    case 'picker':
      return bound(
        `@State private var ${name} = "${choicesIn(text)[0]}"`,
        `Picker("${words}", selection: $${name}) {`,
        ...choicesIn(text).map((choice) => `    Text("${choice}").tag("${choice}")`),
        '}',
      )
    case 'grid':
      return only(
        'LazyVGrid(columns: [GridItem(.adaptive(minimum: 90))]) {',
        `    ForEach([${choicesIn(text)
          .map((choice) => `"${choice}"`)
          .join(', ')}], id: \\.self) { choice in`,
        '        Text(choice)',
        '            .frame(maxWidth: .infinity, minHeight: 60)',
        '            .background(.quaternary, in: .rect(cornerRadius: 12))',
        '    }',
        '}',
      )
    case 'calendar':
      return bound(
        `@State private var ${name} = Date.now`,
        `DatePicker("${words}", selection: $${name}, displayedComponents: .date)`,
      )
    case 'progress':
      return only(`ProgressView("${words}", value: 0.4)`)
    case 'search':
      return {
        state: ['@State private var searchText = ""'],
        view: [],
        modifier: [`.searchable(text: $searchText, prompt: "${words}")`],
      }
    case 'photo':
    case 'camera':
    case 'map':
    case 'chart':
    case 'canvas':
    case 'board':
      return only(...pictureOf(kind, words))
    case 'tabs':
      return only()
  }
}

const symbols = {
  photo: 'photo',
  camera: 'camera',
  map: 'map',
  chart: 'chart.bar',
  canvas: 'scribble',
  board: 'square.grid.3x3',
} as const

/** Stands for what a later task fills. */
function pictureOf(kind: keyof typeof symbols, words: string): string[] {
  return [
    `Label("${words}", systemImage: "${symbols[kind]}")`,
    '    .frame(maxWidth: .infinity, minHeight: 160)',
    '    .background(.quaternary, in: .rect(cornerRadius: 12))',
  ]
}

/** "Fern · 3 days ago · rain water": the first word leads, the rest stands behind it. */
function rowOf(text: string): string[] {
  const [first = text, ...rest] = text.split(' · ')
  return rest.length === 0
    ? [`Text("${quoted(first)}")`]
    : [`LabeledContent("${quoted(first)}", value: "${quoted(rest.join(' · '))}")`]
}

function choicesIn(text: string): string[] {
  const choices = text.split(/, | · |; /).map((choice) => quoted(choice.trim()))
  return [...new Set(choices)].slice(0, 8)
}

function quoted(text: string): string {
  return text.replaceAll('\\', '').replaceAll('"', '')
}
