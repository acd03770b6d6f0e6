/** Motion and charging state of the phone by the browser; empty where it has no such sensors or denies access. */
import type { Evidence } from '@spetskarta/shared/tracks/point.ts'
import { type MotionSample, type Shaking, shakingOf } from '../recording/shaking'

/** Ms of motion that one point summarises. */
const WINDOW = 10_000
/** Key under which the person's refusal is stored, so that the question is asked only once. */
const REFUSED = 'spetskarta.motion-refused'

/** Safari asks the person; other browsers lack the function. */
interface AskingMotion {
  requestPermission?: () => Promise<'granted' | 'denied'>
}

interface Charger {
  charging: boolean
}

export function openMotion() {
  let samples: MotionSample[] = []
  let charger: Charger | undefined
  let shaking: Shaking | undefined
  let measured = 0

  const onMotion = ({ acceleration, accelerationIncludingGravity }: DeviceMotionEvent) => {
    const felt = acceleration?.x == null ? accelerationIncludingGravity : acceleration
    if (felt?.x == null || felt.y == null || felt.z == null) return
    const at = performance.now()
    samples.push({ at, x: felt.x, y: felt.y, z: felt.z })
    if (at - (samples[0]?.at ?? at) < WINDOW) return
    shaking = shakingOf(samples)
    measured = at
    samples = []
  }

  return {
    /** Asks the person where the browser requires it; must be called in the handler of a press. */
    ask() {
      const { requestPermission } = (globalThis.DeviceMotionEvent ?? {}) as AskingMotion
      if (!requestPermission || localStorage.getItem(REFUSED)) return
      requestPermission().then(
        (answer) => answer === 'denied' && localStorage.setItem(REFUSED, '1'),
        () => undefined,
      )
    },
    /** Measures until the returned function is called. */
    start() {
      addEventListener('devicemotion', onMotion)
      const { getBattery } = navigator as { getBattery?: () => Promise<Charger> }
      getBattery?.call(navigator).then(
        (battery) => {
          charger = battery
        },
        () => undefined,
      )
      return () => {
        removeEventListener('devicemotion', onMotion)
        samples = []
        shaking = undefined
      }
    },
    /** The last complete window if it ended recently; a page that slept has none. */
    evidence(): Partial<Evidence> {
      const isFresh = shaking && performance.now() - measured <= 1.5 * WINDOW
      return { ...(isFresh && shaking), ...(charger && { charging: charger.charging }) }
    },
  }
}
