import { limits } from '#contract/limits.ts'
import type { PlanTask } from '#contract/plan/plan.ts'

const longest = { low: 0, medium: 1, high: 2 } as const
const mostMinutes = 480

/** Merges two tasks; the first one's content comes first. */
export function joinedTask(first: PlanTask, second: PlanTask): PlanTask {
  return {
    ...first,
    title: `${first.title}, then ${startLower(second.title)}`.slice(0, limits.taskTitle),
    description: [first.description, second.description]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, limits.taskDescription),
    priority: longest[first.priority] >= longest[second.priority] ? first.priority : second.priority,
    minutes: Math.min(mostMinutes, first.minutes + second.minutes),
    topics: [...new Set([...first.topics, ...second.topics])].slice(0, limits.taskTopics),
    doneWhen: [first.doneWhen, second.doneWhen].filter(Boolean).join(' '),
    after: [...new Set([...(first.after ?? []), ...(second.after ?? [])])].filter(
      (title) => title !== first.title,
    ),
  }
}

function startLower(title: string): string {
  return /^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}
