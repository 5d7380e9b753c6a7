import { site } from '#contract/site.ts'

/** Examples of what learners build: the apps and the words are ours, and the page says so. */
export const showcaseApps = [
  {
    key: 'memory-lane',
    name: 'MemoryLane',
    tagline: 'The photos of this day, in the years before',
    description:
      'I wanted my grandmother to see one good photo each morning. The roadmap began with a single picture on the screen, and that was the evening I stopped being afraid of PhotoKit.',
    githubUrl: site.showcaseCode.memoryLane,
    category: 'Photo Management',
    featured: true,
    techStack: ['SwiftUI', 'PhotosUI', 'SwiftData', 'WidgetKit'],
  },
  {
    key: 'word-burrow',
    name: 'WordBurrow',
    tagline: 'Five letters, six guesses, one rabbit',
    description:
      'A word-guessing game for the bus. I learned state the honest way: my keyboard coloured the wrong letters for two days, and the tutor kept asking which view owned them.',
    githubUrl: site.showcaseCode.wordBurrow,
    category: 'Gaming',
    featured: false,
    techStack: ['SwiftUI', 'Observation', 'GameKit', 'Swift Testing'],
  },
  {
    key: 'style-genius',
    name: 'StyleGenius',
    tagline: 'What to wear, from what you own',
    description:
      'Photograph the wardrobe once, get an outfit for the weather each day. The plan put the model last and a plain list first, so there was always something that worked.',
    githubUrl: site.showcaseCode.styleGenius,
    category: 'Fashion & AI',
    featured: false,
    techStack: ['SwiftUI', 'Vision', 'Foundation Models', 'WeatherKit'],
  },
  {
    key: 'donate-near',
    name: 'DonateNear',
    tagline: 'Who nearby needs what you can give',
    description:
      'Our food bank kept a paper list. Now volunteers see it on a map. The permission for location took one task, one key and one well-written sentence.',
    githubUrl: site.showcaseCode.donateNear,
    category: 'Social Impact',
    featured: false,
    techStack: ['SwiftUI', 'MapKit', 'CoreLocation', 'CloudKit'],
  },
] as const

export type ShowcaseApp = (typeof showcaseApps)[number]
