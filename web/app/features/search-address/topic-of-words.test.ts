import { expect, test } from 'vitest'
import { equipmentTypes, workTypes } from '../../ui/item/types'
import { topicOfWords } from './topic-of-words'

test('the name of every type is that type', () => {
  for (const { id, name } of equipmentTypes) expect(topicOfWords(name)).toEqual({ kind: 'equipment', type: id })
  for (const { id, name } of workTypes) expect(topicOfWords(name)).toEqual({ kind: 'work', type: id })
})

test.each([
  ['экскаваторы', 'ekskavator'],
  ['Экскаватор', 'ekskavator'],
  ['гусеничный экскаватор', 'ekskavator'],
  ['колесного экскаватора', 'ekskavator-kolesnyj'],
  ['автокран 25 тонн', 'avtokran'],
  ['САМОСВАЛЫ', 'samosval'],
  ['манипулятор', 'kran-manipulyator'],
  ['ямобур', 'yamobur'],
])('«%s» is a machine', (text, type) => expect(topicOfWords(text)).toEqual({ kind: 'equipment', type }))

test('works are called by their words too, and what is neither is nothing', () => {
  expect(topicOfWords('котлован')).toEqual({ kind: 'work', type: 'rytyo-kotlovana' })
  for (const text of ['летающая тарелка', '', ' ,— ', '25']) expect(topicOfWords(text), text).toBeUndefined()
})
