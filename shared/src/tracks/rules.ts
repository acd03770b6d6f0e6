/** Rules about points that the phone, the server and the map share (design, decision 12). */
import { MINUTE } from '../durations.ts'

/** A longer time without a point is a gap, neither driving nor parking. Ms. */
export const GAP_MS = 10 * MINUTE
/** A worse accuracy cannot place a machine on a building site: the point does not count. Metres. */
export const ACCURACY_MAX = 100
/** No machine drives faster, and no lorry that carries one does. Km/h. */
export const SPEED_CAP = 200
