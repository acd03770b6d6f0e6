/** Regular tasks while the page is open. */
import { roomOf } from '../queue/thin'
import { doubtClock, moveClock } from './clock-jump'
import type { Core } from './core'
import { isPhotoDue, MEASURED_EVERY } from './settings'
import { jumpOf } from './skew'

/** Ms. */
const TICK = 1_000
const SLOW_TICK = 30_000
/** Half of the heartbeat of points, so that no heartbeat is missed. */
const HEARTBEAT = 150_000

interface Parts {
  points: {
    forget(): void
    shift(jump: number): void
    seen(at: number, reason: 'hidden' | 'closed' | 'signal'): Promise<void>
  }
  photos: { take(): Promise<void> }
  calibration: { tick(now: number): Promise<void> }
}

export function startTicks(core: Core, { points, photos, calibration }: Parts) {
  const { platform, memory, store, sender } = core
  let clock = { wall: Date.now(), steady: performance.now() }
  let slow = 0
  let requestedAt = 0
  /** Whether the page is hidden. */
  let hidden = document.visibilityState !== 'visible'

  async function tick() {
    const now = { wall: Date.now(), steady: performance.now() }
    const { wall, steady } = clock
    clock = now
    const jump = jumpOf({ before: wall, now: now.wall }, { before: steady, now: now.steady })
    // The steady clock may stop while the phone sleeps, so only a jump back is certain.
    if (jump > 0) doubtClock(core)
    if (jump < 0) {
      points.forget()
      points.shift(jump)
      requestedAt = slow = 0
      await moveClock(core, jump, now.wall)
    }
    const { session, problem, settings } = store.get()
    if (session && !hidden && !problem) await points.seen(now.wall, 'hidden')
    if (session && isHeartbeatDue(now.wall)) platform.locate()
    await calibration.tick(now.wall)
    if (session && !hidden && isPhotoDue(settings.photoEvery, session.photoAt, now.wall)) {
      const next = { ...(store.get().session ?? session), photoAt: now.wall }
      store.set({ session: next })
      await memory.set('session', next)
      await photos.take()
    }
    if (now.wall - slow < SLOW_TICK) return
    slow = now.wall
    const { usage, quota } = await platform.room()
    store.set({ battery: await platform.battery(), room: roomOf(usage, quota) })
  }

  /** Positions may be reported rarely while the phone stands still, so one is requested. */
  function isHeartbeatDue(now: number): boolean {
    const { fix, calibration } = store.get()
    const due = now - Math.max(requestedAt, fix?.at ?? 0) >= (calibration ? MEASURED_EVERY : HEARTBEAT)
    if (due) requestedAt = now
    return due
  }

  setInterval(() => void tick().catch(() => undefined), TICK)
  void tick().catch(() => undefined)
  document.addEventListener('visibilitychange', () => {
    hidden = document.visibilityState !== 'visible'
    if (!hidden) sender.retry()
  })
  for (const name of ['online', 'offline'] as const)
    window.addEventListener(name, () => {
      store.set({ online: navigator.onLine })
      if (navigator.onLine) sender.retry()
    })
}
