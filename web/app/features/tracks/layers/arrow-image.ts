/** The picture of the arrows along a route. */
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'

/** Its name on the map. */
export const ARROW = 'track-arrow'

/** Adds the arrow's picture to the map where it is missing: a new style removes it. */
export function useArrowImage(): boolean {
  const { current: map } = useMap()
  const [there, setThere] = useState(false)
  useEffect(() => {
    const add = () => {
      if (!map) return
      if (!map.hasImage(ARROW)) map.addImage(ARROW, drawArrow(), { pixelRatio: 2 })
      setThere(true)
    }
    add()
    map?.on('styledata', add)
    return () => void map?.off('styledata', add)
  }, [map])
  return there
}

const ARROW_PX = 32

/** A white arrowhead with a dark edge, pointing north. */
function drawArrow(): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = ARROW_PX
  canvas.height = ARROW_PX
  // For a canvas that is read back: one on the graphics card would block the page while it is read.
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  pen.lineJoin = 'round'
  pen.moveTo(16, 4)
  pen.lineTo(26, 26)
  pen.lineTo(16, 20)
  pen.lineTo(6, 26)
  pen.closePath()
  pen.lineWidth = 5
  pen.strokeStyle = '#16191d'
  pen.stroke()
  pen.fillStyle = '#ffffff'
  pen.fill()
  return pen.getImageData(0, 0, ARROW_PX, ARROW_PX)
}
