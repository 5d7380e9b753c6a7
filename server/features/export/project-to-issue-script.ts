import type { Task } from '#contract/task.ts'

interface Plot {
  id: number
  tasks: Task[]
}

/**
 * A shell script that makes a GitHub issue of each open task. Each issue carries its task's name in a hidden line, so running it
 * again makes none twice. All words of the learner stand in single quotes or not at all.
 */
export function projectToIssueScript({ id, tasks }: Plot): string {
  const open = tasks.filter((task) => task.status !== 'completed')
  return `${head}
${open.map((task) => `create ${quoted(`fledge-task-${id}-${task.id}`)} ${quoted(oneLine(task.title))} ${quoted(bodyOf(task))}`).join('\n')}
echo "Done: $made made, $kept there already."
`
}

const head = `#!/bin/sh
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
    minutes === null ? '' : `About ${minutes} minutes`,
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

/** Between single quotes a shell reads everything as it stands, except the quote that ends them. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Without control characters and without marks that turn the writing direction: both can make a script look like another. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** GitHub would call people who are named State or MainActor; as code the words are only words. What would end the hidden line early goes too. */
function withoutMentions(text: string): string {
  return text
    .replaceAll('<!--', '<! --')
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/(?<![\w`@])@([A-Za-z][\w-]*)/g, '`@$1`')))
    .join('')
}
