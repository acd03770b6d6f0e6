import { expect, test } from 'vitest'
import { photoWords } from './photo-words'

test('a photo that is not drawn says so in place of being shown', () => {
  expect([photoWords({}), photoWords({ state: 'waiting' }), photoWords({ state: 'refused' })]).toEqual([
    'Фото',
    'Фото готовится, скоро появится здесь',
    'Телефон прислал файл, который не открылся как фото',
  ])
})
