/** Work that is begun again and again, and never twice at once; `failed` is given what it throws. */
export function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | undefined
  return {
    /** Does nothing while it runs. */
    begin() {
      running ??= work()
        .catch(failed)
        .finally(() => {
          running = undefined
        })
    },
    /** Resolves when what runs has ended. */
    ended: async () => running,
  }
}
