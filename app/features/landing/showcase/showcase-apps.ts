import { site } from '#contract/site.ts'

/** Our own example ideas, not real users' apps. The planner makes their plans. */
export const showcaseApps = [
  {
    key: 'memory-lane',
    name: 'MemoryLane',
    tagline: 'Photos from this day in earlier years',
    idea: 'A photo journal: one photo and one sentence a day, a calendar of photos, and the photo from a year ago',
    githubUrl: site.showcaseCode.memoryLane,
    category: 'Photo Management',
    featured: true,
  },
  {
    key: 'word-burrow',
    name: 'WordBurrow',
    tagline: 'Five letters, six guesses, one rabbit',
    idea: 'A word-guessing game: one hidden word a day, six tries, and squares to share',
    githubUrl: site.showcaseCode.wordBurrow,
    category: 'Gaming',
    featured: false,
  },
  {
    key: 'style-genius',
    name: 'StyleGenius',
    tagline: 'What to wear, from what you own',
    idea: 'Photograph my clothes once, put outfits together, and see what I never wear',
    githubUrl: site.showcaseCode.styleGenius,
    category: 'Fashion & AI',
    featured: false,
  },
  {
    key: 'donate-near',
    name: 'DonateNear',
    tagline: 'Who nearby needs what you can give',
    idea: 'Neighbours post requests for help, and people nearby offer to help. Show open requests on a map.',
    githubUrl: site.showcaseCode.donateNear,
    category: 'Social Impact',
    featured: false,
  },
] as const

export type ShowcaseApp = (typeof showcaseApps)[number]

/** The parts of an app's plan shown on a slide. */
export interface ShowcasePlan {
  phases: { name: string; taskCount: number }[]
  screenCount: number
  frameworks: string[]
}

export function examplePlanPath({ key }: ShowcaseApp): string {
  return `/plans/${key}`
}
