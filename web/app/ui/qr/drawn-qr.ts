import encode from 'qr'

export interface DrawnCode {
  /** Modules a side, the quiet border included. */
  size: number
  path: string
}

/** A QR code as a path: a square for each dark module. Heavy: a page loads it where a code is asked for, or in a loader. */
export function drawCode(text: string): DrawnCode {
  const rows = encode(text, 'raw', { ecc: 'low', border: 4 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size: rows.length, path }
}
