/** Which type a page is about, by its address. */
import { expect, test } from 'vitest'
import { isEquipmentType, isWorkType, typesFor } from './catalogue.rules.ts'

const TEXTS = {
  equipments: { avtokran: { h3: 'Аренда автокрана', seoText: 'Поднимет' } },
  works: { fundament: { h3: 'Фундамент под ключ', seoText: 'Зальём' } },
}
const currentOf = (url: string) => {
  const { equipmentsTypes, worksTypes } = typesFor(url, TEXTS)
  return [...equipmentsTypes, ...worksTypes].filter(({ current }) => current)
}

test.each([
  ['/arenda/avtokran', 'avtokran'],
  ['/arenda/avtokran/', 'avtokran'],
  ['/arenda/avtokran?page=2', 'avtokran'],
  ['/arenda/avtokran#spisok', 'avtokran'],
  ['/poisk-raboty/fundament', 'fundament'],
])('%s is about %s', (url, id) => {
  expect(currentOf(url).map(({ value }) => value)).toEqual([id])
})

test.each([
  '/',
  '/arenda',
  '/arenda/',
  '/arenda/avtokran/gruzopodemnost-20-30',
  '/arenda/fundament',
  '/poisk-raboty/avtokran',
  '/arenda/unknown',
  '/old/arenda/avtokran',
])('%s is about no type', (url) => {
  expect(currentOf(url)).toEqual([])
})

test('the type of the page has its text, the others their headings alone, or their names', () => {
  const { equipmentsTypes, worksTypes } = typesFor('/arenda/avtokran', TEXTS)
  expect(equipmentsTypes.find(({ value }) => value === 'avtokran')).toEqual({
    _id: 'avtokran',
    name: 'Автокран',
    value: 'avtokran',
    icon: 'truck-crane',
    h3: 'Аренда автокрана',
    seoText: 'Поднимет',
    current: true,
  })
  expect(worksTypes.find(({ value }) => value === 'fundament')).toMatchObject({
    h3: 'Фундамент под ключ',
    seoText: '',
    current: false,
  })
  expect(equipmentsTypes.find(({ value }) => value === 'tral')).toMatchObject({ seoText: '' })
  expect(equipmentsTypes.find(({ value }) => value === 'ekskavator')?.h3).toBe('Экскаватор гусеничный')
})

test('a type is of machines or of works', () => {
  expect([isEquipmentType('avtokran'), isEquipmentType('fundament'), isEquipmentType('toString')]).toEqual([
    true,
    false,
    false,
  ])
  expect([isWorkType('fundament'), isWorkType('avtokran')]).toEqual([true, false])
})

test('a type of the page without a text has none', () => {
  expect(currentOf('/arenda/tral')).toMatchObject([{ value: 'tral', seoText: '' }])
})
