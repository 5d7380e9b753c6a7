import type { KeyScope } from '#contract/account/api-key.ts'

export const scopeLabels: { scope: KeyScope; short: string; label: string; note: string }[] = [
  {
    scope: 'sidebar',
    short: 'Xcode',
    label: 'Answer inside Xcode',
    note: 'The tutor as a model in Xcode’s coding assistant.',
  },
  {
    scope: 'read',
    short: 'Read',
    label: 'Read my projects',
    note: 'Coding agents see plans, tasks and saved solutions.',
  },
  {
    scope: 'write',
    short: 'Change',
    label: 'Change my projects',
    note: 'Coding agents may move tasks and save solutions. They cannot delete anything.',
  },
]
