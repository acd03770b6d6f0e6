import { useEffect, useState } from 'react'
import type { DrawnCode } from './drawn-qr'
import css from './QrCode.module.css'

/** A QR code of a text, black on white in both themes, because some phones cannot read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<DrawnCode>()
  useEffect(() => {
    let gone = false
    void import('./drawn-qr').then(({ drawCode }) => {
      if (!gone) setDrawn(drawCode(text))
    })
    return () => {
      gone = true
    }
  }, [text])

  return (
    <div className={`${css.code} rounded clip firm`}>
      {drawn ? (
        <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path d={drawn.path} />
        </svg>
      ) : null}
    </div>
  )
}
