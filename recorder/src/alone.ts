const LOCK = 'spetskarta-recorder'

/** Resolves once this is the only open page of the recorder; calls `onOther` if another one is open now. */
export async function becomeOnlyPage(onOther: () => void): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return
  const never = new Promise(() => {})
  const free = await new Promise<boolean>((resolve) => {
    void locks.request(LOCK, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? never : undefined
    })
  })
  if (free) return
  onOther()
  await new Promise<void>((resolve) => {
    void locks.request(LOCK, () => {
      resolve()
      return never
    })
  })
}
