import { hoursAndMinutes } from '#contract/hours-and-minutes.ts'
import { oneLine, printable } from '#contract/plain-words.ts'
import type { Task } from '#contract/tasks/task.ts'

/**
 * Shell code, between {@link scriptStart} and {@link scriptEnd}, that creates a GitHub issue for each open
 * task. A hidden line with the task's id prevents duplicates on a second run. All of the learner's text is in
 * single quotes.
 */
export function issueCalls(projectId: number, tasks: readonly Task[]): string {
  return tasks
    .filter((task) => task.status !== 'completed')
    .map(
      (task) =>
        `create ${quoted(`fledge-task-${projectId}-${task.id}`)} ${quoted(oneLine(task.title))} ${quoted(bodyOf(task))}\n`,
    )
    .join('')
}

export const scriptEnd = 'echo "Done: $made made, $kept there already."\n'

export const scriptStart = `#!/bin/sh
# Makes one GitHub issue for each task that is not done yet.
# Needs the GitHub CLI (https://cli.github.com), signed in by: gh auth login
# Run it in a clone of your repository: sh issues.sh
# Run it as often as you like: a task that has its issue is left alone.
set -eu

existing=$(gh issue list --state all --limit 10000 --json body --jq '.[].body')
made=0
kept=0

create() {
  case "$existing" in
    *"<!-- $1 -->"*) kept=$((kept + 1)) ;;
    *)
      gh issue create --title="$2" --body="$3

<!-- $1 -->"
      made=$((made + 1))
      ;;
  esac
}

`

function bodyOf({ description, doneWhen, phase, minutes, priority }: Task): string {
  const facts = [
    `Priority: ${priority}`,
    minutes === null ? '' : `About ${hoursAndMinutes(minutes)}`,
    phase === null ? '' : `Phase: ${oneLine(phase)}`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
  return [
    withoutMentions(printable(description ?? '')),
    doneWhen ? `**Done when:** ${withoutMentions(printable(doneWhen))}` : '',
    facts,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Quotes a text for the shell. In single quotes, everything but a single quote is literal. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/**
 * Formats words such as @State as code, because GitHub would notify users of these names. Breaks up `<!--`,
 * which would end the hidden line early.
 */
function withoutMentions(text: string): string {
  return text
    .replaceAll('<!--', '<! --')
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/(?<![\w`@])@([A-Za-z][\w-]*)/g, '`@$1`')))
    .join('')
}
