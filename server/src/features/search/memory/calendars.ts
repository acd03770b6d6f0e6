import { type BusySpan, type Dates, takesDayShift } from '@spetskarta/shared/catalog/calendar.ts'
import { DAY } from '@spetskarta/shared/durations.ts'
import { Numbers } from './numbers.ts'

/** A day as a number; the numbers compare as the texts of days do. */
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY

/**
 * The days on which a machine's day shift is taken, by the machine's number: 4 bytes a number; for each of the few calendars the
 * number of spans, then the first and the last day of each. A search reads thousands of them, so they lie one after another.
 */
export class Calendars {
  /** Index in `#spans` at which a number's calendar begins, plus 1; 0: no calendar. */
  readonly #places = new Numbers(Int32Array)
  #spans = new Numbers(Int32Array)
  /** How many entries of `#spans` belong to calendars that were changed or removed. */
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

  /** Moves the remaining calendars together. */
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

  /** A test whether a machine with a calendar is free on these days; undefined where no dates are given. */
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
