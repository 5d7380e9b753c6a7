import type { PlanQuestion } from '#contract/plan-answers.ts'
import { plannerDefaults } from './planner-defaults.ts'

export const audience: PlanQuestion = {
  id: 'audience',
  question: 'Who is it for?',
  why: 'It decides how much the app has to explain, and what the last phase is about.',
  choices: [
    { value: 'self', label: 'Me', detail: 'It only has to please you, on your own iPhone' },
    { value: 'circle', label: 'People I know', detail: 'Family, friends, a class or a club' },
    { value: 'everyone', label: 'Everybody', detail: 'Strangers find it in the App Store' },
  ],
  recommended: null,
}

export const storage: PlanQuestion = {
  id: 'storage',
  question: 'Where should it keep things?',
  why: 'The simplest place that does the job saves you days.',
  choices: [
    {
      value: 'device',
      label: 'On the iPhone',
      detail: 'Works offline, asks nobody to sign in, the least to build',
    },
    {
      value: 'icloud',
      label: 'In iCloud',
      detail: 'The same on all devices of one person, without a server of yours',
    },
    { value: 'account', label: 'In an account', detail: 'People sign in and meet others; the most to build' },
  ],
  recommended: plannerDefaults.storage,
}

export const phones: PlanQuestion = {
  id: 'minimumIOS',
  question: 'Which iPhones should it run on?',
  why: 'Newer systems need less code, older ones reach more people.',
  choices: [
    {
      value: '26',
      label: 'iOS 26 and newer',
      detail: 'iPhone 11 and later, kept up to date; the newest tools',
    },
    {
      value: '18',
      label: 'iOS 18 and newer',
      detail: 'iPhone XR, XS and later; nearly all of the newest tools',
    },
    {
      value: '17',
      label: 'iOS 17 and newer',
      detail: 'The same iPhones, even when nobody has updated them for years',
    },
  ],
  recommended: plannerDefaults.minimumIOS,
}

export const hoursAWeek: PlanQuestion = {
  id: 'hoursPerWeek',
  question: 'How much time do you have in a week?',
  why: 'The roadmap says what fits into which week.',
  choices: [
    { value: 3, label: 'About 3 hours', detail: 'An evening now and then' },
    { value: 6, label: 'About 6 hours', detail: 'Two evenings and a bit of the weekend' },
    { value: 12, label: 'About 12 hours', detail: 'An hour or two on most days' },
    { value: 25, label: 'About 25 hours', detail: 'It is what you do these weeks' },
  ],
  recommended: null,
}

export const experience: PlanQuestion = {
  id: 'experience',
  question: 'How much have you programmed?',
  why: 'Beginners get smaller first steps, old hands get shorter ones.',
  choices: [
    { value: 'new', label: 'Little or nothing', detail: 'Begin gently, and take the time it takes' },
    { value: 'some', label: 'Some', detail: 'You have written code, perhaps not Swift' },
    { value: 'experienced', label: 'A lot', detail: 'You know Swift, or another language well' },
  ],
  recommended: null,
}
