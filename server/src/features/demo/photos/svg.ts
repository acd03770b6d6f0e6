/** Pieces of SVG, and colours as `#rrggbb`. */
import type { Random } from '../random.ts'

/** Pixels of a drawn photo, as of the smallest that a phone sends. */
export const WIDTH = 1280
export const HEIGHT = 960

/** Pixels from the left and from the top. */
export type Xy = readonly [x: number, y: number]

const whole = ([x, y]: Xy) => `${Math.round(x)} ${Math.round(y)}`

export const path = (d: string, fill: string, more = '') => `<path fill="${fill}" ${more} d="${d}"/>`

export const polygon = (points: readonly Xy[], fill: string, more = '') =>
  path(`M${points.map(whole).join('L')}z`, fill, more)

export const line = (points: readonly Xy[], stroke: string, width: number, more = '') =>
  path(`M${points.map(whole).join('L')}`, 'none', `stroke="${stroke}" stroke-width="${width.toFixed(1)}" ${more}`)

export const box = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  path(`M${whole([x, y])}h${Math.round(width)}v${Math.round(height)}h${-Math.round(width)}z`, fill, more)

/** Upright bars in a row from its top `y`, `on` wide with `off` between them; on whole pixels, so that all are alike. */
export function bars(
  [x, to]: Xy,
  y: number,
  height: number,
  [on, off]: readonly [on: number, off: number],
  fill: string,
) {
  const bar = `h${on}v${Math.round(height)}h-${on}z`
  const count = Math.max(0, Math.floor((to - x) / (on + off)))
  return path(
    times(count, (i) => `M${Math.round(x) + i * (on + off)} ${Math.round(y)}${bar}`),
    fill,
  )
}

export const ellipse = ([x, y]: Xy, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${Math.round(x)}" cy="${Math.round(y)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" fill="${fill}" ${more}/>`

export const group = (transform: string, ...parts: string[]) => `<g transform="${transform}">${parts.join('')}</g>`

/** From the first colour at the top to the last at the bottom. */
export const gradient = (id: string, stops: readonly [offset: number, colour: string, opacity?: number][]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stopsOf(stops)}</linearGradient>`

export const glow = (id: string, stops: readonly [offset: number, colour: string, opacity?: number][]) =>
  `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`

const stopsOf = (stops: readonly [number, string, number?][]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

/** Red, green and blue, 0…255. */
type Rgb = [number, number, number]

const partsOf = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const colourOf = (parts: Rgb) =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const zip = (a: string, b: string, join: (x: number, y: number) => number) => {
  const [r, g, bl] = partsOf(a)
  const [r2, g2, b2] = partsOf(b)
  return colourOf([join(r, r2), join(g, g2), join(bl, b2)])
}

/** `share` 0: the first, 1: the second. */
export const mix = (a: string, b: string, share: number) => zip(a, b, (x, y) => x + (y - x) * share)

/** A colour in the light of another; white changes nothing. */
export const multiply = (a: string, b: string) => zip(a, b, (x, y) => (x * y) / 255)

/** FNV-1a, 32 bits: a seed from words. */
export function seedOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join(' ')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

/** `count` results, each with its place in the list. */
export const times = (count: number, make: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('')

/** A number near another, in either direction by at most `by`. */
export const around = (random: Random, middle: number, by: number) => random.between(middle - by, middle + by)
