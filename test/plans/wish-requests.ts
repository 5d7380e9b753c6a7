/** The expected result of a request to change the fountain plan; nothing else may change. */
export interface WishRequest {
  says: string
  appName?: string
  /** Features to remove. */
  gone?: string[]
  /** Features to postpone. */
  later?: string[]
  framework?: { gone?: string; added?: string }
  /** Whether the plan gets fewer or more tasks. */
  tasks?: 'fewer' | 'more'
  /** Two titles, of which the first must come before the second. */
  order?: [string, string]
  /** The title of a task that must be removed. */
  noTask?: string
  kind?: string
  /** Part of the reply if nothing is changed. */
  note?: string
}

const widget = 'A widget'
const photos = 'Photos with fountains'
const offline = 'Works without network'
const server = 'One map for everybody'
const rating = 'Say in what state it is'

/** Written before the data existed. */
export const firstRequests: WishRequest[] = [
  { says: 'Rename the app to Brunnen', appName: 'Brunnen' },
  { says: 'call it Water Map please', appName: 'Water Map' },
  { says: 'the name should be AquaSpot', appName: 'AquaSpot' },
  { says: "I don't like the name, let's call the app Sip", appName: 'Sip' },
  { says: 'use fewer tasks', tasks: 'fewer' },
  { says: "That's way too many tasks for me", tasks: 'fewer' },
  { says: 'can you make the plan shorter?', tasks: 'fewer' },
  { says: 'smaller tasks please', tasks: 'more' },
  { says: 'give me more detail', tasks: 'more' },
  { says: 'break the tasks down into smaller steps', tasks: 'more' },
  { says: 'drop the widget', gone: [widget], framework: { gone: 'WidgetKit' } },
  { says: 'get rid of the photos', gone: [photos], framework: { gone: 'PhotosUI' } },
  { says: 'no widget please', gone: [widget], framework: { gone: 'WidgetKit' } },
  { says: "I don't need offline mode", gone: [offline], framework: { gone: 'Network' } },
  { says: 'remove the server, everything stays on the phone', gone: [server] },
  { says: 'drop the map', framework: { gone: 'MapKit' }, noTask: 'Show them as pins on Map' },
  { says: 'add reminders', framework: { added: 'UserNotifications' } },
  { says: 'add an apple watch app', framework: { added: 'WatchConnectivity' } },
  { says: 'reminders instead of the widget', gone: [widget], framework: { added: 'UserNotifications' } },
  { says: 'not the widget now, maybe later', later: [widget] },
  { says: 'photos later', later: [photos] },
  { says: 'leave the widget for the second version', later: [widget] },
  {
    says: 'split "Filter by what matters" into smaller steps',
    tasks: 'more',
    noTask: 'Filter by what matters',
  },
  {
    says: 'merge choosing photos and showing the photos in a grid',
    tasks: 'fewer',
    noTask: 'Choose photos for a fountain',
  },
  {
    says: 'move the widget before the photos',
    order: ['Put fountains on the home screen as a widget', 'Choose photos for a fountain'],
  },
  {
    says: 'do "Send a Report when something is wrong" before "Give stars and a sentence on Review"',
    order: ['Send a Report when something is wrong', 'Give stars and a sentence on Review'],
  },
  { says: 'make it a recipe app instead', kind: 'recipe-box' },
  { says: 'asdf qwer zxcv', note: 'did not understand' },
  { says: 'make it better', note: 'did not understand' },
  { says: 'drop the chat', note: 'not in the plan' },
]

/** Written with the data in view, but in other words. */
export const secondRequests: WishRequest[] = [
  { says: 'Please change the name of the app to Trinkwasser', appName: 'Trinkwasser' },
  { says: 'its name is Fontana now', appName: 'Fontana' },
  { says: 'It is too much, can we have less tasks', tasks: 'fewer' },
  { says: 'the steps are too big for me', tasks: 'more' },
  { says: 'I need more detailed steps', tasks: 'more' },
  { says: 'scrap the widget, nobody uses those', gone: [widget], framework: { gone: 'WidgetKit' } },
  { says: 'without photos', gone: [photos], framework: { gone: 'PhotosUI' } },
  { says: 'we can do without the shared map for everybody', gone: [server] },
  { says: 'take out the ratings', gone: [rating] },
  { says: 'delete the widget and add reminders', gone: [widget], framework: { added: 'UserNotifications' } },
  {
    says: 'rename it to Brunnen and drop the photos',
    appName: 'Brunnen',
    gone: [photos],
    framework: { gone: 'PhotosUI' },
  },
  { says: 'please also add iCloud sync', framework: { added: 'CloudKit' } },
  { says: 'it should also remind me to go there', framework: { added: 'UserNotifications' } },
  { says: 'replace the widget with reminders', gone: [widget], framework: { added: 'UserNotifications' } },
  { says: 'postpone the photos', later: [photos] },
  { says: 'the widget can wait', later: [widget] },
  { says: 'put off offline mode', later: [offline] },
  {
    says: 'the task about sorting by distance is too big, split it',
    tasks: 'more',
    noTask: 'Sort by distance and show List',
  },
  {
    says: 'combine "Confirm with one tap that it is still there" with "Give stars and a sentence on Review"',
    tasks: 'fewer',
    noTask: 'Give stars and a sentence on Review',
  },
  {
    says: 'do the widget first',
    order: ['Put fountains on the home screen as a widget', 'Filter by what matters'],
  },
  {
    says: 'I want to do the photos after the widget',
    order: ['Put fountains on the home screen as a widget', 'Choose photos for a fountain'],
  },
  { says: 'turn it into a habit tracker', kind: 'habit-tracker' },
  { says: 'what about the thing we discussed', note: 'did not understand' },
  { says: 'move the chat before the widget', note: 'did not find' },
]

/** Worded as people talk: with reasons, asides and references back. Some ask for no change. */
export const looseRequests: WishRequest[] = [
  {
    says: 'my home screen is full so the widget is pointless',
    gone: [widget],
    framework: { gone: 'WidgetKit' },
  },
  {
    says: 'The widget annoys me, take it out again',
    gone: [widget],
    framework: { gone: 'WidgetKit' },
  },
  { says: 'No QR codes and no sharing of walks.', note: 'not in the plan' },
  { says: 'keep the widget for a future release', later: [widget] },
  { says: 'why do I need a widget?', note: 'a question' },
  { says: 'what would happen if I dropped the photos?', note: 'a question' },
  { says: 'great, thanks! I finished the first task', note: 'asks for a change' },
  { says: 'it must be ready by 3 March', note: 'keeps no date' },
  { says: 'store it in SQLite', note: 'SwiftData' },
  { says: 'there are two of us coding', note: 'one person' },
  { says: 'it has to run on iOS 16', note: 'Target iOS version' },
  { says: 'the steps go too fast for me. Smaller steps please.', tasks: 'more' },
  { says: "I'd love a reminder too, but only one a week", framework: { added: 'UserNotifications' } },
  { says: 'let me write down which fountain was frozen in winter', tasks: 'more', note: 'your own words' },
]
