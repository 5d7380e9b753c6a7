/** The first tasks of the hero's plan, by title, and what the drawn phone shows after each one. */
export const appSteps = [
  { task: 'Create the Thirsty project and run it', result: 'It runs. Apple’s sample text is on your phone.' },
  {
    task: 'Describe a plant, its Spot and its care',
    result: 'Your first type, and two plants made from it.',
  },
  { task: 'Work out the next watering', result: 'The app knows when each plant is due.' },
  { task: 'Add a new plant', result: 'A button, a form, a third plant.' },
  { task: 'Show who is Thirsty, room by room', result: 'Sorted by room, the thirsty ones marked.' },
  { task: 'Water one, or all in a room', result: 'One tap and it’s done. Your first version works.' },
] as const
