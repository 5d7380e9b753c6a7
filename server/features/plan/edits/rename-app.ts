import type { Plan } from '#contract/plan.ts'
import { datedRoadmap, freeKey, openList } from './apply-edits.ts'
import type { LiveTask } from './live-task.ts'
import { plural, sentenceCase, singular } from '#server/teaching/planner/writing/word-forms.ts'
import { planKeyOf } from './plan-key.ts'

interface Renamed {
  plan: Plan
  tasks: LiveTask[]
}

interface Names {
  was: string
  name: string
}

/** Renames the app in the plan and its open tasks; done tasks stay as they are. */
export function renameApp(plan: Plan, tasks: LiveTask[], { was, name }: Names): Renamed {
  const renamed = renameEverywhere(plan, tasks, replacementFor(was, name))
  return { ...renamed, plan: { ...renamed.plan, appName: name } }
}

/** Renames an entity, a screen or another word, singular and plural, in either case; the app keeps its name. */
export function renameWord(plan: Plan, tasks: LiveTask[], { was, name }: Names): Renamed {
  const forms = [singular, plural].flatMap((form) =>
    [lowerCase, sentenceCase].map((write) => replacementFor(write(form(was)), write(form(name)))),
  )
  const exact = replacementFor(was, name)
  const renamed = renameEverywhere(plan, tasks, (text) => exact(forms.reduce((said, say) => say(said), text)))
  return plan.appName ? { ...renamed, plan: { ...renamed.plan, appName: plan.appName } } : renamed
}

function lowerCase(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function renameEverywhere(plan: Plan, tasks: LiveTask[], say: (text: string) => string): Renamed {
  const list = openList(plan, tasks)
  const renamed = new Map<string, string>()
  for (const phase of list.phases) {
    // A done task is identified by the name of its phase.
    if (phase.slots.every(({ live }) => live?.status !== 'completed')) phase.phase = say(phase.phase)
    phase.goal = say(phase.goal)
    for (const slot of phase.slots) {
      const { live } = slot
      if (live?.status === 'completed') continue
      const next = everywhere(slot.task, say)
      renamed.set(slot.task.title, next.title)
      slot.task = next
      if (!live) continue
      const key = planKeyOf(phase.phase, next.title)
      const changed = {
        ...live,
        title: say(live.title),
        description: live.description && say(live.description),
        doneWhen: live.doneWhen && say(live.doneWhen),
        phase: live.phase && phase.phase,
        planKey: live.planKey === key ? key : freeKey(list, key),
      }
      list.all = list.all.map((other) => (other === live ? changed : other))
      slot.live = changed
    }
  }
  return {
    plan: {
      ...everywhere({ ...plan, roadmap: [] }, say),
      roadmap: datedRoadmap(list, plan.pace, renamed),
    },
    tasks: list.all,
  }
}

/** Matches the name as a whole word and at the start of a type's name: "FountainsApp". */
function replacementFor(was: string, name: string): (text: string) => string {
  const escaped = RegExp.escape(was)
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu')
  const ofType = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(was.replaceAll(' ', ''))}(?=App\\b)`, 'gu')
  return (text) => text.replace(whole, () => name).replace(ofType, () => name.replaceAll(' ', ''))
}

function everywhere<Value>(value: Value, say: (text: string) => string): Value {
  if (typeof value === 'string') return say(value) as Value
  if (Array.isArray(value)) return value.map((one) => everywhere(one, say)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, everywhere(one, say)])) as Value
}
