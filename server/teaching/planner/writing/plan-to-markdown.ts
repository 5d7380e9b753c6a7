import type { Plan, PlanPhase, PlanScreen, PlanStory } from '#contract/plan.ts'
import { taskEffort } from '#contract/task-effort.ts'
import { waitsFor } from '#contract/waits-for.ts'

/** The plan as Markdown whose headings start at the third level, to stand under a heading of its reader. */
export function planToMarkdown(plan: Plan): string {
  const { architecture, stories = [], outOfScope = [], risks = [], assumptions = [] } = plan
  const waits = waitsFor(plan.roadmap)
  return [
    ...understoodMarkdown(plan),
    `**For:** ${escaped(plan.audience)}`,
    section('Stories', stories.map(storyMarkdown), '\n\n'),
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
    section('Screens', architecture.screens.map(screenMarkdown)),
    section(
      'What it keeps',
      architecture.entities.map(
        (entity) =>
          `- **${escaped(entity.name)}**${entity.about ? ` (${escaped(entity.about)})` : ''}: ${entity.fields.map((field) => `\`${field.name}: ${field.type}\``).join(', ')}`,
      ),
    ),
    section('Diagram', [`\`\`\`mermaid\n${architecture.diagram}\n\`\`\``]),
    section(
      'Roadmap',
      plan.roadmap.map((phase, at) => phaseMarkdown(phase, at, waits)),
      '\n\n',
    ),
    section(
      'Out of scope',
      outOfScope.map(({ what, why }) => `- **${escaped(what)}**: ${escaped(why)}`),
    ),
    section(
      'Risks',
      risks.map(({ risk, so }) => `- ${escaped(risk)} **So:** ${escaped(so)}`),
    ),
    section(
      'Assumptions',
      assumptions.map((assumption) => `- ${escaped(assumption)}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function understoodMarkdown({ summary, understood }: Plan): string[] {
  if (!understood) return [escaped(summary)]
  const { text, leftOut, unsure } = understood
  return [
    `**I understood:** ${escaped(text)}`,
    ...(leftOut.length > 0
      ? [
          `**I left out:**\n\n${leftOut.map(({ what, why }) => `- **${escaped(what)}** ${escaped(why)}`).join('\n')}`,
        ]
      : []),
    ...(unsure.length > 0 ? [doubtsMarkdown(unsure)] : []),
  ]
}

function doubtsMarkdown(unsure: readonly string[]): string {
  const label = '**I’m not sure about:**'
  if (unsure.length === 1) return `${label} ${escaped(unsure[0]!)}`
  return `${label}\n\n${unsure.map((doubt) => `- ${escaped(doubt)}`).join('\n')}`
}

function storyMarkdown({ name, priority, story, acceptance }: PlanStory): string {
  return [
    `#### ${priority}: ${escaped(name)}${priority === 'P1' ? ' (first version)' : ''}`,
    escaped(story),
    acceptance
      .map(
        ({ given, when, then }) =>
          `- *Given* ${escaped(given)}, *when* ${escaped(when)}, *then* ${escaped(then)}`,
      )
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function screenMarkdown({ name, purpose, shows = [], leadsTo = [] }: PlanScreen): string {
  return [
    `- **${escaped(name)}**: ${escaped(purpose)}`,
    ...shows.map(({ kind, text }) => `  - ${kind}: ${escaped(text)}`),
    ...(leadsTo.length > 0 ? [`  - leads to ${leadsTo.map(escaped).join(', ')}`] : []),
  ].join('\n')
}

function phaseMarkdown(phase: PlanPhase, at: number, waits: ReadonlyMap<string, string[]>): string {
  const tasks = phase.tasks.map((task) => {
    const waitsFor = waits.get(task.title)
    return `- **${escaped(task.title)}** (${taskEffort(task)}). ${escaped(task.description)} *Done when:* ${escaped(task.doneWhen)}${waitsFor ? ` *Waits for:* ${waitsFor.map(escaped).join(', ')}` : ''}`
  })
  return [
    `#### ${at + 1}. ${escaped(phase.phase)} (${phase.days})`,
    escaped(isOnServer(phase) ? `Server work. ${phase.goal}` : phase.goal),
    tasks.join('\n'),
  ].join('\n\n')
}

function isOnServer({ tasks }: PlanPhase): boolean {
  return tasks.every(({ track }) => track === 'server')
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
