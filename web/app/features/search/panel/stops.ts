/** Heights at which the sheet stops. */
export type SheetStop = 'low' | 'middle' | 'full'

const LOW_PX = 88
/** Part of the screen that the sheet covers at first: two cards of a phone 740 pixels high are seen whole. */
export const SHEET_MIDDLE = 0.66
/** How much of the map stays visible above the sheet at its full height. */
const GAP_PX = 8

/** The stop nearest to a height of the sheet, in a screen `room` pixels high. */
export function nearestStop(height: number, room: number): SheetStop {
  const stops: [SheetStop, number][] = [
    ['low', LOW_PX],
    ['middle', room * SHEET_MIDDLE],
    ['full', room - GAP_PX],
  ]
  const [nearest] = stops.sort(([, a], [, b]) => Math.abs(a - height) - Math.abs(b - height))
  return nearest?.[0] ?? 'middle'
}
