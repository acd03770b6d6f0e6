/** Pictures for tests. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** 1224 × 1224 pixels, taken with the phone turned sideways, with the place where it was taken. */
export const GPS_PHOTO = new URL('photos/iphone6-gps-orientation-6.jpg', import.meta.url).pathname

/** A PNG of one colour. */
export const plainPng = (width = 60, height = 40, background = '#f26a1b'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

/** A valid PNG of this many black pixels, one bit each: small as a file, huge once it is decoded. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
