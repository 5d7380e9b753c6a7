import { OwnApp } from '#contract/plan/own-app.ts'

interface OwnCase {
  idea: string
  own: OwnApp
  /** Fields and types that the plan must have. */
  entities: Record<string, Record<string, string>>
  /** Part of a task's title, showing how a step is built. */
  shapes: Record<string, string>
  /** Words that must not occur, because the idea does not mention them. */
  absent: RegExp[]
}

interface Told {
  things: { name: string; facts?: string; belongsTo?: { thing: string; several?: boolean }[] }[]
  steps: { does: string; to?: string }[]
}

/** Ideas of no known kind, with their answers. */
export const cases: OwnCase[] = [
  {
    idea: 'I restore stained glass windows panel by panel',
    own: app({
      things: [
        { name: 'panel', facts: 'church, taken out on, photo' },
        { name: 'piece', facts: 'colour, thickness in mm, broken yes/no', belongsTo: [{ thing: 'panel' }] },
      ],
      steps: [
        { does: 'write down a panel' },
        { does: 'mark on the photo where each piece lies', to: 'piece' },
        { does: 'share a report of the panel' },
      ],
    }),
    entities: {
      Panel: { name: 'String', church: 'String', takenOn: 'Date?', photo: 'Data?', pieces: '[Piece]' },
      Piece: { colour: 'String', thicknessMm: 'Double?', broken: 'Bool', panel: 'Panel?', x: 'Double?' },
    },
    shapes: {
      'mark on the photo where each piece lies': 'place and move the marks',
      'share a report of the panel': 'hand it over',
    },
    absent: [/church bell/i],
  },
  {
    idea: 'Falconry displays: which bird flies at which show',
    own: app({
      things: [
        { name: 'bird', facts: 'species, weight in g', belongsTo: [{ thing: 'show', several: true }] },
        { name: 'show', facts: 'date, meadow' },
      ],
      steps: [
        { does: 'choose the birds for a show', to: 'show' },
        { does: 'see which birds have rested enough' },
      ],
    }),
    entities: { Bird: { weightG: 'Double?', shows: '[Show]' }, Show: { date: 'Date?', birds: '[Bird]' } },
    shapes: {
      'choose the birds for a show': 'choose among what is there',
      'see which birds have rested enough': 'a function with three tests',
    },
    absent: [/log/i],
  },
  {
    idea: 'Bonded warehouse: casks that move through three cellars',
    own: app({
      things: [
        { name: 'cask', facts: 'number, filled on, litres', belongsTo: [{ thing: 'cellar' }] },
        { name: 'cellar', facts: 'temperature readings' },
      ],
      steps: [
        { does: 'move a cask to the next cellar', to: 'cask' },
        { does: 'work out how many litres are left', to: 'cask' },
      ],
    }),
    entities: {
      Cask: { filledOn: 'Date?', litres: 'Double?', cellar: 'Cellar?', stage: 'String' },
      Cellar: { casks: '[Cask]', temperatureReadings: '[CellarTemperatureReading]' },
      CellarTemperatureReading: { value: 'Double', takenAt: 'Date', cellar: 'Cellar?' },
    },
    shapes: {
      'move a cask to the next cellar': 'what follows what',
      'work out how many litres are left': 'a function with three tests',
    },
    absent: [/whisky|wine/i],
  },
  {
    idea: 'A tower clock that must be wound and oiled',
    own: app({
      things: [{ name: 'clock', facts: 'tower, wound on' }],
      steps: [{ does: 'see which clocks are due today' }, { does: 'be reminded the evening before' }],
    }),
    entities: { Clock: { woundOn: 'Date?' } },
    shapes: {
      'see which clocks are due today': 'show Due',
      'be reminded the evening before': 'send the message',
    },
    absent: [/startedOn/],
  },
  {
    idea: 'A referee’s aid for barrel racing',
    own: app({
      things: [{ name: 'run', facts: 'rider, barrels down' }],
      steps: [{ does: 'start the time of a run' }, { does: 'rank the runs' }],
    }),
    entities: { Run: { rider: 'String', startedAt: 'Date?' } },
    shapes: {
      'start the time of a run': 'show the time running',
      'rank the runs': 'the question as a function',
    },
    absent: [/jog|kilometre/i],
  },
  {
    idea: 'Guided blessing of houses, one room after the other',
    own: app({
      things: [{ name: 'verse', facts: 'text' }],
      steps: [{ does: 'go through the verses in large letters' }],
    }),
    entities: { Verse: { text: 'String', position: 'Int' } },
    shapes: { 'go through the verses in large letters': 'one at a time' },
    absent: [/prayer/i],
  },
  {
    idea: 'A library of duck calls',
    own: app({
      things: [{ name: 'call', facts: 'species' }],
      steps: [{ does: 'listen to a call' }, { does: 'photograph the duck' }],
    }),
    entities: { Call: { species: 'String', photoFile: 'String?' } },
    shapes: { 'listen to a call': 'play it', 'photograph the duck': 'take it and keep it' },
    absent: [/phone call/i],
  },
  {
    idea: 'Mosaics: tesserae by the bag',
    own: app({
      things: [{ name: 'bag', facts: 'price, pieces, bought on' }],
      steps: [{ does: 'mark a bag as empty' }, { does: 'calculate the price of one piece' }],
    }),
    entities: { Bag: { price: 'Decimal?', pieces: 'Int?', boughtOn: 'Date?', doneAt: 'Date?' } },
    shapes: {
      'mark a bag as empty': 'one tap, and one to take it back',
      'calculate the price of one piece': 'a function with three tests',
    },
    absent: [/shopping/i],
  },
  {
    idea: 'Ferry deck with lanes',
    own: app({
      things: [
        { name: 'vehicle', facts: 'length in m, weight in kg', belongsTo: [{ thing: 'lane' }] },
        { name: 'lane', facts: 'side' },
      ],
      steps: [
        { does: 'put a vehicle into a lane', to: 'vehicle' },
        { does: 'check that both sides are balanced', to: 'lane' },
      ],
    }),
    entities: {
      Vehicle: { name: 'String', lengthM: 'Double?', lane: 'Lane?' },
      Lane: { vehicles: '[Vehicle]' },
    },
    shapes: {
      'put a vehicle into a lane': 'see what has none yet',
      'check that both sides are balanced': 'show the answer and its reason',
    },
    absent: [/ticket|departure/i],
  },
  {
    idea: 'Braille labels in a museum',
    own: app({
      things: [
        { name: 'room', facts: 'floor' },
        { name: 'label', facts: 'text', belongsTo: [{ thing: 'room' }] },
        { name: 'fault', facts: 'seen on, photo', belongsTo: [{ thing: 'label' }] },
      ],
      steps: [{ does: 'note a fault' }, { does: 'mark a fault as mended' }],
    }),
    entities: {
      Room: { labels: '[LabelItem]' },
      LabelItem: { faults: '[Fault]' },
      Fault: { seenOn: 'Date?', photo: 'Data?' },
    },
    shapes: { 'note a fault': 'Add faults on', 'mark a fault as mended': 'one tap' },
    absent: [/visitor/i],
  },
  {
    idea: 'A board game of my own with islands',
    own: app({
      things: [{ name: 'island', facts: 'fish' }],
      steps: [{ does: 'play a round with two people' }],
    }),
    entities: { Island: { fish: 'String' } },
    shapes: { 'play a round with two people': 'the rules without a screen' },
    absent: [/chess/i],
  },
  {
    idea: 'Lichens on gravestones, for a survey that nobody has',
    own: app({
      things: [
        { name: 'stone', facts: 'row' },
        { name: 'sample', facts: 'angle, pH', belongsTo: [{ thing: 'stone' }] },
      ],
      steps: [{ does: 'add a sample' }, { does: 'see the samples on a map' }, { does: 'hum at it' }],
    }),
    entities: { Stone: { samples: '[Sample]' }, Sample: { angle: 'Double?', stone: 'Stone?' } },
    shapes: {
      'add a sample': 'Add samples on',
      'see the samples on a map': '',
      'hum at it': 'sketch it on paper',
    },
    absent: [/grave ?yard/i],
  },
]

function app({ things, steps }: Told): OwnApp {
  return OwnApp.parse({ things, steps })
}
