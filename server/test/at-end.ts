/** What a test file has opened is closed after its last test, by `end-of-file.ts`. */
const closers: (() => unknown)[] = []

/** Runs `close` after the last test of the file; what was opened last is closed first. */
export const atEnd = (close: () => unknown): void => void closers.push(close)

export async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
