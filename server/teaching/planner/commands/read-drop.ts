import { wordsOf } from '#server/language/normalise.ts'
import { isFound, taskNameOf, type Subject } from './find-subject.ts'
import type { Context, DroppedSubject } from './plan-command.ts'
import type { Request } from './read-requests.ts'

/** Takes the first words that name something; without any, the subject named before. */
export function readDrop(
  context: Context,
  does: 'drop' | 'later',
  request: Request,
  before: readonly Request[],
): void {
  const { read, knowledge } = context
  const slot = request.slots['what']
  const named = slot ? [slot] : request.named
  const [all] = named
  if (all === undefined) {
    if (before.at(-1)?.meaning === does) return
    const subject = lastNamed(context, before)
    if (subject) read.commands.push({ does, subject: dropped(subject) })
    else read.notUnderstood.push(request.text)
    return
  }
  const parts = isFound(context.find(all)) ? [all] : splitAtJoints(all, knowledge.commands.joints)
  for (const part of parts) {
    const subject = (parts.length > 1 ? [part] : named)
      .map(finding(context, slot ?? request.about))
      .find(isFound)
    const words = parts.length > 1 || slot ? part : request.about
    if (subject) read.commands.push({ does, subject: { ...dropped(subject), words: slot ?? request.about } })
    else read.problems.push(`“${words}” is not in the plan, so there is nothing to take out.`)
  }
}

/** The first words may be a paraphrase; later parts of them must be exact names. */
function finding({ find }: Context, about: string): (words: string, at: number) => Subject {
  return (words, at) => find(words, at > 0 && words !== about)
}

function lastNamed({ find }: Context, before: readonly Request[]): Subject | undefined {
  const earlier = before.toReversed()
  const fields = earlier.map(({ about }) => find(about)).find((subject) => subject.fields.length > 0)
  return (
    earlier
      .flatMap(({ named, slots, text }) => [...Object.values(slots), ...named, ...text.split(/\s+/)])
      .map((words) => find(words, true))
      .find(isFound) ?? fields
  )
}

function dropped({ words, features, tasks, frameworks, screens, fields }: Subject): DroppedSubject {
  return {
    words,
    features: features.map(({ name }) => name),
    tasks: features.length > 0 ? [] : tasks.map(taskNameOf),
    frameworks,
    screens,
    fields,
  }
}

function splitAtJoints(text: string, joints: readonly string[]): string[] {
  const words = text.split(/\s+/)
  const parts: string[][] = [[]]
  for (const word of words) {
    if (joints.includes(wordsOf(word).join(' '))) parts.push([])
    else parts.at(-1)!.push(word)
  }
  return parts.filter((part) => part.length > 0).map((part) => part.join(' '))
}
