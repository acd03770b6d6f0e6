/** How charts show unknown times. */

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Slanted lines `step` apart over a box of the canvas, in the colours of the page. */
export function hatch(pen: CanvasRenderingContext2D, box: Box, step: number, style: CSSStyleDeclaration) {
  const { x, y, width, height } = box
  pen.save()
  pen.beginPath()
  pen.rect(x, y, width, height)
  pen.clip()
  pen.fillStyle = style.getPropertyValue('--surface')
  pen.fillRect(x, y, width, height)
  pen.strokeStyle = style.getPropertyValue('--line-strong')
  pen.lineWidth = step / 3.5
  pen.beginPath()
  for (let at = x - height; at < x + width; at += step) {
    pen.moveTo(at, y + height)
    pen.lineTo(at + height, y)
  }
  pen.stroke()
  pen.restore()
}
