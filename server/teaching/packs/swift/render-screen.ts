import type { PlannedType } from './planned-types.ts'
import { rowViewOf, typeNamed, type BuiltScreen, type ProjectState, type SwiftFile } from './project-state.ts'
import { renderDetail } from './render-detail.ts'
import { renderForm } from './render-form.ts'
import { renderList } from './render-list.ts'
import { renderPlainScreen } from './render-plain-screen.ts'
import { imports } from './screen-frame.ts'
import { indent, rowDetails, showValue, titleText } from './show-values.ts'

/** The file of a screen, as far as it is built. */
export function renderScreen(state: ProjectState, screen: BuiltScreen): SwiftFile {
  const type = typeNamed(state, screen.type)
  const swift =
    screen.kind === 'screen' || !type
      ? renderPlainScreen(state, screen, type)
      : views[screen.kind](state, screen, type)
  return {
    path: `${state.app}/${screen.view}.swift`,
    swift: [...imports(state), '', ...swift, ''].join('\n'),
  }
}

const views = { list: renderList, grid: renderList, form: renderForm, detail: renderDetail }

/** The row view for one item in lists and grids. */
export function renderRow(state: ProjectState, type: PlannedType): SwiftFile {
  const details = rowDetails(type).flatMap((property) => showValue(type.one, property))
  return {
    path: `${state.app}/${rowViewOf(state, type)}.swift`,
    swift: [
      ...imports(state),
      '',
      `struct ${rowViewOf(state, type)}: View {`,
      `    let ${type.one}: ${type.name}`,
      '',
      '    var body: some View {',
      '        VStack(alignment: .leading) {',
      `            Text(${titleText(type.one, type)})`,
      '                .font(.headline)',
      ...(details.length > 0
        ? [
            '            HStack {',
            ...indent(details, 16),
            '            }',
            '            .font(.subheadline)',
            '            .foregroundStyle(.secondary)',
          ]
        : []),
      '        }',
      '        .accessibilityElement(children: .combine)',
      '    }',
      '}',
      '',
    ].join('\n'),
  }
}
