/**
 * Packets are those of the tests of Traccar's WialonProtocolDecoder, as real trackers have sent them, and of Gurtam's
 * description of the protocol; the checksum of the one for 2.0 is the tracker's own.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16, readWialon } from './wialon.rules.ts'

const NOW = Date.parse('2026-06-17T09:00Z')
const read = (line: string, version: '1.1' | '2.0' = '1.1') => readWialon(line, version, NOW)
const summed = (type: string, body: string) => `#${type}#${body}${crc16(body).toString(16).padStart(4, '0')}`

test('the checksum of a text of digits is that of the catalogue of checksums', () => {
  // CRC-16/ARC in Greg Cook's catalogue: check = 0xbb3d.
  expect(crc16('123456789')).toBe(0xbb3d)
})

test('a short record has its time and place', () => {
  expect(read('#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3;4')).toMatchObject({
    type: 'data',
    stored: '#ASD#1',
    reports: [
      { point: { at: Date.parse('2013-04-27T20:56:01Z'), lat: 55.743375, lng: 37.66139, speed: 1, heading: 2 } },
    ],
  })
})

test('an extended record of 2.0 is taken with the checksum that the tracker has made', () => {
  const line =
    '#D#101118;061143;0756.0930;N;12338.6403;E;18.223;99.766;-4.000;10;0.800;NA;NA;NA;NA;101_521347:1:521249,101_521126:1:6593598,101_521127:1:774780,101_521072_21.1:1:0,101_521072_21.2:1:71353;F24A'
  expect(read(line, '2.0')).toMatchObject({
    stored: '#AD#1',
    reports: [
      {
        point: {
          at: Date.parse('2018-11-10T06:11:43Z'),
          lat: expect.closeTo(7.934883, 6),
          lng: 123.644005,
          altitude: -4,
        },
      },
    ],
  })
  expect(read(line.replace('18.223', '18.224'), '2.0')).toEqual({ type: 'other', skip: 0, answer: '#AD#16' })
})

test.each([
  ['868204002602414', '8E08'],
  ['355217044956192', 'E335'],
  ['867730051235566', '0XD7C7'],
])('the log-in of the tracker %s is taken with the checksum that it has made', (id, sum) => {
  expect(read(`#L#2.0;${id};NA;${sum}`)).toEqual({ type: 'login', version: '2.0', id, password: 'NA' })
})

test('a black box of 2.0 is taken with the checksum that the tracker has made', () => {
  const box = '#B#231117;214323;5730.9016;N;05306.8536;E;0;174;182;18;NA;NA;NA;;NA;tamper_1:1:0|'
  expect(read(`${box}B16A`, '2.0')).toMatchObject({ type: 'data', stored: '#AB#1' })
  expect(read(`${box}B16B`, '2.0')).toEqual({ type: 'other', skip: 0, answer: '#AB#' })
})

test('the readings of a tracker on the bus of its machine are kept', () => {
  const record =
    '231117;042636;5730.9064;N;05306.8488;E;0;239;192;20;NA;NA;NA;;NA;uptime:1:682048,ign:1:0,motohours:2:345.4134,fuel_lev_p:1:61,fuel_lev_l:1:240'
  expect(read(`#B#${record}`)).toMatchObject({
    reports: [{ point: { ignition: false, engine: expect.closeTo(1_243_488, 0), fuel: 240, fuelShare: 61 } }],
  })
})

test('a black box gives each of its records, and is answered with how many there are', () => {
  const box =
    '#B#080914;073235;5027.50625;N;03026.19321;E;0.700;0.000;NA;4;NA;NA;NA;;NA;Батарея:3:100 %|080914;073420;5027.50845;N;03026.18854;E;1.996;292.540;NA;4;NA;NA;NA;;NA;Батарея:3:100 %'
  const packet = read(box)
  expect(packet).toMatchObject({ type: 'data', stored: '#AB#2' })
  expect(packet.type === 'data' && packet.reports.map(({ point }) => point.at)).toEqual([
    Date.parse('2014-09-08T07:32:35Z'),
    Date.parse('2014-09-08T07:34:20Z'),
  ])
})

test('a record of a black box that cannot be read is refused alone', () => {
  const good = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
  const packet = read(`#B#${good}|310213;205601;5544.6025;N;03739.6834;E;1;2;3;4`)
  expect(packet).toMatchObject({
    stored: '#AB#2',
    reports: [{ point: { lat: 55.743375 } }, { unfit: expect.any(String) }],
  })
})

test('ignition, engine hours, fuel and a call for help are read from the parameters', () => {
  const packet = read(
    '#D#151216;135910;5321.1466;N;04441.7929;E;87;156;265.000000;12;1.000000;5;NA;NA;NA;ign:1:1,engine_hours:2:1204.5,fuel_level:1:62,SOS:1:1',
  )
  expect(packet).toMatchObject({
    reports: [{ sos: true, point: { ignition: true, engine: 4_336_200, fuelShare: 62, inputs: 5 } }],
  })
})

test.each([
  ['#L#123456789012345;test', { type: 'login', version: '1.1', id: '123456789012345', password: 'test' }],
  [summed('L', '2.0;42001300083;test;'), { type: 'login', version: '2.0', id: '42001300083', password: 'test' }],
  ['#L#2.0;42001300083;test;0000', { type: 'other', skip: 0, answer: '#AL#10' }],
  ['#P#', { type: 'other', skip: 0, answer: '#AP#' }],
  ['#M#Привет', { type: 'other', skip: 0, answer: '#AM#1' }],
  ['#I#5000;0;3;270413;205601;photo.jpg', { type: 'other', skip: 5000, answer: '#AI#0;0' }],
  ['GET / HTTP/1.1', { type: 'unknown' }],
])('%s is understood', (line, packet) => {
  expect(read(line)).toEqual(packet)
})

test.each([
  ['#SD#270413;205601;5544.6025;N;03739.6834;E;1;2;3', '#ASD#-1'],
  ['#SD#310213;205601;5544.6025;N;03739.6834;E;1;2;3;4', '#ASD#0'],
  ['#SD#270413;205601;NA;N;03739.6834;E;1;2;3;4', '#ASD#10'],
])('%s is answered by the number of what is wrong with it', (line, answer) => {
  expect(read(line)).toEqual({ type: 'other', skip: 0, answer })
})

/** The only report of a short record with these fields in place of its own, or how it is answered. */
function recordOf(given: { date?: string; time?: string; place?: string; more?: string }) {
  const { date = '270413', time = '205601', place = '5544.6025;N;03739.6834;E', more = '1;2;3;4' } = given
  const packet = read(`#SD#${date};${time};${place};${more}`)
  return packet.type === 'data' ? packet.reports[0] : packet.type === 'other' && packet.answer
}

