import { expect, test } from 'vitest'
import { goneOf } from './park-query'

const park = {
  groups: [{ id: 17, name: 'Колонна 1', parent: null }],
  types: ['samosval'],
  objects: [{ objectId: 5, name: 'Карьер' }],
  operators: [{ id: 9, name: 'Гусев' }],
}

test('a view that names what is no longer there says what', () => {
  expect(goneOf({ group: '17', type: 'samosval', object: '5', operator: '9', q: 'нет такой' }, park)).toEqual({})
  expect(goneOf({}, { groups: [], types: [], objects: [], operators: [] })).toEqual({})
  expect(goneOf({ group: '1', object: '5' }, park)).toEqual({ group: 'такого участка' })
  expect(goneOf({ type: 'kran', object: '55', operator: '99' }, park)).toEqual({
    type: 'машин такого типа',
    object: 'такого объекта',
    operator: 'такого машиниста',
  })
})
