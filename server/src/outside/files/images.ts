/** Makes uploaded pictures safe and small: stored pictures are drawn anew, without any other content of the file. */
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import sharp from 'sharp'
import { openTurns } from '../turns.ts'

/** Longer side in pixels. */
const TINY = 240
const SMALL = 480
const MEDIUM = 960
const LARGE = 1600
/** Limit of a picture in a list, bytes: on a slow line it loads within a second. */
const SMALL_BYTES = 60_000
/** Qualities to try in turn until a picture is small enough. */
const QUALITIES = [80, 68, 54, 40, 25]
const ICON = 300
/** A picture that takes longer to draw is taken for an attempt to overload the server. */
const TIMEOUT_SECONDS = 20

/**
 * A PNG must be decoded whole, and one of a single colour is a small file whatever its size: so no more pixels than any screen
 * has, and above `free` pixels at most `aByte` of them for each byte of the file, which is more than a drawing with some content
 * has.
 */
const PNG = { pixels: 20_000_000, free: 4_000_000, aByte: 100 }

/**
 * A picture may take a hundred megabytes of memory while it is drawn. The budget is in millions of pixels: a hundred photos of a
 * phone at once, and fifty more a minute.
 */
const inTurn = openTurns({
  work: 'photos',
  atOnce: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: { each: 32, all: 256 },
  budget: { most: 1200, aMinute: 600 },
})

sharp.cache(false)
sharp.concurrency(1)
// The library reads dozens of formats; only these two are ever tried, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

const MESSAGES = {
  type: 'Нужна фотография в формате JPEG или PNG',
  bytes: `Фотография больше ${IMAGE.bytes / 1_000_000}\u00a0МБ`,
  pixels: `На фотографии больше ${IMAGE.pixels / 1_000_000} миллионов точек. Уменьшите её`,
  png: 'Фотография в формате PNG слишком велика. Сохраните её в JPEG',
  broken: 'Фотография повреждена. Выберите другую',
}

/** A file that we do not accept as a picture; the message is for the person who sent it. */
export class ImageError extends Error {
  reason: keyof typeof MESSAGES

  constructor(reason: keyof typeof MESSAGES, cause?: unknown) {
    super(MESSAGES[reason], { cause })
    this.reason = reason
  }
}

/** The files of a listing's photo: WebP in the widths that pages use, JPEG for messengers and for old browsers. */
export const IMAGE_FILES = {
  tiny: { name: '240.webp', type: 'image/webp' },
  small: { name: 'small.webp', type: 'image/webp' },
  medium: { name: '960.webp', type: 'image/webp' },
  wide: { name: '1600.webp', type: 'image/webp' },
  plain: { name: 'small.jpg', type: 'image/jpeg' },
  large: { name: 'large.jpg', type: 'image/jpeg' },
} as const

type DrawnImage = Record<keyof typeof IMAGE_FILES, Buffer>

/**
 * All sizes of a JPEG or PNG file, upright and without metadata, in the account's turn. Throws `ImageError`; `NoTurn` where the
 * account, or all together, ask for too much.
 */
export async function drawImage(path: string, account: string): Promise<DrawnImage> {
  return inTurn(account, await costOf(path), async () => {
    const { data, info } = await upright(path)
      .resize(inside(LARGE))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(broken)
    const drawn = (side: number) => sharp(data, { raw: info }).resize(inside(side))
    const jpeg = (side: number) => (quality: number) =>
      drawn(side).flatten(WHITE).jpeg({ quality, progressive: true }).toBuffer()
    return {
      tiny: await drawn(TINY).webp({ quality: 80 }).toBuffer(),
      small: await light((quality) => drawn(SMALL).webp({ quality }).toBuffer()),
      medium: await drawn(MEDIUM).webp({ quality: 78 }).toBuffer(),
      wide: await drawn(LARGE).webp({ quality: 78 }).toBuffer(),
      plain: await light(jpeg(SMALL)),
      large: await jpeg(LARGE)(82),
    }
  })
}

/** The picture in the best quality that is small enough for a list. */
async function light(draw: (quality: number) => Promise<Buffer>): Promise<Buffer> {
  for (const quality of QUALITIES.slice(0, -1)) {
    const bytes = await draw(quality)
    if (bytes.length <= SMALL_BYTES) return bytes
  }
  return draw(QUALITIES.at(-1) ?? 1)
}

export interface DrawnPhoto {
  /** JPEG in its original size, hardly changed. */
  original: Buffer
  /** JPEG that fits 1600 × 1600 pixels. */
  screen: Buffer
  /** WebP that fits 300 × 300 pixels. */
  icon: Buffer
  /** Size of the original. */
  width: number
  height: number
}

/** All sizes of a photo by a recorder, otherwise as `drawImage`. */
export const drawPhoto = async (path: string, account: string): Promise<DrawnPhoto> =>
  inTurn(account, await costOf(path), () => drawSizes(path))

/** As `drawPhoto`, without waiting for a turn: for callers that keep turns themselves. */
export async function drawPhotoNow(path: string): Promise<DrawnPhoto> {
  await requirePicture(path)
  return drawSizes(path)
}

/** Throws `ImageError` where the file's first bytes and its header show that it is not an acceptable picture. */
export async function requirePicture(path: string): Promise<void> {
  await costOf(path)
}

async function drawSizes(path: string): Promise<DrawnPhoto> {
  const { data: original, info } = await upright(path)
    .flatten(WHITE)
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  // A JPEG is decoded in a fraction of its size where a small picture suffices.
  const screen = sharp(original).resize(inside(LARGE)).jpeg({ quality: 82, progressive: true })
  const icon = sharp(original).resize(inside(ICON)).webp({ quality: 75 })
  const { width, height } = info
  return { original, screen: await screen.toBuffer(), icon: await icon.toBuffer(), width, height }
}

const WHITE = { background: '#fff' }

const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

const upright = (path: string) =>
  sharp(path, { failOn: 'error', limitInputPixels: IMAGE.pixels }).timeout({ seconds: TIMEOUT_SECONDS }).autoOrient()

/** Cost in millions of pixels. Throws `ImageError` after reading only the first bytes and the header. */
async function costOf(path: string): Promise<number> {
  const bytes = (await stat(path)).size
  if (bytes > IMAGE.bytes) throw new ImageError('bytes')
  if (!(await isJpegOrPng(path))) throw new ImageError('type')
  const { width, height, format } = await sharp(path, { limitInputPixels: false }).metadata().catch(broken)
  const pixels = width * height
  if (pixels > IMAGE.pixels) throw new ImageError('pixels')
  if (format === 'png' && pixels > Math.min(PNG.pixels, Math.max(PNG.free, bytes * PNG.aByte)))
    throw new ImageError('png')
  return pixels / 1_000_000
}

function broken(error: unknown): never {
  throw new ImageError('broken', error)
}

const BEGINNINGS = ['ffd8ff', '89504e470d0a1a0a']

async function isJpegOrPng(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return BEGINNINGS.some((beginning) => buffer.toString('hex').startsWith(beginning))
  } finally {
    await file.close()
  }
}

/** Size of a picture that we have drawn. */
export async function sizeOfDrawn(picture: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(picture).metadata()
  return { width, height }
}
