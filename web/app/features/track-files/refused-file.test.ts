import { expect, test } from 'vitest'
import { refusedCsv } from './refused-file'

test('refused rows are listed with line, text and reason, quoted so that no table program computes them', () => {
  const rows = [
    { line: 4, text: 'вчера;"12:00"', reason: 'Не поняли время «вчера»' },
    { line: 7, text: '=1+1', reason: 'Нет времени точки' },
  ]
  expect(refusedCsv({ rows, more: 0 })).toBe(
    [
      '\ufeff"Строка";"Текст";"Почему не загружена"',
      '"4";"вчера;""12:00""";"Не поняли время «вчера»"',
      `"7";"'=1+1";"Нет времени точки"`,
      '',
    ].join('\r\n'),
  )
})

test('rows of an archive name their file, and what is left out is counted', () => {
  const rows = [{ line: 4, text: 'a', reason: 'b', file: 'день.csv' }]
  expect(refusedCsv({ rows, more: 3 }).split('\r\n').slice(1)).toEqual([
    '"день.csv";"4";"a";"b"',
    '"";"";"";"Ещё отклонено: 3"',
    '',
  ])
})
