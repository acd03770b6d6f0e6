/** Closes what a test file has opened, after its last test; `end-of-file.ts` calls `closeAll`. */
const closers: (() => unknown)[] = []

/** Runs `close` after the last test of the file; what was registered last is closed first. */
export const atEnd = (close: () => unknown): void => void closers.push(close)

export async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
