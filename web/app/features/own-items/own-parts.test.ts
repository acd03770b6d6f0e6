import { expect, test } from 'vitest'
import { formatPosition, positionIn } from '../../map/coordinates'
import { fileProblem } from '../../ui/form/photo'
import { moved } from '../../ui/form/photos/use-photos'
import { formDataOf } from '../../ui/form/send-form'
import { differences } from './form/differences'
import { newValues } from './form/item-values'
import { usualRelated } from './form/RelatedField'
import { machinesSummary } from './list/summary'

const items = (published: number, hidden: number) => ({ total: published + hidden, published })

test.each([
  [4, 1, '5 машин, 4 опубликованы'],
  [1, 2, '3 машины, 1 опубликована'],
  [5, 1, '6 машин, 5 опубликовано'],
  [2, 0, '2 машины, все опубликованы'],
  [0, 2, '2 машины, все скрыты'],
  [1, 0, '1 машина, опубликована'],
  [0, 1, '1 машина, скрыта'],
])('%i published and %i hidden machines are «%s»', (published, hidden, text) => {
  expect(machinesSummary('equipment', items(published, hidden))?.replaceAll('\u00a0', ' ')).toBe(text)
})

test('the summary of orders is in their own grammar', () => {
  expect(machinesSummary('order', items(1, 1))?.replaceAll('\u00a0', ' ')).toBe('2 заказа, 1 опубликован')
})

test('an empty list has no summary', () => {
  expect(machinesSummary('order', items(0, 0))).toBeUndefined()
})

test.each([
  '55.5520, 38.1120',
  '55.5520,38.1120',
  '55,5520; 38,1120',
  '55,552 38,112',
  ' 55.552 38.112 ',
  '55.552°, 38.112°',
])('«%s» is read as a place', (text) => {
  expect(positionIn(text)).toEqual({ lat: 55.552, lng: 38.112 })
})

test.each(['', '55.5', 'Чулково', '91; 38', '55; 181', '55,5520,38,1120', '55.5 38.1 7'])(
  '«%s» is not read as a place',
  (text) => {
    expect(positionIn(text)).toBeUndefined()
  },
)

test('a place as it is shown can be typed in again', () => {
  const position = { lat: -55.5521, lng: -138.112 }
  expect(positionIn(formatPosition(position))).toEqual(position)
})

test('a photo may be JPEG or PNG and up to 10 MB', () => {
  expect(fileProblem({ type: 'image/jpeg', size: 10_000_000 })).toBeUndefined()
  expect(fileProblem({ type: 'image/png', size: 1 })).toBeUndefined()
})

test('a photo that is too large, empty or of another kind is refused', () => {
  expect(fileProblem({ type: 'image/jpeg', size: 10_000_001 })).toContain('больше 10\u00a0МБ')
  expect(fileProblem({ type: 'image/heic', size: 1000 })).toContain('JPG или PNG')
  expect(fileProblem({ name: 'IMG_1.HEIC', type: '', size: 1000 })).toBe(
    'HEIC не подойдёт: сохраните фото как JPG или PNG',
  )
  expect(fileProblem({ type: '', size: 1000 })).toContain('JPG или PNG')
  expect(fileProblem({ type: 'image/png', size: 0 })).toBe('Файл пустой')
})

test('a form with a photo has its fields as texts, and the photo last', () => {
  const image = new File(['x'], 'x.png', { type: 'image/png' })
  const fields = { hidden: false, price: null, works: ['a', 'b'], coordLat: 55.5, updatedAt: undefined }
  const data = formDataOf(fields, image)
  expect([...data.keys()]).toEqual(['hidden', 'price', 'works', 'coordLat', 'image'])
  expect(data.get('hidden')).toBe('false')
  expect(data.get('price')).toBe('null')
  expect(data.get('works')).toBe('["a","b"]')
})

test('the form proposes the usual works of a machine and the usual machines of a work', () => {
  expect(usualRelated('equipment', 'ekskavator')[0]).toBe('rytyo-kotlovana')
  expect(usualRelated('order', 'rytyo-kotlovana')).toContain('ekskavator')
  expect(usualRelated('equipment', '')).toEqual([])
  expect(usualRelated('order', 'netu')).toEqual([])
})

test('the differences of two versions are listed field by field, in words', () => {
  const typed = { ...newValues(undefined), name: 'Моё', type: 'avtokran', related: ['rytyo-kotlovana'] }
  const saved = { ...typed, name: 'Другое', published: false, related: [], position: { lat: 55.5, lng: 38.1 } }
  expect(differences(typed, saved)).toEqual([
    { label: 'Опубликовано', saved: 'нет' },
    { label: 'Название', saved: 'Другое' },
    { label: 'Список работ или техники', saved: '—' },
    { label: 'Место', saved: '55,5000; 38,1000' },
  ])
  expect(differences(typed, typed)).toEqual([])
})

test('a photo moves to a place of the list, and never out of it', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 1, -3)).toEqual(['b', 'a', 'c'])
})
