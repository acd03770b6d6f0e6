import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import css from './PanelSheet.module.css'
import { nearestStop, type SheetStop } from './sheet-stops'

interface Props {
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** Visible at every stop; the sheet is dragged by it. */
  head: ReactNode
  foot?: ReactNode
  label: string
  hidden?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
  children: ReactNode
}

/** The panel beside the map; on a phone a sheet over its lower part. A region, not a dialog: the map stays usable. */
export function PanelSheet({ stop, onStop, head, foot, label, hidden, onKeyDown, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const [height, setHeight] = useState<number>()
  const drag = useRef<{ y: number; height: number; moved: boolean }>(undefined)

  function grab(event: PointerEvent<HTMLElement>) {
    if (!panel.current || event.button !== 0) return
    drag.current = { y: event.clientY, height: panel.current.offsetHeight, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  function draw(event: PointerEvent) {
    if (!drag.current) return
    const up = drag.current.y - event.clientY
    if (Math.abs(up) > 6) drag.current.moved = true
    if (drag.current.moved) setHeight(Math.max(60, drag.current.height + up))
  }
  function release() {
    const { moved = false } = drag.current ?? {}
    drag.current = undefined
    if (!moved) return step()
    if (height !== undefined && panel.current?.parentElement)
      onStop(nearestStop(height, panel.current.parentElement.offsetHeight))
    setHeight(undefined)
  }
  const step = () => onStop(stop === 'full' ? 'low' : stop === 'middle' ? 'full' : 'middle')

  return (
    <aside
      ref={panel}
      className={`${css.sheet} column clip ${css[stop]}`}
      style={height === undefined ? undefined : { height, transition: 'none' }}
      aria-label={label}
      data-stop={stop}
      hidden={hidden}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={`${css.handle} wide block firm hide-from-md`}
        aria-expanded={stop !== 'low'}
        aria-label={stop === 'full' ? 'Свернуть список' : 'Развернуть список'}
        onPointerDown={grab}
        onPointerMove={draw}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && step()}
      />
      <div className={`${css.head} line-below firm`}>{head}</div>
      <div className={`${css.scroll} scroll`}>{children}</div>
      {foot ? <div className={`${css.foot} line-above firm`}>{foot}</div> : null}
    </aside>
  )
}
