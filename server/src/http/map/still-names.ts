/** Which town names a still picture of the map shows, and how: once for narrow windows and once for wide ones. */
/** Units of the picture's side. */
export const STILL_SIDE = 2048

export interface TownName {
  text: string
  /** 0: capital. */
  rank: number
  people: number
  x: number
  y: number
}

/** Pixels of the picture's side in such windows; the page chooses one by the part of the address after `#`. */
const WIDTHS = { narrow: 760, wide: 2000 } as const
type Width = keyof typeof WIDTHS
const BOTH = ['narrow', 'wide'] as const
const unitsOfPixel = (width: Width) => STILL_SIDE / WIDTHS[width]

/** The `:target` elements must stand before the elements that they change. */
export const WIDTHS_NAMED = BOTH.map((width) => `<g id="${width}"/>`).join('')
/** How lines and names are drawn: `--w` is a width in pixels, `--u` the number of units in a pixel. */
export const stillRules =
  'g[class]{display:none}' +
  BOTH.map(
    (width) => `#${width}:target~*{--u:${unitsOfPixel(width).toFixed(1)}}#${width}:target~.${width}{display:inline}`,
  ).join('') +
  'path{stroke-width:calc(var(--w,0)*var(--u,1.5));stroke-linejoin:round}' +
  '.regions{stroke-dasharray:8 4}.dots{--w:5;stroke-linecap:round}' +
  'text{text-anchor:middle;font-family:Golos Text,Arial,sans-serif;font-weight:500;paint-order:stroke;' +
  'stroke-width:.18em;stroke-linejoin:round}'

/** Towns up to this rank have their names shown at a zoom, as in the map's style. */
const rankAt = (zoom: number) => Math.min(10, Math.max(0, Math.floor(zoom) - 2))

/** Pixels of letters, by rank. */
const sizeOf = ({ rank }: TownName) => (rank < 3 ? 16 : rank < 6 ? 14 : 12)

/** The names that fit without touching each other, the largest towns first. */
export function chosenNames(names: TownName[], zoom: number): Record<Width, TownName[]> {
  const sorted = [...names].sort((a, b) => a.rank - b.rank || b.people - a.people)
  return { narrow: fitting(sorted, 'narrow', zoom - 0.8), wide: fitting(sorted, 'wide', zoom + 0.6) }
}

function fitting(sorted: TownName[], width: Width, zoom: number): TownName[] {
  const unit = unitsOfPixel(width)
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  return sorted.filter((name) => {
    if (name.rank > rankAt(zoom)) return false
    const size = sizeOf(name) * unit
    const half = name.text.length * size * 0.3 + 4 * unit
    const box = { left: name.x - half, right: name.x + half, top: name.y - 6 * unit, bottom: name.y + 1.5 * size }
    const touches = taken.some(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    )
    if (!touches) taken.push(box)
    return !touches
  })
}

/** Names under their dots, in a group for each width. */
export function namesDrawn(names: Record<Width, TownName[]>): string {
  const groups = BOTH.map((width) => {
    const unit = unitsOfPixel(width)
    const dots = names[width].map(({ x, y }) => `M${Math.round(x)} ${Math.round(y)}h0`).join('')
    const texts = names[width].map((name) => {
      const size = sizeOf(name)
      const large = name.rank < 6 ? ' class="large"' : ''
      const y = Math.round(name.y + (size + 4) * unit)
      return `<text${large} x="${Math.round(name.x)}" y="${y}" font-size="${Math.round(size * unit)}">${plain(name.text)}</text>`
    })
    return `<g class="${width}">${dots ? `<path class="dots" d="${dots}"/>` : ''}${texts.join('')}</g>`
  })
  return groups.join('')
}

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
