interface StateOfProject {
  hasPlan: boolean
  hasTask: boolean
  hasDoneOne: boolean
}

/** The questions suggested in an empty conversation. */
export function startersFor({ hasPlan, hasTask, hasDoneOne }: StateOfProject): string[] {
  if (hasDoneOne) return ['What should I do next?']
  if (hasTask) return ['What do I need before I can start?', 'What should I build first for this app?']
  if (hasPlan) return ['What should I build first for this app?', 'What do I need before I can start?']
  return [
    'What should I build first for this app?',
    'What do I need before I can start?',
    'How do I show a list of things in SwiftUI?',
    'How do I keep data on the phone?',
  ]
}
