import type { ScreenPart } from '#contract/plan/screen-part.ts'
import { oneLine } from '#contract/plain-words.ts'
import { inSwiftString } from '#server/swift/swift-text.ts'
import { swiftName, type PlannedProperty, type PlannedType } from './planned-types.ts'
import type { BuiltScreen, ProjectState } from './project-state.ts'
import { preview } from './screen-frame.ts'
import { indent, labelOf, rowDetails, showValue, titleText } from './show-values.ts'

/** The parts of a drawing that show sample words; the first four are list entries. */
const samples: readonly ScreenPart['kind'][] = ['row', 'card', 'progress', 'grid', 'number', 'text']
const ofData = samples.slice(0, 4)

/** A screen as drawn in the plan, from top to bottom: its controls, and data in place of sample words. */
export function renderPlainScreen(
  state: ProjectState,
  screen: BuiltScreen,
  type: PlannedType | null,
): string[] {
  const drawn = withoutTabs(screen.parts)
  const firstRow = type ? drawn.findIndex(({ kind }) => ofData.includes(kind)) : -1
  const readsData =
    firstRow >= 0 || (drawn.some(({ kind }) => kind === 'chart') && type !== null && figuresOf(type) !== null)
  const parts = drawn.flatMap((part, at) => {
    const chart = part.kind === 'chart' && type ? chartOf(state, type, part.text) : null
    if (chart) return [chart]
    const isFirst = drawn.findIndex(({ kind }) => kind === part.kind) === at
    const open = part.kind === 'row' || !isFirst ? [] : [leftOpen(part)]
    if (at === firstRow && type) return [...open, rowsOf(state, type)]
    if (isSample(part, firstRow >= 0)) return open
    return [partOf(part, nameFor(part, at, drawn))]
  })
  const states = parts.flatMap(({ state: declared }) => declared)
  return [
    `struct ${screen.view}: View {`,
    ...(readsData ? dataOf(state, type) : []),
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
    `        .navigationTitle("${inSwiftString(screen.name)}")`,
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

/** A loop over the data, in place of the drawing's sample rows. */
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

function figuresOf({ properties }: PlannedType): { date: PlannedProperty; figure: PlannedProperty } | null {
  const date = properties.find(({ kind, isOptional }) => kind === 'date' && !isOptional)
  const figure = properties.find(({ type }) => type === 'Int' || type === 'Double')
  return date && figure ? { date, figure } : null
}

const mostWordsOfLabel = 4

/** Whether the part's text is sample data or a sentence of the plan, which must not appear in the app. */
function isSample({ kind, text }: ScreenPart, readsData: boolean): boolean {
  if (kind === 'picker') return /\d/.test(text) && (text.includes(' · ') || choicesIn(text).length < 2)
  return samples.includes(kind) && (readsData || text.trim().split(/\s+/).length > mostWordsOfLabel)
}

/** The label without its sample value: "Amount" of “Amount · 8.20”. */
function labelIn(text: string): string {
  return inSwiftString(text.split(' · ')[0]!)
}

/** A comment in place of sample words for which only the learner knows the data. */
function leftOpen({ text }: ScreenPart): Part {
  return { state: [], view: [`// Here the drawing says: ${oneLine(text)}`], modifier: [] }
}

/** A chart of the type's number by date; null if it has no such properties. */
function chartOf(state: ProjectState, type: PlannedType, words: string): Part | null {
  const drawn = figuresOf(type)
  if (!drawn) return null
  const { date, figure } = drawn
  return {
    state: [],
    view: [
      `Chart(${state.usesSwiftData ? type.many : `store.${type.many}`}) { ${type.one} in`,
      '    BarMark(',
      `        x: .value("${labelOf(date)}", ${type.one}.${date.name}, unit: .day),`,
      `        y: .value("${labelOf(figure)}", ${type.one}.${figure.name})`,
      '    )',
      '}',
      '.frame(height: 220)',
      `.accessibilityLabel("${inSwiftString(words)}")`,
    ],
    modifier: [],
  }
}

function withoutTabs(parts: readonly ScreenPart[]): ScreenPart[] {
  return parts.filter(({ kind }) => kind !== 'tabs')
}

const mostWordsOfName = 2

/** A variable name from the part's words, such as `didStart` or `fieldName`. Duplicates get their position. */
function nameFor(part: ScreenPart, at: number, drawn: readonly ScreenPart[]): string {
  const plain = ({ kind, text }: ScreenPart) => {
    const words = text
      .split(' · ')[0]!
      .normalize('NFKD')
      .replace(/[^A-Za-z ]/g, ' ')
      .trim()
      .split(/\s+/)
      .filter((word) => !/^(?:an?|the|to|of|in|on|and)$/i.test(word))
      .slice(0, mostWordsOfName)
    return `${kind === 'button' ? 'did' : kind}${swiftName(words.join(' '))}`
  }
  const name = plain(part)
  const isTaken = drawn.slice(0, at).some((one) => plain(one) === name)
  return isTaken || name === part.kind || name === 'did' ? `${name}${at + 1}` : name
}

/** One part of the drawn screen in SwiftUI, with sample content until there is data. */
function partOf(part: ScreenPart, name: string): Part {
  if (part.kind === 'search')
    return {
      state: ['@State private var searchText = ""'],
      view: [],
      modifier: [`.searchable(text: $searchText, prompt: "${inSwiftString(part.text)}")`],
    }
  const control = controlOf(part, name)
  return control
    ? { state: [`@State private var ${name} = ${control.initial}`], view: control.view, modifier: [] }
    : { state: [], view: shownOf(part), modifier: [] }
}

/** A control that holds a value of the screen; null for a part that only shows something. */
function controlOf({ kind, text }: ScreenPart, name: string): { initial: string; view: string[] } | null {
  const words = kind === 'picker' ? inSwiftString(text) : labelIn(text)
  const control = (initial: string, ...view: string[]) => ({ initial, view })
  switch (kind) {
    case 'button':
      return control(
        'false',
        `Button("${words}") {`,
        `    ${name} = true`,
        '}',
        '.buttonStyle(.borderedProminent)',
        '.frame(minHeight: 44)',
      )
    case 'field':
      return control('""', `TextField("${words}", text: $${name})`, '    .textFieldStyle(.roundedBorder)')
    case 'toggle':
      return control('false', `Toggle("${words}", isOn: $${name})`)
    case 'stepper':
      return control('1', `Stepper("${words}: \\(${name})", value: $${name}, in: 0...100)`)
    case 'picker':
      return control(
        `"${choicesIn(text)[0]}"`,
        `Picker("${words}", selection: $${name}) {`,
        ...choicesIn(text).map((choice) => `    Text("${choice}").tag("${choice}")`),
        '}',
      )
    case 'calendar':
      return control('Date.now', `DatePicker("${words}", selection: $${name}, displayedComponents: .date)`)
    case 'map':
      return control(
        'MapCameraPosition.automatic',
        `// ${words}`,
        `Map(position: $${name}) {`,
        '    UserAnnotation()',
        '}',
        '.frame(minHeight: 280)',
        '.clipShape(.rect(cornerRadius: 12))',
      )
    default:
      return null
  }
}

function shownOf({ kind, text }: ScreenPart): string[] {
  const words = inSwiftString(text)
  switch (kind) {
    case 'text':
      return [`Text("${words}")`]
    case 'row':
      return rowOf(text)
    case 'card':
      return [
        `Text("${words}")`,
        '    .frame(maxWidth: .infinity, alignment: .leading)',
        '    .padding()',
        '    .background(.quaternary, in: .rect(cornerRadius: 12))',
      ]
    case 'number':
      return [`Text("${words}")`, '    .font(.largeTitle.bold())', '    .monospacedDigit()']
    case 'grid':
      return [
        'LazyVGrid(columns: [GridItem(.adaptive(minimum: 90))]) {',
        `    ForEach([${choicesIn(text)
          .map((choice) => `"${choice}"`)
          .join(', ')}], id: \\.self) { choice in`,
        '        Text(choice)',
        '            .frame(maxWidth: .infinity, minHeight: 60)',
        '            .background(.quaternary, in: .rect(cornerRadius: 12))',
        '    }',
        '}',
      ]
    case 'progress':
      return [`ProgressView("${words}", value: 0.4)`]
    case 'chart':
      return [
        `// ${words}`,
        'Chart {',
        ...[3, 5, 2, 6, 4].map(
          (height, day) => `    BarMark(x: .value("Day", ${day + 1}), y: .value("Amount", ${height}))`,
        ),
        '}',
        '.frame(height: 220)',
        `.accessibilityLabel("${words}")`,
      ]
    case 'photo':
    case 'camera':
    case 'canvas':
    case 'board':
      return pictureOf(kind, text)
    default:
      return []
  }
}

const symbols = {
  photo: 'photo',
  camera: 'camera',
  canvas: 'scribble',
  board: 'square.grid.3x3',
} as const

/** A placeholder image for a later task. */
function pictureOf(kind: keyof typeof symbols, drawn: string): string[] {
  return [
    `// Here the drawing has: ${oneLine(drawn)}`,
    `Image(systemName: "${symbols[kind]}")`,
    '    .font(.largeTitle)',
    '    .frame(maxWidth: .infinity, minHeight: 160)',
    '    .background(.quaternary, in: .rect(cornerRadius: 12))',
  ]
}

/** A row from "Fern · 3 days ago · rain water": the first part is leading, the rest trailing. */
function rowOf(text: string): string[] {
  const [first = text, ...rest] = text.split(' · ')
  return rest.length === 0
    ? [`Text("${inSwiftString(first)}")`]
    : [`LabeledContent("${inSwiftString(first)}", value: "${inSwiftString(rest.join(' · '))}")`]
}

function choicesIn(text: string): string[] {
  const choices = text.split(/, | · |; /).map((choice) => inSwiftString(choice.trim()))
  return [...new Set(choices)].slice(0, 8)
}
