import type { Random } from './random.ts'

/** One order: its title without the place, the volumes in words, and what it would cost, roubles. */
interface Job {
  title: string
  text: string
  cost: number
}

/** What the demo knows about one type of work. `site` are templates, see `fill`. */
export interface WorkContent {
  /** How often it is ordered, 1…10. */
  share: number
  /** How long it takes, days. */
  days: readonly [min: number, max: number]
  jobs: readonly ((random: Random) => Job)[]
  /** Sentences on soil, access and conditions. */
  site: readonly string[]
}
