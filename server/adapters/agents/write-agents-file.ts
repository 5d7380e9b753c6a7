import { hintLevels } from '#contract/chat/hint-levels.ts'
import { inMarkdownLine, markdownParagraphs } from '#contract/plain-words.ts'
import { site } from '#contract/site.ts'
import { isPrivacyKey } from '#server/teaching/packs/xcode/privacy-keys.ts'
import type { TopicList } from '#server/teaching/topic-list.ts'
import { hasHadHelp } from '#server/teaching/tutor/hint-ladder.ts'
import { levelRules } from '#server/teaching/tutor/model/level-rules.ts'
import type { TurnTask, TutorTurn } from '#server/teaching/tutor/turn.ts'

const shownTasks = 60

/** The parts of the knowledge base that the file may mention. */
interface Known {
  topics: TopicList
  /** Those of the plan's frameworks that Fledge knows. */
  frameworks: readonly string[]
}

/**
 * Writes the AGENTS.md for the learner's repository, so that coding assistants teach instead of doing all the
 * work.
 */
export function writeAgentsFile(turn: TutorTurn, { topics, frameworks }: Known, publicUrl: string): string {
  const parts = [
    aboutProject(turn),
    howToHelp(),
    currentTask(turn, topics, publicUrl),
    aboutPlan(turn, frameworks),
    taskList(turn.tasks),
    aboutTools(publicUrl),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function aboutProject({ project }: TutorTurn): string {
  return `# ${inMarkdownLine(project?.title ?? '')}

An iOS app that its author builds to learn (iOS ${inMarkdownLine(project?.targetIOS ?? '26')} and later, Swift 6.2 or newer, Xcode 26 or 27). This file tells coding assistants how to help. It was made with ${site.name}; generate it again when the plan changes.

${quoted(project?.description ?? '')}`
}

function howToHelp(): string {
  return `## How to help here

The person you work with wants to be able to build this app. Teach; do not take over.

1. Work on the current task below and on nothing else, unless asked.
2. Start from what they have tried. Ask for it when you do not see it.
3. Give the smallest help that moves them on, in this order, one step for each time they ask:
${hintLevels.map(({ level, name }) => `   ${level}. ${name}: ${levelRules[level]}`).join('\n')}
4. "Just show me" means step five at once. End it with one question that checks understanding.
5. Errors, facts and questions about Xcode are simply answered: name the cause in their own code in two sentences.
6. One new idea at a time, at most 150 words before code, plain words.
7. Do not edit or create files, install packages or change project settings before they say so. Never do the next task on your own.
8. Use current ways (SwiftUI, Observation, SwiftData, Swift concurrency, Swift Testing), name the oldest iOS of what you show, and say when you are not sure. Never invent an API.
9. A task is done when its "done when" holds on the simulator or a device, and they say so.`
}

function currentTask({ currentTask: task, tasks }: TutorTurn, topics: TopicList, publicUrl: string): string {
  if (!task)
    return tasks.length > 0 ? '## Current task\n\nAll tasks are done. Help to polish, test and ship.' : ''
  const articles = task.topics.flatMap((slug) => topics.find(slug) ?? [])
  const lines = [
    `## Current task\n\n**${inMarkdownLine(task.title)}**`,
    task.description ? quoted(task.description) : '',
    task.doneWhen ? `Done when: ${inMarkdownLine(task.doneWhen)}` : '',
    hasHadHelp(task)
      ? `Help so far: step ${task.hintLevel} of the five above (${hintLevels[task.hintLevel - 1]!.gives.toLowerCase()}). Go on from there, one step for each time they ask.`
      : 'Help so far: none yet. Begin with step 1 of the five above.',
    articles.length > 0
      ? `Read with it:\n${articles.map(({ slug, title }) => `- [${title}](${publicUrl}/field-guide/${slug})`).join('\n')}`
      : '',
    articles.length > 0
      ? `Questions that help when they are stuck:\n${articles.map(({ ask }) => `- ${ask}`).join('\n')}`
      : '',
  ]
  return lines.filter((line) => line !== '').join('\n\n')
}

function aboutPlan({ plan }: TutorTurn, frameworks: readonly string[]): string {
  if (!plan) return ''
  const { architecture, features } = plan
  const privacyKeys = architecture.privacyKeys.filter(isPrivacyKey)
  return `## The plan

- Architecture: ${inMarkdownLine(architecture.pattern)}
- Frameworks: ${frameworks.join(', ')}
- Screens: ${architecture.screens.map(({ name, purpose }) => `${inMarkdownLine(name)} (${inMarkdownLine(purpose)})`).join('; ')}
- Features: ${features.map(({ name }) => inMarkdownLine(name)).join('; ')}${privacyKeys.length > 0 ? `\n- Info.plist: ${privacyKeys.join(', ')}` : ''}`
}

function taskList(tasks: readonly TurnTask[]): string {
  if (tasks.length === 0) return ''
  const lines = tasks
    .slice(0, shownTasks)
    .map(
      ({ status, title }) =>
        `- [${status === 'completed' ? 'x' : ' '}] ${inMarkdownLine(title)}${status === 'in_progress' ? ' (in progress)' : ''}`,
    )
  const more = tasks.length > shownTasks ? `\n- and ${tasks.length - shownTasks} more` : ''
  return `## Tasks\n\n${lines.join('\n')}${more}`
}

function aboutTools(publicUrl: string): string {
  return `## Look things up

${site.name} answers over MCP at ${publicUrl}/mcp (set-up: ${publicUrl}/xcode): \`get_next_task\`, \`search_field_guide\`, \`explain_error\`. Prefer it to memory. Keys belong in your own settings, never in this repository.`
}

/** The text as one Markdown block quote, with headings and fences neutralised. */
function quoted(text: string): string {
  return markdownParagraphs(text)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}
