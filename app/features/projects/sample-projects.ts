import type { StarterName } from '#contract/starter.ts'

export const sampleProjects: readonly { starter: StarterName; title: string; teaser: string }[] = [
  {
    starter: 'weather-app',
    title: 'Weather App',
    teaser: 'Loading from the network, location, a chart, a widget',
  },
  { starter: 'task-manager', title: 'Task Manager', teaser: 'Lists, forms, keeping data, reminders' },
  { starter: 'fitness-tracker', title: 'Fitness Tracker', teaser: 'Health data, a timer, charts' },
]
