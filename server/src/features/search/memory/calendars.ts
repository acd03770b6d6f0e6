import { type BusySpan, type Dates, takesDayShift } from '@spetskarta/shared/catalog/calendar.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { Numbers } from './numbers.ts'

/** A day as a number; days compare as their texts do. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY

/**
 * On which days the day shift of machines is taken, by their numbers: 4 bytes a number, and of each of the few calendars how many
 * spans it has, then the first and the last day of each. A search looks at thousands, so they lie one behind the other.
 */
export class Calendars {
  /** Where in `#spans` the calendar of a number begins, and 1; 0: it has none. */
  readonly #places = new Numbers(Int32Array)
  #spans = new Numbers(Int32Array)
  /** Of the spans' numbers those that belong to a calendar which was changed or is gone. */
  #dead = 0

  put(number: number, busy: readonly BusySpan[] | null) {
    this.remove(number)
    if (!busy) return
    const taken = busy.filter(takesDayShift)
    this.#places.reach(number + 1)
    this.#places.set(number, this.#spans.length + 1)
    this.#spans.push(taken.length)
    for (const { from, to } of taken) {
      this.#spans.push(numberOf(from))
      this.#spans.push(numberOf(to))
    }
  }

  remove(number: number) {
    const place = number < this.#places.length ? this.#places.at(number) : 0
    if (place === 0) return
    this.#places.set(number, 0)
    this.#dead += 1 + 2 * this.#spans.at(place - 1)
    if (this.#dead > 1024 && 2 * this.#dead > this.#spans.length) this.#close()
  }

  /** Moves the living calendars together. */
  #close() {
    const before = this.#spans
    this.#spans = new Numbers(Int32Array)
    this.#dead = 0
    for (let number = 0; number < this.#places.length; number++) {
      const place = this.#places.at(number)
      if (place === 0) continue
      this.#places.set(number, this.#spans.length + 1)
      const end = place + 2 * before.at(place - 1)
      for (let i = place - 1; i < end; i++) this.#spans.push(before.at(i))
    }
  }

  /** Whether a machine with a calendar is free on these days; undefined where none are asked for. */
  filter(dates: Dates | undefined): ((number: number) => boolean) | undefined {
    if (!dates) return undefined
    const [from, to] = [numberOf(dates.from), numberOf(dates.to)]
    return (number) => {
      const place = number < this.#places.length ? this.#places.at(number) : 0
      if (place === 0) return false
      const end = place + 2 * this.#spans.at(place - 1)
      for (let i = place; i < end; i += 2) if (this.#spans.at(i) <= to && this.#spans.at(i + 1) >= from) return false
      return true
    }
  }

  get bytes(): number {
    return this.#places.bytes + this.#spans.bytes
  }
}
