/** What phone, server and map agree on about points (design, decision 12). */
import { MINUTE } from '../durations.ts'

/** Longer without a point: neither driven nor parked. Ms. */
export const GAP_MS = 10 * MINUTE
/** A worse accuracy tells nothing of a building site: the point does not count. Metres. */
export const ACCURACY_MAX = 100
/** No machine drives faster, nor does a lorry that carries one. Km/h. */
export const SPEED_CAP = 150
