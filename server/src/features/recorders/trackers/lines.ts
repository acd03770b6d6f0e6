/** Lines of text over a socket whose other side may send slowly, in pieces or without end, and may read no answers. */
import { once } from 'node:events'
import type { Socket } from 'node:net'

const NEWLINE = 10

export interface LineReading {
  /** Bytes of the longest line that is accepted now. */
  most: () => number
  /** The longest time from a line's first byte to its last, ms. */
  lineMs: number
  /** Number of bytes to skip before the next line. */
  skip: number
}

/**
 * Yields lines without their ends; nothing more is read while a line is processed. Ends when the other side does, and destroys
 * the socket where a line is too long or too slow.
 */
export async function* linesFrom(socket: Socket, reading: LineReading): AsyncGenerator<string> {
  let pieces: Buffer[] = []
  let held = 0
  let slow: NodeJS.Timeout | undefined
  try {
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      for (let at = 0; at < chunk.length; ) {
        if (reading.skip > 0) {
          const passed = Math.min(reading.skip, chunk.length - at)
          reading.skip -= passed
          at += passed
          continue
        }
        const end = chunk.indexOf(NEWLINE, at)
        const piece = chunk.subarray(at, end < 0 ? undefined : end)
        held += piece.length
        if (held > reading.most()) return void socket.destroy()
        pieces.push(piece)
        at += piece.length + 1
        if (end < 0) {
          slow ??= setTimeout(() => socket.destroy(), reading.lineMs)
          continue
        }
        clearTimeout(slow)
        slow = undefined
        const line = Buffer.concat(pieces).toString().trimEnd()
        pieces = []
        held = 0
        if (line !== '') yield line
      }
    }
  } catch (error) {
    // The other side is gone: it sends again what was not answered.
    if (!socket.destroyed) throw error
  } finally {
    clearTimeout(slow)
  }
}

/**
 * Sends a line. Where the other side has not read earlier lines, it waits until that is done: otherwise lines would pile up here.
 * False where the socket is closed, which happens when the other side reads nothing for `patienceMs`.
 */
export async function sayLine(socket: Socket, line: string, patienceMs: number): Promise<boolean> {
  if (socket.write(`${line}\r\n`)) return true
  const waited = new AbortController()
  const signal = AbortSignal.any([waited.signal, AbortSignal.timeout(patienceMs)])
  if (!socket.destroyed)
    await Promise.race([once(socket, 'drain', { signal }), once(socket, 'close', { signal })]).catch(() => undefined)
  waited.abort()
  if (socket.writableNeedDrain) socket.destroy()
  return !socket.destroyed
}
