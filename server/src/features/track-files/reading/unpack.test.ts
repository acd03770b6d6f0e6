/** Archives, honest and hostile. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readTrackFile } from './read-track-file.ts'

const row = (second: number) => `${1781686800 + second},55.5,38.25`
const csv = (second: number) => Buffer.from(`time,lat,lon\n${row(second)}`)
const KML = Buffer.from(
  '<kml><Placemark><TimeStamp><when>2026-06-17T09:00:00Z</when></TimeStamp><Point><coordinates>38.25,55.5</coordinates></Point></Placemark></kml>',
)

interface Entry {
  name: string
  bytes: Buffer
  /** What the archive says of the size. */
  says?: number
  flags?: number
}

/** A ZIP archive with these files, each compressed. */
function zip(entries: Entry[], count = entries.length): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = bytes.length, flags = 0 } of entries) {
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06'), end])
}

const faultOf = async (file: Buffer) => {
  const read = await readTrackFile(file)
  return 'fault' in read ? read.fault : 'read'
}

describe('is read', () => {
  test('a file packed by gzip', async () => {
    expect(await readTrackFile(gzipSync(csv(0)))).toMatchObject({ points: [{ lat: 55.5 }], files: 1 })
  })

  test('KMZ', async () => {
    expect(await readTrackFile(zip([{ name: 'doc.kml', bytes: KML }]))).toMatchObject({
      format: 'KML',
      points: [{ lat: 55.5 }],
    })
  })

  test('an archive of several files, others among them: points name theirs', async () => {
    const read = await readTrackFile(
      zip([
        { name: 'a/1.csv', bytes: csv(0) },
        { name: 'a/photo.jpg', bytes: Buffer.from('x') },
        { name: '__MACOSX/a/._1.csv', bytes: Buffer.from('x') },
        { name: 'a/settings.json', bytes: Buffer.from('{}') },
        { name: 'a/2.csv.gz', bytes: gzipSync(csv(60)) },
      ]),
    )
    expect(read).toMatchObject({ files: 2, points: [{ file: 'a/1.csv' }, { file: 'a/2.csv' }] })
  })
})

describe('is refused at once, with the reason', () => {
  const ZEROS = Buffer.alloc(30_000_000)

  test('what gzip has packed far more than tracks can be', async () => {
    expect(await faultOf(gzipSync(ZEROS))).toMatch('сжат сильнее')
  })

  test('an archive whose files come to more than 100 MB, whether or not they do', async () => {
    const files = [1, 2, 3, 4].map((n) => ({ name: `${n}.csv`, bytes: ZEROS }))
    expect(await faultOf(zip(files))).toMatch('больше чем в 100 МБ')
    expect(await faultOf(zip([{ name: '1.csv', bytes: csv(0), says: 2_000_000_000 }]))).toMatch('больше чем в 100 МБ')
  })

  test('an archive that says less than comes out', async () => {
    expect(await faultOf(zip([{ name: '1.csv', bytes: ZEROS, says: 100 }]))).toMatch('повреждён')
  })

  test('an archive with more files than anybody packs', async () => {
    expect(await faultOf(zip([{ name: '1.csv', bytes: csv(0) }], 501))).toMatch('больше 500 файлов')
  })

  test('archives within archives', async () => {
    expect(await faultOf(gzipSync(gzipSync(gzipSync(csv(0)))))).toMatch('Архив внутри архива')
  })

  test.each([
    ['with a password', zip([{ name: '1.csv', bytes: csv(0), flags: 1 }]), 'под паролем'],
    ['that is cut off', zip([{ name: '1.csv', bytes: csv(0) }]).subarray(0, 60), 'повреждён'],
    ['of which nothing came', gzipSync(csv(0)).subarray(0, 20), 'повреждён'],
    ['without a track', zip([{ name: 'a.jpg', bytes: csv(0) }]), 'нет файлов с точками'],
  ])('an archive %s', async (_, file, reason) => {
    expect(await faultOf(file)).toMatch(reason)
  })
})
