/** Makes uploaded pictures safe and small: what is stored is drawn anew, without any other content of the file. */
import { open, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { IMAGE } from '@spetskarta/shared/limits.ts'
import sharp, { type SharpOptions } from 'sharp'

/** Longer side in pixels. */
const SMALL = 480
const LARGE = 1600
const ICON = 300
/** A picture that takes longer to draw was made to overload the server. */
const TIMEOUT_SECONDS = 20

/** Each picture may take hundreds of megabytes while it is drawn. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))

sharp.cache(false)
sharp.concurrency(1)
// The library reads dozens of formats; only these two are ever tried, whatever the file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })

const MESSAGES = {
  type: 'Нужна фотография в формате JPEG или PNG',
  bytes: `Фотография больше ${IMAGE.bytes / 1_000_000} МБ`,
  pixels: `На фотографии больше ${IMAGE.pixels / 1_000_000} миллионов точек. Уменьшите её`,
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

interface DrawnImage {
  /** WebP that fits 480 × 480 pixels. */
  small: Buffer
  /** JPEG that fits 1600 × 1600 pixels. */
  large: Buffer
}

/** Both sizes of a JPEG or PNG in a file, upright and without metadata. Throws `ImageError`. */
export const drawImage = (path: string): Promise<DrawnImage> => oneOfFew(() => draw(path))

async function draw(path: string): Promise<DrawnImage> {
  const { drawn } = await decode(path, LARGE)
  return {
    small: await drawn()
      .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer(),
    large: await drawn().flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }).toBuffer(),
  }
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

/** All sizes of a photo by a recorder, upright and without metadata. Throws `ImageError`. */
export const drawPhoto = (path: string): Promise<DrawnPhoto> =>
  oneOfFew(async () => {
    const { drawn, width, height } = await decode(path)
    const fit = (side: number) => drawn().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    return {
      original: await drawn().flatten({ background: '#fff' }).jpeg({ quality: 92 }).toBuffer(),
      screen: await fit(LARGE).flatten({ background: '#fff' }).jpeg({ quality: 82, progressive: true }).toBuffer(),
      icon: await fit(ICON).webp({ quality: 75 }).toBuffer(),
      width,
      height,
    }
  })

/** Upright and no larger than `side` each way. The picture is decoded once; `drawn` starts from the result. */
async function decode(path: string, side?: number) {
  if ((await stat(path)).size > IMAGE.bytes) throw new ImageError('bytes')
  if (!(await isJpegOrPng(path))) throw new ImageError('type')
  const whole: SharpOptions = { failOn: 'error', limitInputPixels: false }
  // Reads only the header.
  const { width, height } = await sharp(path, whole).metadata().catch(broken)
  if (width * height > IMAGE.pixels) throw new ImageError('pixels')
  const upright = sharp(path, { ...whole, limitInputPixels: IMAGE.pixels })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
  const { data, info } = await (side
    ? upright.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    : upright
  )
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const { width: w, height: h, channels } = info
  return { drawn: () => sharp(data, { raw: { width: w, height: h, channels } }), width: w, height: h }
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

let running = 0
const waiting: (() => void)[] = []

async function oneOfFew<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    // The place goes to the one that has waited longest.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
