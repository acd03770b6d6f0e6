/**
 * Keeps the screen on. Browsers release the lock whenever the page
 * is hidden, and sometimes at will; then it is acquired again.
 */

/** `unable`: the browser has no wake lock; `refused`: it has one, and refused it now. */
export type ScreenState = 'on' | 'refused' | 'unable'

/** Ms until the next attempt after a refusal, whose reason is often a nearly empty battery. */
const AGAIN = 30_000

export const canKeepScreenOn = (): boolean => 'wakeLock' in navigator

export function keepScreenOn(onState: (state: ScreenState) => void): () => void {
  let lock: WakeLockSentinel | undefined
  let over = false
  let asking = false

  async function ask() {
    if (over || asking || document.visibilityState !== 'visible' || lock?.released === false) return
    if (!canKeepScreenOn()) return onState('unable')
    asking = true
    const given = await navigator.wakeLock.request('screen').catch(() => undefined)
    asking = false
    if (over) return void given?.release()
    lock = given
    onState(given ? 'on' : 'refused')
    given?.addEventListener('release', () => void ask())
  }

  document.addEventListener('visibilitychange', ask)
  const timer = setInterval(ask, AGAIN)
  void ask()
  return () => {
    over = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
