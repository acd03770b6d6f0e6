import { useState } from 'react'
import { useLayer } from '../../../ui/layers'

/** Heights at which the sheet stops. */
export type SheetStop = 'low' | 'middle' | 'full'

const LOW_PX = 88
/** Part of the screen that the sheet covers at first: two cards are fully visible on a phone 740 pixels high. */
export const SHEET_MIDDLE = 0.66
/** Height of the map that stays visible above the sheet at its full height. */
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

/**
 * Current stop of the sheet. At its full height it covers the map,
 * so it is a layer there; an opened card raises a low sheet.
 */
export function useSheetStop(card: string | undefined): [SheetStop, (stop: SheetStop) => void] {
  const full = useLayer('sheet')
  const [rest, setRest] = useState<SheetStop>('middle')
  const [shown, setShown] = useState(card)
  if (shown !== card) {
    setShown(card)
    if (card !== undefined) setRest('middle')
  }
  function stopAt(stop: SheetStop) {
    if (stop === 'full') return full.open()
    setRest(stop)
    full.close()
  }
  return [full.value === undefined ? rest : 'full', stopAt]
}
