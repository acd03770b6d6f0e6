import { expect, test } from 'vitest'
import { columnsText, daysInWords, sizeText, withMeaning, zonesToChoose } from './import-words'

test('of many days three are named and the others counted', () => {
  expect(daysInWords(['2026-11-10', '2026-11-11'])).toBe('10 и 11\u00a0ноября')
  expect(daysInWords(['2026-10-31', '2026-11-01'])).toBe('31\u00a0октября и 1\u00a0ноября')
  expect(daysInWords(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'])).toMatch(/12\sноября и ещё 1\sдень$/)
})

test('a meaning that another column had is taken away from it', () => {
  const column = { name: '', example: '', sure: true, why: '' }
  const columns = (['lat', 'lng', 'skip'] as const).map((meaning) => ({ ...column, meaning }))
  expect(withMeaning(columns, 2, 'lat')).toEqual(['skip', 'lng', 'lat'])
  expect(withMeaning(columns, 0, 'skip')).toEqual(['skip', 'lng', 'skip'])
})

test('columns are counted by how well they are understood', () => {
  const column = (meaning: 'lat' | 'skip', sure: boolean) => ({ name: '', example: '', why: '', meaning, sure })
  expect(columnsText([column('lat', true), column('lat', false), column('skip', true)])).toBe(
    '1 поняли точно, 1 предположили — он жёлтый, 1 не загружаем',
  )
})

test('a zone that is not of the country can be chosen where the file or the machine has it', () => {
  expect(zonesToChoose('Asia/Almaty', 'Europe/Moscow').filter(([name]) => /Almaty|Moscow/.test(name))).toHaveLength(2)
})

test('a size has the unit that is easiest to read', () => {
  expect([512, 512_000, 5_120_000].map(sizeText)).toEqual(['512 байт', '512\u00a0КБ', '5,1\u00a0МБ'])
})
