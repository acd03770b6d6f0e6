import { useState } from 'react'
import { useLayer } from '../../../ui/layers'
import type { SheetStop } from './stops'

/** Whether the panel is a sheet, as in the styles. */
export const isPhone = () => window.matchMedia('(max-width: 767px)').matches

/**
 * Where the sheet stands. At its full height it covers the map, so it is a layer there; an opened card raises a folded
 * sheet.
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
