export const exampleIdeas = [
  {
    label: 'Plant care',
    idea: 'An app that reminds me to water each of my house plants, with photos to see how they grow',
  },
  {
    label: 'Recipe box',
    idea: 'A recipe box for my family: save recipes with photos, plan the week and make a shopping list from it',
  },
  {
    label: 'Receipts',
    idea: 'Scan paper receipts, read the total from the photo and show me a chart of what I spend each month',
  },
]
