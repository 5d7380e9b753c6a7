import { listed } from './slots-of.ts'
import { renderProject } from './swift/render-project.ts'
import type { SwiftFile } from './swift/project-state.ts'
import type { TaskHelp } from './task-help.ts'

const mostNamed = 4
const declared =
  /^(?:@\w{1,40}(?:\([^)\n]{0,80}\))? ){0,3}(?:final )?(?:struct|class|enum|actor|protocol) (\w{1,80})/gm

/** Says which types the shown code uses that other files of the project declare; null if there are none. */
export function reliedOn({ before, pack }: TaskHelp, shown: readonly SwiftFile[]): string | null {
  if (pack.step === 'project') return null
  const code = shown.map(({ swift }) => swift.replace(/\/\/.*$/gm, '')).join('\n')
  const own = new Set([...code.matchAll(declared)].map(([, name]) => name))
  const used = renderProject(before)
    .flatMap(({ swift }) => [...swift.matchAll(declared)].map(([, name = '']) => name))
    .filter((name) => !own.has(name) && new RegExp(`\\b${name}\\b`).test(code))
  const names = [...new Set(used)].slice(0, mostNamed)
  return names.length > 0
    ? `It relies on ${listed(names.map((name) => `\`${name}\``))} of your project, from the tasks before.`
    : null
}