test.each([
  ['205601.5', '2013-04-27T20:56:01.500Z'],
  ['205601.123456789', '2013-04-27T20:56:01.123Z'],
  ['000000', '2013-04-27T00:00:00Z'],
])('the time %s is %s', (time, at) => {
  expect(recordOf({ time })).toMatchObject({ point: { at: Date.parse(at) } })
})

test.each([
  { time: '20560' },
  { time: '0205601' },
  { time: '205601.' },
  { time: '205601.5x' },
  { time: '246001' },
  { date: '2704130' },
  { date: '0270413' },
  { date: 'NA' },
  { time: 'NA' },
])('%j is no time', (given) => {
  expect(recordOf(given)).toBe('#ASD#0')
})

test('a record without a time is of now', () => {
  expect(recordOf({ date: 'NA', time: 'NA' })).toMatchObject({ point: { at: NOW } })
})

test('a record of a black box without a time is refused, for it is of the past; its call for help is not', () => {
  const record = 'NA;NA;5544.6025;N;03739.6834;E;1;2;3;4'
  const good = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4'
  const timeless = { point: { at: NOW }, sos: false, unfit: 'Запись без времени: неизвестно, когда машина там была' }
  expect(read(`#B#${record}|${good}|${record}`)).toMatchObject({
    stored: '#AB#3',
    reports: [timeless, { point: { at: Date.parse('2013-04-27T20:56:01Z') } }, timeless],
  })
  const sos = read(`#B#${record};1;NA;NA;NA;NA;SOS:1:1`)
  expect(sos).toMatchObject({ reports: [{ ...timeless, sos: true }] })
})

test.each([
  ['5544.6025;S;03739.6834;W', { lat: -55.743375, lng: -37.66139 }],
  ['5544;N;03739;E', { lat: 55 + 44 / 60, lng: 37.65 }],
])('the place %s is read', (place, is) => {
  expect(recordOf({ place })).toMatchObject({ point: is })
})

test('a record without a place is a sign of life', () => {
  expect(recordOf({ place: 'NA;NA;NA;NA' })).toEqual({ point: { at: Date.parse('2013-04-27T20:56:01Z') }, sos: false })
})

test.each([
  '5544.6025;E;03739.6834;E',
  '5544.6025;N;03739.6834;N',
  '5544.6025;N;NA;E',
  '0005544.6025;N;03739.6834;E',
  '5544.6025x;N;03739.6834;E',
])('there is no place %s', (place) => {
  expect(recordOf({ place })).toBe('#ASD#10')
})

test('of fewer than three satellites the place is not known, of none that are counted it is', () => {
  const unfit = (satellites: string) => {
    const read = recordOf({ more: `1;2;3;${satellites}` })
    return typeof read === 'object' && read.unfit !== undefined
  }
  expect(['0', '2', '3', 'NA'].map(unfit)).toEqual([true, true, false, false])
})

