/** A checklist line in a Markdown description: "- [ ] Ask for permission". */
export interface TaskStep {
  text: string
  isDone: boolean
  /** Its line number in the description, from 0. */
  line: number
}

export function readSteps(description: string | null): { text: string; steps: TaskStep[] } {
  const steps: TaskStep[] = []
  const rest: string[] = []
  for (const [line, words] of (description ?? '').split('\n').entries()) {
    const step = /^\s*[-*] \[([ xX])\] (.+)$/.exec(words)
    if (step) steps.push({ text: step[2]!.trim(), isDone: step[1] !== ' ', line })
    else rest.push(words)
  }
  return { text: rest.join('\n').trim(), steps }
}

/** The description with one step checked or unchecked. */
export function withStep(description: string, { line }: TaskStep, isDone: boolean): string {
  return description
    .split('\n')
    .map((words, at) => (at === line ? words.replace(/\[[ xX]\]/, isDone ? '[x]' : '[ ]') : words))
    .join('\n')
}

export function withNewStep(description: string | null, text: string): string {
  const words = text.replaceAll('\n', ' ').trim()
  return `${(description ?? '').trimEnd()}\n- [ ] ${words}`.trimStart()
}
