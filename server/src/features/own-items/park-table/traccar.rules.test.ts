/** What a Traccar server answers by its published contract (https://www.traccar.org/api-reference), as rows of a table. */
import { expect, test } from 'vitest'
import { rowsOfTraccar, traccarBase } from './traccar.rules.ts'

const DEVICE = { id: 1, name: 'МТЗ-82', uniqueId: '860000000000011', groupId: 7, category: 'tractor', disabled: false }
const NONE = { groups: undefined, positions: undefined }

test('a device is a row with its group in the group above it, its place and its number', () => {
  const groups = [
    { id: 7, name: ' Колонна 1/2 ', groupId: 6 },
    { id: 6, name: 'Юг', groupId: null },
  ]
  const positions = [
    { deviceId: 2, latitude: 60, longitude: 60 },
    { deviceId: 1, latitude: 55.5674321, longitude: -38.2 },
  ]
  expect(rowsOfTraccar({ devices: [DEVICE], groups, positions })).toEqual([
    {
      line: 1,
      name: 'МТЗ-82',
      type: 'Трактор',
      plate: '',
      serial: '',
      year: '',
      // A stroke would make a third level of it.
      group: 'Юг / Колонна 1-2',
      imei: '860000000000011',
      ratePerHour: '',
      ratePerShift: '',
      place: '55.56743; -38.20000',
      phone: '',
    },
  ])
})

test('a device that is switched off is none, and the others are numbered without it', () => {
  const devices = [{ ...DEVICE, disabled: true }, DEVICE, { ...DEVICE, id: 3, disabled: null }]
  expect(rowsOfTraccar({ devices, ...NONE })?.map(({ line }) => line)).toEqual([1, 2])
})

test('what a device does not say is empty; without a name it is called by its number', () => {
  const [row] = rowsOfTraccar({ devices: [{ id: 1, name: ' ', uniqueId: ' 86 ' }], ...NONE }) ?? []
  expect(row).toMatchObject({ name: '86', imei: '86', type: '', group: '', place: '' })
  const long = rowsOfTraccar({ devices: [{ ...DEVICE, name: 'К'.repeat(300) }], ...NONE })
  expect(long?.[0]?.name).toHaveLength(200)
})

test('of groups and positions that cannot be read there are none, and what is no list of devices is none', () => {
  const wrong = { error: 'no' }
  expect(rowsOfTraccar({ devices: [DEVICE], groups: wrong, positions: wrong })).toMatchObject([
    { group: '', place: '' },
  ])
  for (const devices of [wrong, undefined, [{ name: 'Без номера' }]])
    expect(rowsOfTraccar({ devices, ...NONE })).toBeUndefined()
})

test.each([
  ['demo.traccar.org', 'https://demo.traccar.org'],
  ['http://10.0.0.1:8082/', 'http://10.0.0.1:8082'],
  ['HTTPS://Demo.traccar.org/#/settings', 'https://demo.traccar.org'],
  ['https://example.org/traccar/index.html', 'https://example.org/traccar'],
  ['https://example.org/gps/API/devices?all=true', 'https://example.org/gps'],
  ['https://example.org/api', 'https://example.org'],
])('of «%s» the server is %s', (text, base) => {
  expect(traccarBase(text)).toBe(base)
})

test.each(['', 'https://', 'https://user@example.org', 'https://:secret@example.org', 'два слова'])(
  '«%s» is no address of a server',
  (text) => {
    expect(traccarBase(text)).toBeUndefined()
  },
)
