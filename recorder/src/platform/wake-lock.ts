/** Keeps the screen on. Browsers release the lock whenever the page is hidden, so it is taken again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false

  async function ask() {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused when the battery is nearly empty. Recording goes on as long as the person keeps the screen on.
    const given = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) void given?.release()
    else lock = given
  }

  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
