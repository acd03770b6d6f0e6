import { encode } from 'uqr'

export interface DrawnCode {
  /** Modules a side, the quiet border included. */
  size: number
  path: string
}

/** A QR code as a path, for a loader: the encoder stays on the server. */
export function drawCode(text: string): DrawnCode {
  const { size, data } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { size, path }
}