test('what a tracker does not know is none, not nought', () => {
  expect(recordOf({ more: 'NA;NA;NA;NA' })).toMatchObject({
    sos: false,
    point: {
      speed: undefined,
      heading: undefined,
      altitude: undefined,
      engine: undefined,
      fuel: undefined,
      ignition: undefined,
    },
  })
})

test('a parameter has a name, a type and a value, and nothing else', () => {
  const line = (params: string) => `#D#151216;135910;5321.1466;N;04441.7929;E;87;156;265;12;1;NA;NA;NA;NA;${params}`
  const readings = (params: string) => {
    const packet = read(line(params))
    return packet.type === 'data' ? [packet.reports[0]?.sos, packet.reports[0]?.point.fuel] : []
  }
  expect(readings('Fuel:2:120.5')).toEqual([false, 120.5])
  expect(readings('fuel:1')).toEqual([false, undefined])
  expect(readings('fuel:1:120:5')).toEqual([false, undefined])
  expect(readings('sos:1:0')).toEqual([false, undefined])
  expect(readings('')).toEqual([false, undefined])
})

test('a parameter that is cut off does not take the one before it away', () => {
  const packet = read(
    '#D#151216;135910;5321.1466;N;04441.7929;E;87;156;265;12;1;NA;NA;NA;NA;fuel:2:120.5,ign:1:1,fuel:2,ign',
  )
  expect(packet).toMatchObject({ reports: [{ point: { fuel: 120.5, ignition: true } }] })
})

test('what is refused of a black box has the moment at which it came, and no place on Earth', () => {
  expect(read('#B#1;2;3|')).toEqual({
    type: 'data',
    stored: '#AB#1',
    reports: [{ point: { at: NOW, lat: 0, lng: 0 }, unfit: 'Запись трекера не читается' }],
  })
})

test.each([
  [summed('L', '2.1;42001300083;test;'), '#AL#0'],
  [summed('L', '2.0;42001300083;test;x;'), '#AL#0'],
  [summed('L', '2.0;42001300083;'), '#AL#0'],
])('the log-in %s is of no version that is known', (line, answer) => {
  expect(read(line)).toEqual({ type: 'other', skip: 0, answer })
})

test('a checksum is one to four digits of sixteen, with 0x or without, and nothing else', () => {
  const text = '270413;205601;5544.6025;N;03739.6834;E;1;2;3;4;'
  const sum = crc16(text).toString(16)
  const answer = (written: string) => {
    const packet = read(`#SD#${text}${written}`, '2.0')
    return packet.type === 'data' ? packet.stored : packet.type === 'other' && packet.answer
  }
  expect([sum, sum.toUpperCase(), `0x${sum}`].map(answer)).toEqual(['#ASD#1', '#ASD#1', '#ASD#1'])
  expect([` ${sum}`, `${sum}x`, '', 'x'].map(answer)).toEqual(['#ASD#13', '#ASD#13', '#ASD#13', '#ASD#13'])
  expect(read('#M#Привет;0000', '2.0')).toEqual({ type: 'other', skip: 0, answer: '#AM#01' })
})

test.each([
  ['#I#0;7', { type: 'other', skip: 0, answer: '#AI#7;0' }],
  ['#I#1000000;NA', { type: 'other', skip: 1_000_000, answer: '#AI#0;0' }],
  ['#T#D;512;3', { type: 'other', skip: 512, answer: '#AT#3;0' }],
  ['#IT#', { type: 'other', skip: 0, answer: '#AIT#0' }],
  ['#I#1000001;0', { type: 'unknown' }],
  ['#I#-1;0', { type: 'unknown' }],
  ['#I#1.5;0', { type: 'unknown' }],
  ['#I#x;0', { type: 'unknown' }],
  ['#I#5;0.5', { type: 'unknown' }],
  ['#US#firmware', { type: 'unknown' }],
  ['x#P#', { type: 'unknown' }],
])('behind %s the connection goes on, or ends', (line, packet) => {
  expect(read(line)).toEqual(packet)
})

test('whatever a stranger sends is read without an error', () => {
  const field = fc.oneof(fc.constantFrom('NA', '', ';', '|', '#', ':', '5544.6025', 'N', '-1', '1e400'), fc.string())
  const line = fc
    .tuple(fc.constantFrom('L', 'SD', 'D', 'B', 'P', 'M', 'I', 'T', 'IT', 'US'), fc.array(field, { maxLength: 20 }))
    .map(([type, fields]) => `#${type}#${fields.join(';')}`)
  fc.assert(
    fc.property(fc.oneof(line, fc.string()), fc.constantFrom('1.1' as const, '2.0' as const), (text, version) => {
      expect(read(text, version).type).toMatch(/^(login|data|other|unknown)$/)
    }),
  )
})
