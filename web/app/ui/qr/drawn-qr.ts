import encode from 'qr'

export interface DrawnCode {
  /** Number of modules per side, including the quiet zone. */
  size: number
  path: string
}

/** A QR code as a path: a square for each dark module. Heavy, so pages import it when a code is needed, or in a loader. */
export function drawCode(text: string): DrawnCode {
  const rows = encode(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size: rows.length, path }
}
