/** A sample table to start from: the names of all known columns, and two made-up rows. */
import type { XlsxColumn, XlsxSheet } from '../../../outside/files/xlsx.ts'

const ROWS = [
  [
    'JCB 3CX',
    'Экскаватор-погрузчик',
    '1234 МН 50',
    'JCB3CX4T0A1234567',
    '2019',
    'Раменское',
    '860000000000001',
    '2500',
    '20000',
    'Раменское, Московская область',
    '+7 916 000-00-01',
    '01.12.2026–05.12.2026; 10.12.2026 ремонт',
  ],
  [
    'КАМАЗ 65115',
    'Самосвал',
    'А001АА 50',
    '',
    '2021',
    'Раменское / Колонна 1',
    '',
    '1900',
    '15200',
    '55.567, 38.230',
    '+7 916 000-00-02',
    'свободна',
  ],
]

const NAMES = [
  'Название',
  'Тип',
  'Гос. №',
  'Заводской №',
  'Год',
  'Участок',
  'IMEI',
  'За час, ₽',
  'За смену, ₽',
  'Место',
  'Телефон',
  'Занята',
]

export const sampleSheet = (): XlsxSheet<string[]> => ({
  name: 'Парк',
  rows: ROWS,
  columns: NAMES.map(
    (name, i): XlsxColumn<string[]> => ({
      name,
      kind: 'text',
      width: Math.max(name.length, ...ROWS.map((row) => row[i]?.length ?? 0)) + 2,
      of: (row) => row[i] ?? null,
    }),
  ),
})
