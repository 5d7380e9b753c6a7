import type { Plan, PlanPhase } from '#contract/plan.ts'

const width = 88

/** The plan as plain text for a terminal of at least 80 columns. */
export function planToText(plan: Plan): string {
  const { architecture } = plan
  return [
    wrap(plan.summary),
    section('For', [wrap(plan.audience, '  ')]),
    section(
      'Features',
      plan.features.map((feature) =>
        wrap(
          `${feature.name} (${feature.priority}${feature.frameworks.length > 0 ? `; ${feature.frameworks.join(', ')}` : ''}). ${feature.why}`,
          '  • ',
          '    ',
        ),
      ),
    ),
    section('Architecture', [
      wrap(architecture.pattern, '  '),
      ...(architecture.decisions ?? []).map(({ choice, instead, because }) =>
        wrap(`${choice}, not ${instead}, because ${because}`, '  '),
      ),
      wrap(`Frameworks: ${architecture.frameworks.join(', ')}`, '  '),
      `  From iOS ${architecture.minimumIOS} on`,
      ...(architecture.privacyKeys.length > 0
        ? [wrap(`Info.plist: ${architecture.privacyKeys.join(', ')}`, '  ')]
        : []),
    ]),
    section(
      'Screens',
      architecture.screens.map((screen) => wrap(`${screen.name}: ${screen.purpose}`, '  • ', '    ')),
    ),
    section(
      'What it keeps',
      architecture.entities.map((entity) =>
        wrap(
          `${entity.name}: ${entity.fields.map((field) => `${field.name} ${field.type}`).join(', ')}`,
          '  • ',
          '    ',
        ),
      ),
    ),
    section('Roadmap', plan.roadmap.map(phaseText)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function phaseText(phase: PlanPhase, at: number): string {
  const tasks = phase.tasks.map((task) =>
    wrap(`${task.title} (${task.minutes} min)`, '     [ ] ', '         '),
  )
  return [
    wrap(`${at + 1}. ${phase.phase} · ${phase.days}`, '  ', '     '),
    wrap(phase.goal, '     '),
    ...tasks,
  ].join('\n')
}

function section(title: string, lines: string[]): string {
  return lines.length > 0 ? `${title}\n${lines.join('\n')}` : ''
}

function wrap(text: string, first = '', rest = first.replace(/\S/g, ' ')): string {
  const lines: string[] = []
  let line = first
  for (const word of text.split(/\s+/)) {
    const empty = line === first || line === rest
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = rest + word
    } else line += empty ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}
