/** Work that is started repeatedly but never runs twice at once; `failed` gets its errors. */
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
    /** Resolves when the running work has ended. */
    ended: async () => running,
  }
}
