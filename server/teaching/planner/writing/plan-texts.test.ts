import { expect, test } from 'vitest'
import type { Plan } from '#contract/plan/plan.ts'
import { planToMarkdown } from './plan-to-markdown.ts'
import { planToText } from './plan-to-text.ts'

const older: Plan = {
  summary: 'Somebody waters plants.',
  audience: 'people with plants',
  features: [{ name: 'Plants', why: 'They stand there.', frameworks: ['SwiftUI'], priority: 'high' }],
  architecture: {
    pattern: 'Views and a model',
    frameworks: ['SwiftUI'],
    screens: [{ name: 'Thirsty', purpose: 'Who wants water' }],
    entities: [{ name: 'Plant', fields: [{ name: 'name', type: 'String' }] }],
    privacyKeys: [],
    minimumIOS: '18',
    diagram: 'flowchart TD',
  },
  roadmap: [
    {
      phase: 'Begin',
      goal: 'Something on the screen.',
      days: 'Day 1',
      tasks: [
        {
          title: 'List plants',
          description: 'Show them.',
          priority: 'high',
          minutes: 30,
          topics: [],
          doneWhen: 'They show.',
        },
      ],
    },
  ],
  source: 'field-guide',
}
const newer: Plan = {
  ...older,
  understood: {
    text: 'A watering can. Somebody waters plants.',
    kind: 'plant-watering',
    isSure: false,
    leftOut: [{ what: 'A shop', why: 'It needs a company.' }],
    unsure: ['which kind of app you mean.'],
    asked: [],
    nearest: [],
  },
  stories: [
    {
      name: 'See who is thirsty',
      priority: 'P1',
      story: 'As a person with pots I want to see who is thirsty.',
      // oxlint-disable-next-line unicorn/no-thenable -- the words of a story
      acceptance: [{ given: 'a dry fern', when: 'I open it', then: 'the fern is there' }],
    },
  ],
  outOfScope: [{ what: 'Illnesses', why: 'Guesses kill plants.' }],
  risks: [{ risk: 'Too many messages.', so: 'Send one a day.' }],
  assumptions: ['Plants stand indoors.'],
  architecture: {
    ...older.architecture,
    screens: [
      {
        name: 'Thirsty',
        purpose: 'Who wants water',
        shows: [{ kind: 'row', text: 'Fern' }],
        leadsTo: ['Plant'],
      },
    ],
    entities: [{ name: 'Plant', about: 'One plant', fields: [{ name: 'name', type: 'String' }] }],
  },
  roadmap: [
    {
      phase: 'A server',
      goal: 'The hardest part.',
      days: 'Day 1',
      tasks: [{ ...older.roadmap[0]!.tasks[0]!, range: [20, 40], track: 'server' }],
    },
  ],
}

const said = [
  'A watering can. Somebody waters plants.',
  'A shop',
  'It needs a company.',
  'which kind of app you mean.',
  'See who is thirsty',
  'a dry fern',
  'row: Fern',
  'eads to Plant',
  'One plant',
  '20 to 40 min',
  'Server work. The hardest part.',
  'Guesses kill plants.',
  'Send one a day.',
  'Plants stand indoors.',
]

test.each(said)('Markdown and text both say “%s”', (words) => {
  expect(planToMarkdown(newer)).toContain(words)
  expect(planToText(newer)).toContain(words)
})

test('a plan without the newer parts has no headings for them', () => {
  expect(planToMarkdown(older).match(/^### .*/gm)).toEqual([
    '### Features',
    '### Architecture',
    '### Screens',
    '### Data it stores',
    '### Diagram',
    '### Roadmap',
  ])
  expect(planToMarkdown(older)).toMatch(/^Somebody waters plants\./)
  expect(planToText(older)).toMatch(/^Somebody waters plants\./)
})
