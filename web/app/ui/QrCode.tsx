import { useEffect, useState } from 'react'
import css from './QrCode.module.css'

interface Drawn {
  /** Modules a side, the quiet border included. */
  size: number
  /** A square of an SVG path for each dark module. */
  path: string
}

/** A QR code of a text, black on white in both themes: some phones do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let gone = false
    void draw(text).then((next) => {
      if (!gone) setDrawn(next)
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

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr')
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}
