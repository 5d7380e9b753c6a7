import type { NewProject } from '#contract/project.ts'

export const sampleProjects: readonly (NewProject & { teaser: string })[] = [
  {
    title: 'Weather App',
    teaser: 'Loading from the network, location, a widget',
    description:
      'Show the forecast for where I am and for a list of cities I add, hour by hour and for the next ten days, with a chart of the temperature and a widget on the home screen.',
  },
  {
    title: 'Task Manager',
    teaser: 'Lists, forms, keeping data, reminders',
    description: 'A to-do app: tasks in lists with a due date and a priority, swipe to complete or delete, search, and a notification that reminds me on the day a task is due.',
  },
  {
    title: 'Fitness Tracker',
    teaser: 'Health data, a timer, charts',
    description:
      'A workout tracker: I log exercises with sets, repetitions and weight, a timer counts my rest between sets, steps come from Apple Health, and charts show my progress week by week.',
  },
]
