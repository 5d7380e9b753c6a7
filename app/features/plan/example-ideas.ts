export const exampleIdeas = [
  { label: 'Plant care', idea: 'An app that reminds me to water each of my house plants, with photos to see how they grow' },
  { label: 'Run club', idea: 'A running club app: members see the next meetup on a map, say if they come, and share their times afterwards' },
  { label: 'Receipts', idea: 'Scan paper receipts, read the total from the photo and show me a chart of what I spend each month' },
]
