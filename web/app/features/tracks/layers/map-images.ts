/** Small pictures that the map draws with a route. */
import { useMap } from '@vis.gl/react-maplibre'
import { useEffect, useState } from 'react'

/** Side in pixels of a screen with double density; the map draws half of it. */
const PX = 32

type Draw = (pen: CanvasRenderingContext2D) => void

/** Adds the pictures to the map where they are missing, as after a change of the style. `pictures` must be a constant object. */
export function useMapImages(pictures: Record<string, Draw>): boolean {
  const { current: map } = useMap()
  const [there, setThere] = useState(false)
  useEffect(() => {
    const add = () => {
      if (!map) return
      for (const [name, draw] of Object.entries(pictures))
        if (!map.hasImage(name)) map.addImage(name, drawn(draw), { pixelRatio: 2 })
      setThere(true)
    }
    add()
    map?.on('styledata', add)
    return () => void map?.off('styledata', add)
  }, [map, pictures])
  return there
}

function drawn(draw: Draw): ImageData {
  const canvas = document.createElement('canvas')
  canvas.width = PX
  canvas.height = PX
  // For a canvas that is read back: one on the graphics card would block the page while it is read.
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  pen.lineJoin = 'round'
  pen.lineCap = 'round'
  draw(pen)
  return pen.getImageData(0, 0, PX, PX)
}
