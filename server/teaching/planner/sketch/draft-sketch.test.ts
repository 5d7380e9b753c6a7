import { expect, test } from 'vitest'
import { knownKnowledge } from '#test/known-knowledge.ts'
import { draftSketch } from './draft-sketch.ts'

const { planner: knowledge } = await knownKnowledge()
const draftOf = (idea: string) => draftSketch(knowledge, knowledge.reader.readIdea(idea))

test.each([
  ['keep a list of the books i lent to ppl', 'book', ''],
  ['an app to log my migraines and how long they lasted', 'migraine', 'duration'],
  ['i wanna track my houseplants and when i watered them', 'houseplant', 'watered on'],
  ['note down every bird i see', 'bird', ''],
  ["record my kid's funny sayings", 'funny saying', ''],
  ["save my grandma's recipes", 'recipe', ''],
  ['collect my stamps', 'stamp', ''],
  ['catalogue of my vinyl records', 'vinyl record', ''],
  ['something to log sunflower seedlings and how tall they are', 'sunflower seedling', 'height'],
  ['i want to track my beehives, with the weight of each hive', 'beehive', 'weight'],
  ['keep track of my sourdough starters and when i fed them', 'sourdough starter', 'fed on'],
  ['note down every lie my brother tells me', 'lie', ''],
  ['collect my excuses for being late and rate them', 'excuse', ''],
  ['keep a list of broken street lights in my village', 'street light', ''],
  ['record my knitting projects, the yarn and needle size', 'knitting project', 'yarn, needle size'],
  ['keep a list of scary movies ive seen with friends', 'scary movie', ''],
  ['app to keep track of my goats with name, age and who the mother is', 'goat', 'name, age'],
  [
    "I'd like to catalogue my fossils: where I found them, how heavy they are and a photo",
    'fossil',
    'place, weight, photo',
  ],
  ['an inventory of our church hymn books and whether they are torn', 'hymn book', 'torn yes/no'],
  ['please make an app where i can note down every dent on my van with a photo', 'dent', 'photo'],
  ['track my dogs poops lol', 'poop', ''],
  ['list of restaurants i want to try and what they cost', 'restaurant', 'price'],
  ['keep track of whcih kites my two sons have out', 'kite', ''],
])('what an idea says it keeps is filled in, with the details it names: %s', (idea, name, facts) => {
  expect(draftOf(idea).things).toEqual([{ name, facts, belongsTo: [] }])
})

test.each([
  'app for my choir so we can practice together',
  'something that tells me if the laundry is dry',
  'an app where my dog can order food',
  'i have an idea about sheep',
  'log every time my neighbours are loud',
  'keep a list of what i have in the freezer and tell me when its old',
  'record the sound of my street',
  'save my marriage',
  'save my plants from dying',
  'log in with face id',
  'want to see which moon is tonight and save my photos of it',
  'track my',
  'log my kids screen time, max 2 hours a day',
  'track my students attendance',
  'keep a diary of what my toddler eats',
  'a robot that collects my socks',
  'keep track of who borrowed what',
  'track flights over my house',
  'My grandfather was a smith. Life was hard.',
  'xyz',
])('what an idea does not say in plain words stays empty: %s', (idea) => {
  expect(draftOf(idea)).toEqual({ things: [], steps: [] })
})

test('two swapped letters make a function word, but no other word changes', () => {
  expect(knowledge.respellFunctions('whcih voter, thier bowl')).toBe('which voter, their bowl')
})
