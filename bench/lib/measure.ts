import { brotliCompressSync } from 'node:zlib'

/** The value below which `percent` of the numbers lie. */
export function percentile(numbers: number[], percent: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}

/** Milliseconds of each call, one after the other; the first tenth is called once before, to warm up. */
export async function timesOf<T>(inputs: T[], call: (input: T) => Promise<unknown>): Promise<number[]> {
  for (const input of inputs.slice(0, Math.ceil(inputs.length / 10))) await call(input)
  const times: number[] = []
  for (const input of inputs) {
    const begun = performance.now()
    await call(input)
    times.push(performance.now() - begun)
  }
  return times
}

/** Size of a body as a browser receives it, bytes. */
export const brotliSize = (body: Buffer): number => brotliCompressSync(body, { params: { 1: 4 } }).length
