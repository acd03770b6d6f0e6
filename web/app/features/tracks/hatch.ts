/** How charts draw unknown times. */

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Colours of times without data, and of jammed times. */
type Ink = '--line-strong' | '--danger'

/**
 * Draws slanted lines, `step` apart, over a box of the canvas in
 * the page's colours; lines of jammed times lean the other way.
 */
export function hatch(
  pen: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  step: number,
  style: CSSStyleDeclaration,
  ink: Ink = '--line-strong',
) {
  const [low, high] = ink === '--danger' ? [y, y + height] : [y + height, y]
  pen.save()
  pen.beginPath()
  pen.rect(x, y, width, height)
  pen.clip()
  pen.fillStyle = style.getPropertyValue('--surface')
  pen.fillRect(x, y, width, height)
  pen.strokeStyle = style.getPropertyValue(ink)
  pen.lineWidth = step / 3.5
  pen.beginPath()
  for (let at = x - height; at < x + width; at += step) {
    pen.moveTo(at, low)
    pen.lineTo(at + height, high)
  }
  pen.stroke()
  pen.restore()
}
