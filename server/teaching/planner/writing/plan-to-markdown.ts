import type { Plan, PlanPhase } from '#contract/plan.ts'

/** The plan as Markdown whose headings start at the third level, to stand under a heading of its reader. */
export function planToMarkdown(plan: Plan): string {
  const { architecture } = plan
  return [
    escaped(plan.summary),
    `**For:** ${escaped(plan.audience)}`,
    section(
      'Features',
      plan.features.map(
        (feature) =>
          `- **${escaped(feature.name)}** (${feature.priority} priority${feature.frameworks.length > 0 ? `; ${feature.frameworks.join(', ')}` : ''}): ${escaped(feature.why)}`,
      ),
    ),
    section('Architecture', [
      `- ${escaped(architecture.pattern)}`,
      ...(architecture.decisions ?? []).map(
        ({ choice, instead, because }) => `- ${escaped(`${choice}, not ${instead}, because ${because}`)}`,
      ),
      `- Frameworks: ${architecture.frameworks.join(', ')}`,
      `- From iOS ${architecture.minimumIOS} on`,
      ...(architecture.privacyKeys.length > 0
        ? [`- Info.plist: ${architecture.privacyKeys.map((key) => `\`${key}\``).join(', ')}`]
        : []),
    ]),
    section(
      'Screens',
      architecture.screens.map((screen) => `- **${escaped(screen.name)}**: ${escaped(screen.purpose)}`),
    ),
    section(
      'What it keeps',
      architecture.entities.map(
        (entity) =>
          `- **${escaped(entity.name)}**: ${entity.fields.map((field) => `\`${field.name}: ${field.type}\``).join(', ')}`,
      ),
    ),
    section('Diagram', [`\`\`\`mermaid\n${architecture.diagram}\n\`\`\``]),
    section('Roadmap', plan.roadmap.map(phaseMarkdown), '\n\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function phaseMarkdown(phase: PlanPhase, at: number): string {
  const tasks = phase.tasks.map(
    (task) =>
      `- **${escaped(task.title)}** (${task.minutes} min). ${escaped(task.description)} *Done when:* ${escaped(task.doneWhen)}`,
  )
  return [
    `#### ${at + 1}. ${escaped(phase.phase)} (${phase.days})`,
    escaped(phase.goal),
    tasks.join('\n'),
  ].join('\n\n')
}

function section(title: string, lines: string[], between = '\n'): string {
  return lines.length > 0 ? `### ${title}\n\n${lines.join(between)}` : ''
}

/** Words of a plan come from people: none of them may become markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|#~]/g, (sign) => `\\${sign}`)
    .replace(/(?<!\s)\s*\n\s*/g, ' ')
}
