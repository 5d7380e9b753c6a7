import { readTick } from '#contract/plan/read-tick.ts'
import { fenceFor } from '#contract/code-fence.ts'
import { escapeMarkdown, inlineCode } from '#contract/plain-words.ts'
import type { Plan, PlanPhase, PlanScreen, PlanStory } from '#contract/plan/plan.ts'
import { taskEffort } from '#contract/tasks/task-effort.ts'
import { waitsFor } from '#contract/tasks/waits-for.ts'

/** The plan as Markdown. Headings start at level three, to fit below headings of the page. */
export function planToMarkdown(plan: Plan): string {
  const { architecture, stories = [], outOfScope = [], risks = [], assumptions = [] } = plan
  const waits = waitsFor(plan.roadmap)
  return [
    ...understoodMarkdown(plan),
    `**For:** ${escapeMarkdown(plan.audience)}`,
    section('Stories', stories.map(storyMarkdown), '\n\n'),
    section(
      'Features',
      plan.features.map(
        (feature) =>
          `- **${escapeMarkdown(feature.name)}** (${feature.priority} priority${feature.frameworks.length > 0 ? `; ${feature.frameworks.map(escapeMarkdown).join(', ')}` : ''}): ${escapeMarkdown(feature.why)}`,
      ),
    ),
    section('Architecture', [
      `- ${escapeMarkdown(architecture.pattern)}`,
      ...(architecture.decisions ?? []).map(
        ({ choice, instead, because }) =>
          `- ${escapeMarkdown(`${choice}, not ${instead}, because ${because}`)}`,
      ),
      `- Frameworks: ${architecture.frameworks.map(escapeMarkdown).join(', ')}`,
      `- From iOS ${escapeMarkdown(architecture.minimumIOS)} on`,
      ...(architecture.privacyKeys.length > 0
        ? [`- Info.plist: ${architecture.privacyKeys.map(inlineCode).join(', ')}`]
        : []),
    ]),
    section('Screens', architecture.screens.map(screenMarkdown)),
    section(
      'Data it stores',
      architecture.entities.map(
        (entity) =>
          `- **${escapeMarkdown(entity.name)}**${entity.about ? ` (${escapeMarkdown(entity.about)})` : ''}: ${entity.fields.map((field) => inlineCode(`${field.name}: ${field.type}`)).join(', ')}`,
      ),
    ),
    section('Diagram', [diagramMarkdown(architecture.diagram)]),
    section(
      'Roadmap',
      plan.roadmap.map((phase, at) => phaseMarkdown(phase, at, waits)),
      '\n\n',
    ),
    section(
      'Not in this version',
      outOfScope.map(({ what, why }) => `- **${escapeMarkdown(what)}**: ${escapeMarkdown(why)}`),
    ),
    section(
      'Risks',
      risks.map(({ risk, so }) => `- ${escapeMarkdown(risk)} **So:** ${escapeMarkdown(so)}`),
    ),
    section(
      'Assumptions',
      assumptions.map((assumption) => `- ${escapeMarkdown(assumption)}`),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function diagramMarkdown(diagram: string): string {
  const fence = fenceFor(diagram)
  return `${fence}mermaid\n${diagram}\n${fence}`
}

function understoodMarkdown({ summary, understood }: Plan): string[] {
  if (!understood) return [escapeMarkdown(summary)]
  const { text, leftOut: all, ruledOut = [], unsure } = understood
  const leftOut = all.filter(({ what }) => !ruledOut.includes(what))
  return [
    `**Here’s what I understood:** ${escapeMarkdown(text)}`,
    ...(ruledOut.length > 0 ? [`**You ruled out:** ${escapeMarkdown(ruledOut.join(', '))}`] : []),
    ...(leftOut.length > 0
      ? [
          `**I left out:**\n\n${leftOut.map(({ what, why }) => `- **${escapeMarkdown(what)}** ${escapeMarkdown(why)}`).join('\n')}`,
        ]
      : []),
    ...(unsure.length > 0 ? [doubtsMarkdown(unsure)] : []),
  ]
}

function doubtsMarkdown(unsure: readonly string[]): string {
  const label = '**I’m not sure about:**'
  if (unsure.length === 1) return `${label} ${escapeMarkdown(unsure[0]!)}`
  return `${label}\n\n${unsure.map((doubt) => `- ${escapeMarkdown(doubt)}`).join('\n')}`
}

function storyMarkdown({ name, priority, story, acceptance }: PlanStory): string {
  return [
    `#### ${priority}: ${escapeMarkdown(name)}${priority === 'P1' ? ' (first version)' : ''}`,
    escapeMarkdown(story),
    acceptance
      .map(
        ({ given, when, then }) =>
          `- *Given* ${escapeMarkdown(given)}, *when* ${escapeMarkdown(when)}, *then* ${escapeMarkdown(then)}`,
      )
      .join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function screenMarkdown({ name, purpose, shows = [], leadsTo = [] }: PlanScreen): string {
  return [
    `- **${escapeMarkdown(name)}**: ${escapeMarkdown(purpose)}`,
    ...shows.map(({ kind, text }) => `  - ${kind}: ${escapeMarkdown(readTick(text).text)}`),
    ...(leadsTo.length > 0 ? [`  - leads to ${leadsTo.map(escapeMarkdown).join(', ')}`] : []),
  ].join('\n')
}

function phaseMarkdown(phase: PlanPhase, at: number, waits: ReadonlyMap<string, string[]>): string {
  const tasks = phase.tasks.map((task) => {
    const waitsFor = waits.get(task.title)
    return `- **${escapeMarkdown(task.title)}** (${taskEffort(task)}). ${escapeMarkdown(task.description)} *Done when:* ${escapeMarkdown(task.doneWhen)}${waitsFor ? ` *Blocked by:* ${waitsFor.map(escapeMarkdown).join(', ')}` : ''}`
  })
  return [
    `#### ${at + 1}. ${escapeMarkdown(phase.phase)} (${escapeMarkdown(phase.days)})`,
    escapeMarkdown(isOnServer(phase) ? `Server work. ${phase.goal}` : phase.goal),
    tasks.join('\n'),
  ].join('\n\n')
}

function isOnServer({ tasks }: PlanPhase): boolean {
  return tasks.every(({ track }) => track === 'server')
}

function section(title: string, lines: string[], between = '\n'): string {
  return lines.length > 0 ? `### ${title}\n\n${lines.join(between)}` : ''
}
