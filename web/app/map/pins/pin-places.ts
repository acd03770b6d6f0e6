/** Keeps pins at their places while the map moves. */

interface Place {
  lng: number
  lat: number
}

interface Pixel {
  x: number
  y: number
}

/** The part of MapLibre's map that converts places to pixels. */
export interface PinMap {
  project(place: [lng: number, lat: number]): Pixel
  getCenter(): Place
  getZoom(): number
}

/** Distance of dragging after which pins are placed anew on the sheet, pixels. */
const FAR_PX = 8000

/**
 * Dragging the map shifts the sheet with all pins, a single element, so a frame takes equally long with two thousand pins as
 * with ten. The pins have no transform of their own, because the browser would make a layer of each. Only zooming places
 * every pin in each frame.
 */
export class PinPlaces {
  readonly #map: PinMap
  readonly #sheet: HTMLElement
  readonly #pins = new Map<HTMLElement, Place>()
  /** A place of the map, its pixel and the zoom when the pins were placed. */
  #origin: { place: Place; at: Pixel; zoom: number } | undefined
  #shift: Pixel = { x: 0, y: 0 }
  /** Whether the pins are at whole pixels of the sheet. */
  #whole = true

  constructor(map: PinMap, sheet: HTMLElement) {
    this.#map = map
    this.#sheet = sheet
  }

  add(pin: HTMLElement, place: Place): () => void {
    this.#pins.set(pin, place)
    this.#origin ??= this.#begin()
    this.#put(pin, place)
    return () => void this.#pins.delete(pin)
  }

  /** `resting`: at whole pixels, where text is sharp; while the map moves that would make the pins tremble. */
  follow(resting: boolean) {
    const { zoom, place, at } = this.#origin ?? {}
    if (!place || !at) return
    if (zoom === this.#map.getZoom() && (this.#whole || !resting)) {
      const now = this.#map.project([place.lng, place.lat])
      this.#shift = { x: now.x - at.x, y: now.y - at.y }
      if (resting) this.#shift = { x: Math.round(this.#shift.x), y: Math.round(this.#shift.y) }
      if (Math.abs(this.#shift.x) < FAR_PX && Math.abs(this.#shift.y) < FAR_PX) return this.#move()
    }
    this.#origin = this.#begin()
    this.#whole = resting
    for (const [pin, where] of this.#pins) this.#put(pin, where)
  }

  #begin() {
    const place = this.#map.getCenter()
    this.#shift = { x: 0, y: 0 }
    this.#move()
    return { place, at: this.#map.project([place.lng, place.lat]), zoom: this.#map.getZoom() }
  }

  #move() {
    this.#sheet.style.transform = `translate(${this.#shift.x}px, ${this.#shift.y}px)`
  }

  #put(pin: HTMLElement, { lng, lat }: Place) {
    // In the nearest of the worlds that the map shows side by side.
    const world = 360 * Math.round((this.#map.getCenter().lng - lng) / 360)
    const { x, y } = this.#map.project([lng + world, lat])
    const [left, top] = [x - this.#shift.x, y - this.#shift.y]
    pin.style.left = `${this.#whole ? Math.round(left) : left}px`
    pin.style.top = `${this.#whole ? Math.round(top) : top}px`
  }
}
