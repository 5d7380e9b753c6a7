import type { ArticleGroup, ArticleLevel } from './article.ts'

/** The groups of articles, in the order a learner needs them. */
export const articleGroups: { group: ArticleGroup; title: string; text: string }[] = [
  { group: 'start', title: 'First steps', text: 'Xcode, the simulator, your own phone' },
  { group: 'swift', title: 'Swift', text: 'The language, from values to macros' },
  { group: 'swiftui', title: 'SwiftUI', text: 'Screens that follow your data' },
  { group: 'nav', title: 'Getting around', text: 'Stacks, tabs, sheets and links' },
  { group: 'arch', title: 'Architecture', text: 'Where things belong' },
  { group: 'data', title: 'Keeping data', text: 'SwiftData, files, iCloud' },
  { group: 'net', title: 'Network', text: 'Requests, JSON, being offline' },
  { group: 'conc', title: 'Concurrency', text: 'async, actors, Swift 6' },
  { group: 'device', title: 'The device', text: 'Maps, camera, widgets, health and more' },
  { group: 'money', title: 'Earning', text: 'Purchases and subscriptions' },
  { group: 'quality', title: 'Quality', text: 'Tests, accessibility, speed' },
  { group: 'ship', title: 'Shipping', text: 'TestFlight and the App Store' },
  { group: 'errors', title: 'Errors decoded', text: 'What the red line means' },
]

export const levelNames: Record<ArticleLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
