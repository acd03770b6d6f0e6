/** Keeps pins in their places while the map moves. */

interface Place {
  lng: number
  lat: number
}

interface Pixel {
  x: number
  y: number
}

/** The part of MapLibre's map that tells where a place is seen. */
export interface PinMap {
  project(place: [lng: number, lat: number]): Pixel
  getCenter(): Place
  getZoom(): number
}

/** A sheet that is dragged farther than this has its pins placed anew, pixels. */
const FAR_PX = 8000

/**
 * A map that is dragged shifts the sheet on which the pins lie: one element and not each of them, so a frame costs the same with two
 * thousand as with ten. They have no transformation of their own, of which the browser would make a layer each. Only a map that comes closer or goes away places every pin in each frame.
 */
export class PinPlaces {
  readonly #map: PinMap
  readonly #sheet: HTMLElement
  readonly #pins = new Map<HTMLElement, Place>()
  /** A place of the map, where it lay when the pins were placed, and at which zoom that was. */
  #origin: { place: Place; at: Pixel; zoom: number } | undefined
  #shift: Pixel = { x: 0, y: 0 }
  /** Whether the pins lie on whole pixels of the sheet. */
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

  /** `resting`: whole pixels, in which words are sharp; while the map moves they would tremble. */
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
    // Of the worlds side by side that in which it is nearest.
    const world = 360 * Math.round((this.#map.getCenter().lng - lng) / 360)
    const { x, y } = this.#map.project([lng + world, lat])
    const [left, top] = [x - this.#shift.x, y - this.#shift.y]
    pin.style.left = `${this.#whole ? Math.round(left) : left}px`
    pin.style.top = `${this.#whole ? Math.round(top) : top}px`
  }
}
