/** Keeps the screen on; browsers let go of it whenever the page is out of sight. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false

  async function ask() {
    if (over || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused when the battery is nearly empty: recording goes on while somebody keeps the screen on.
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
