import { inSwiftString } from '#server/swift/swift-text.ts'
import type { TaskPack } from './pack.ts'
import { fillSlots, slotsOf } from './slots-of.ts'
import { lowerFirst, swiftName } from './swift/planned-types.ts'
import { withType, type ProjectState, type SwiftFile } from './swift/project-state.ts'
import type { TaskSubject } from './task-subject.ts'

type Part = NonNullable<TaskPack['part']>

/**
 * Adds a pack's files with the project's names. Returns the state unchanged if they need a type and the plan has
 * none.
 */
export function addPart(state: ProjectState, part: Part, ground: TaskSubject): ProjectState {
  const slots = slotsOf(state, ground, null)
  const needsType = part.files.some(({ swift }) => /\{(?:Type|type|types|first)\}/.test(swift))
  if (needsType && slots.Type === undefined) return state
  const grown = needsType ? withType(state, slots.Type!) : state
  const filled = { ...slotsOf(grown, ground, null), ...partSlots(state, part, ground) }
  const inCode = Object.fromEntries(
    Object.entries(filled).map(([name, value]) => [name, inSwiftString(value)]),
  )
  const built = {
    name: filled.Part,
    files: withToldNames(
      part.files.map(({ path, swift }) => ({
        path: fillSlots(path, filled),
        swift: fillSlots(swift, inCode),
      })),
      ground,
      grown,
    ),
  }
  return { ...grown, parts: [...grown.parts, built] }
}

/** Names for the files that a part adds, used in its texts and code: `HikeRecorder`. */
export function partSlots(state: ProjectState, part: Part, ground: TaskSubject) {
  const name = freeName(state, part.name, ground)
  return { Part: name, part: lowerFirst(name) }
}

function freeName(state: ProjectState, ending: string, { task, type }: TaskSubject): string {
  const taken = new Set([
    ...state.types.map(({ name }) => name),
    ...state.parts.map(({ name }) => name),
    ...state.screens.map(({ view }) => view.replace(/View$/, '')),
    ...state.screens.map(({ view }) => view),
  ])
  const id = swiftName(task.madeFrom?.split('/').at(-1) ?? task.title.split(' ')[0] ?? '')
  const starts = [type?.name ?? state.app, id, state.app, `${state.app}${id}`]
  const names = starts.map((start) =>
    start.endsWith(ending) && start !== ending ? start : `${start}${ending}`,
  )
  return names.find((name) => !taken.has(name)) ?? `${names[0]}${state.parts.length + 1}`
}

/** Uses the names that the task itself states: “a protocol WeatherSource”, “begin with a FakeWeather”. */
function withToldNames(
  files: readonly SwiftFile[],
  { task, forms }: TaskSubject,
  { types }: ProjectState,
): SwiftFile[] {
  const code = files.map(({ swift }) => swift).join('\n')
  const told = forms.find(({ form }) => form === 'protocol')?.name
  const own = /^protocol (\w+)/m.exec(code)?.[1]
  if (!told || !own || types.some(({ name }) => name === told)) return [...files]
  const fakeTold = /\b(?:Fake|Mock|MadeUp|Sample|Demo)[A-Z]\w{1,40}/.exec(task.description)?.[0]
  const fake = new RegExp(`^(?:struct|final class|actor) (\\w+): ${own}\\b`, 'm').exec(code)?.[1]
  const names = [[own, told], ...(fake && fakeTold ? [[fake, fakeTold]] : [])] as [string, string][]
  const renamed = (text: string) =>
    names.reduce((rest, [from, to]) => rest.replace(new RegExp(`\\b${from}\\b`, 'g'), to), text)
  return files.map(({ path, swift }) => ({
    path: path.replace(`/${own}.swift`, `/${told}.swift`),
    swift: renamed(swift),
  }))
}
