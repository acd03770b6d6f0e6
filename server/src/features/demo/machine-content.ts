/** Name, what it can do (a phrase in lower case), rate in roubles (see `pay`), price of a new one in millions. */
export type MachineModel = readonly [name: string, spec: string, rate: number, priceMillions: number]

/** What the demo knows about one type of machine. Texts are templates, see `fill`. */
export interface MachineContent {
  /** How often the market has it, 1…10. */
  share: number
  /** What it is paid by; the models' rates are per hour, or per shift where it is paid by the shift only. */
  pay: 'hour' | 'shift' | 'both'
  minHours: readonly number[]
  /** How it gets to the site. */
  moves: 'tracks' | 'wheels' | 'truck' | 'towed'
  /** Who works it; null: rented without anybody. */
  crew: 'машинист' | 'водитель' | 'крановщик' | 'оператор' | null
  models: readonly MachineModel[]
  /** Sentences on attachments and capabilities. */
  kit: readonly string[]
  /** Sentences on what it does and where it has worked. */
  use: readonly string[]
}
