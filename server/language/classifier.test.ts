import { expect, test } from 'vitest'
import { createClassifier, trainClassifier } from './classifier.ts'

const examples = [
  { label: 'thanks', text: 'thank you so much' },
  { label: 'thanks', text: 'thanks a lot for this' },
  { label: 'thanks', text: 'ok thanks, that helped' },
  { label: 'greeting', text: 'hello there' },
  { label: 'greeting', text: 'hi, good morning' },
  { label: 'greeting', text: 'hello and good evening' },
]

test('a text gets the label whose examples have its words, and all probabilities add up to one', () => {
  const classify = createClassifier(trainClassifier(examples))
  const guesses = classify('many thanks for that', 2)
  expect(guesses[0]).toMatchObject({ label: 'thanks' })
  expect(guesses[0]!.probability + guesses[1]!.probability).toBeCloseTo(1)
  expect(classify('good morning')[0]).toMatchObject({ label: 'greeting' })
})

test('the same examples give the same weights, and weights that were kept say the same', () => {
  const weights = trainClassifier(examples)
  expect(trainClassifier(examples)).toEqual(weights)
  expect(createClassifier(structuredClone(weights))('hello')).toEqual(createClassifier(weights)('hello'))
})

test('a text without a known word is as unsure as can be', () => {
  const [best] = createClassifier(trainClassifier(examples))('zzz qqq')
  expect(best!.probability).toBeLessThan(0.7)
})
