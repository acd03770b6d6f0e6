/** Keeps the screen on. Browsers release the lock whenever the page is hidden, and some when they like: it is taken again. */

/** `unable`: the browser cannot; `refused`: it could, and did not now. */
export type ScreenState = 'on' | 'refused' | 'unable'

/** Ms after which a screen that was refused, often by a nearly empty battery, is asked for again. */
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
