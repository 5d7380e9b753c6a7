import { readTick } from '#contract/plan/read-tick.ts'
import type { PlanQuestion } from '#contract/plan/plan-answers.ts'
import type { Plan, PlanPhase, PlanScreen, PlanStory } from '#contract/plan/plan.ts'
import { taskEffort } from '#contract/tasks/task-effort.ts'
import { waitsFor } from '#contract/tasks/waits-for.ts'

const width = 88

/** The plan as plain text for a terminal of at least 80 columns. */
export function planToText(plan: Plan): string {
  const { architecture, stories = [], outOfScope = [], risks = [], assumptions = [] } = plan
  const waits = waitsFor(plan.roadmap)
  return [
    ...understoodText(plan),
    section('For', [wrap(plan.audience, '  ')]),
    section('Stories', stories.map(storyText)),
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
    section('Screens', architecture.screens.map(screenText)),
    section(
      'Data it stores',
      architecture.entities.map((entity) =>
        wrap(
          `${entity.name}${entity.about ? ` (${entity.about})` : ''}: ${entity.fields.map((field) => `${field.name} ${field.type}`).join(', ')}`,
          '  • ',
          '    ',
        ),
      ),
    ),
    section(
      'Roadmap',
      plan.roadmap.map((phase, at) => phaseText(phase, at, waits)),
    ),
    section(
      'Not in this version',
      outOfScope.map(({ what, why }) => point(`${what}: ${why}`)),
    ),
    section(
      'Risks',
      risks.map(({ risk, so }) => point(`${risk} So: ${so}`)),
    ),
    section('Assumptions', assumptions.map(point)),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

export function questionsToText(questions: readonly PlanQuestion[]): string {
  return section(
    'Before I plan this well, I would like to know',
    questions.map(({ id, question, choices }) =>
      [
        wrap(`${question} (${id})`, '  ? ', '    '),
        ...choices.map(({ label, detail }) => wrap(`${label}: ${detail}`, '      - ', '        ')),
      ].join('\n'),
    ),
  )
}

function understoodText({ summary, understood }: Plan): string[] {
  if (!understood) return [wrap(summary)]
  const { text, leftOut: all, ruledOut = [], unsure } = understood
  const leftOut = all.filter(({ what }) => !ruledOut.includes(what))
  return [
    wrap(`Here’s what I understood: ${text}`),
    ...(ruledOut.length > 0 ? [wrap(`You ruled out: ${ruledOut.join(', ')}`)] : []),
    section(
      'I left out',
      leftOut.map(({ what, why }) => point(`${what} ${why}`)),
    ),
    ...(unsure.length === 1
      ? [wrap(`I’m not sure about: ${unsure[0]}`)]
      : [
          section(
            'I’m not sure about',
            unsure.map((doubt) => point(doubt)),
          ),
        ]),
  ]
}

function storyText({ name, priority, story, acceptance }: PlanStory): string {
  return [
    wrap(`${priority}${priority === 'P1' ? ', first version' : ''}: ${name}`, '  • ', '    '),
    wrap(story, '    '),
    ...acceptance.map(({ given, when, then }) =>
      wrap(`Given ${given}, when ${when}, then ${then}`, '      - ', '        '),
    ),
  ].join('\n')
}

function screenText({ name, purpose, shows = [], leadsTo = [] }: PlanScreen): string {
  return [
    point(`${name}: ${purpose}`),
    ...shows.map(({ kind, text }) => wrap(`${kind}: ${readTick(text).text}`, '      - ', '        ')),
    ...(leadsTo.length > 0 ? [wrap(`Leads to ${leadsTo.join(', ')}`, '      → ', '        ')] : []),
  ].join('\n')
}

function point(text: string): string {
  return wrap(text, '  • ', '    ')
}

function phaseText(phase: PlanPhase, at: number, waits: ReadonlyMap<string, string[]>): string {
  const tasks = phase.tasks.flatMap((task) => {
    const waitsFor = waits.get(task.title)
    return [
      wrap(`${task.title} (${taskEffort(task)})`, '     [ ] ', '         '),
      ...(waitsFor ? [wrap(`Blocked by: ${waitsFor.join(', ')}`, '         ')] : []),
    ]
  })
  return [
    wrap(`${at + 1}. ${phase.phase} · ${phase.days}`, '  ', '     '),
    wrap(isOnServer(phase) ? `Server work. ${phase.goal}` : phase.goal, '     '),
    ...tasks,
  ].join('\n')
}

function isOnServer({ tasks }: PlanPhase): boolean {
  return tasks.every(({ track }) => track === 'server')
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
