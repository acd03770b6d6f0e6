/** Draws a listing as a picture for messengers: its photo or its type's drawing, its title, price and place. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
// Its import blocks all formats that may not be sent.
import './images.ts'

// The drawings are our own SVG and in memory; uploaded files are read from disk, where SVG stays blocked.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const WIDTH = 1200
const HEIGHT = 630
const PICTURE_WIDTH = 640
const MARGIN = 48
const TEXT_WIDTH = WIDTH - PICTURE_WIDTH - 2 * MARGIN

const FONT = join(
  dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')),
  'fonts',
  'Roboto',
  'Roboto-Medium.ttf',
)
const DRAWINGS = fileURLToPath(import.meta.resolve('@spetskarta/shared/catalog/illustrations.svg'))

/** Colours of the light theme, as in `tokens.css`. */
const COLOURS: Record<string, string> = {
  'il-sky': '#e6eaed',
  'il-hill': '#d5dbe0',
  'il-ground': '#bcc4cb',
  'il-near': '#a9b2ba',
  'il-ink': '#1b1f24',
  'il-steel': '#46505a',
  'il-glass': '#a9b8c4',
  'il-line': '#f6b88f',
}
const INK = '#16191d'
const QUIET = '#46505a'
const ORANGE = '#ad4307'

export interface CardTexts {
  title: string
  price: string
  place: string
}

/** JPEG of 1200 × 630. `photo`: a JPEG that we have drawn; without it the drawing of the type, or only colour. */
export async function drawCardPicture(texts: CardTexts, type: string, photo: Buffer | undefined): Promise<Buffer> {
  const picture = sharp(photo ?? Buffer.from(await drawingOf(type))).resize(PICTURE_WIDTH, HEIGHT, { fit: 'cover' })
  const title = await line(texts.title, 50, INK, 250)
  const price = texts.price ? await line(texts.price, 46, ORANGE, 120) : undefined
  const place = texts.place ? await line(texts.place, 32, QUIET, 80) : undefined
  const brand = await line('Спецкарта', 30, QUIET, 40)
  let top = MARGIN
  const parts: OverlayOptions[] = [{ input: await picture.png().toBuffer(), left: 0, top: 0 }]
  for (const part of [title, price, place]) {
    if (!part) continue
    parts.push({ input: part.data, left: PICTURE_WIDTH + MARGIN, top })
    top += part.info.height + 28
  }
  parts.push({ input: brand.data, left: PICTURE_WIDTH + MARGIN, top: HEIGHT - MARGIN - brand.info.height })
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
    .composite(parts)
    .jpeg({ quality: 84, progressive: true })
    .toBuffer()
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text in as many lines as it needs, cut to the height `room`. */
async function line(text: string, size: number, colour: string, room: number) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `Roboto Medium ${size}`,
      fontfile: FONT,
      width: TEXT_WIDTH,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  if (info.height <= room) return { data, info }
  return sharp(data)
    .extract({ left: 0, top: 0, width: info.width, height: room })
    .png()
    .toBuffer({ resolveWithObject: true })
}

let sprite: Promise<string> | undefined

/** One drawing of the sprite on its own, with its ground, in the colours of the light theme. */
async function drawingOf(type: string): Promise<string> {
  sprite ??= readFile(DRAWINGS, 'utf8')
  const all = await sprite
  const inside = (id: string) => new RegExp(`<symbol id="${id}"[^>]*>(.*?)</symbol>`).exec(all)?.[1] ?? ''
  const body = inside('scene') + (/^[a-z-]+$/.test(type) ? inside(type) : '')
  const coloured = body.replace(/var\(--(il-[a-z]+)\)/g, (_, name: string) => COLOURS[name] ?? '#000')
  // Wider than the drawing and then cropped: the machine stays whole, with space around it.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="630" viewBox="0 -84 400 394"><rect y="-84" width="400" height="394" fill="#a9b2ba"/><rect y="-84" width="400" height="284" fill="#e6eaed"/>${coloured}</svg>`
}
