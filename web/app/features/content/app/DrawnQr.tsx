import type { DrawnCode } from '../../../ui/qr/drawn-qr'
import css from './AppPage.module.css'

/** Black on white in both themes: some phones cannot read an inverted code. */
export function DrawnQr({ code, label }: { code: DrawnCode; label: string }) {
  return (
    <svg
      className={`${css.code} rounded firm`}
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  )
}
