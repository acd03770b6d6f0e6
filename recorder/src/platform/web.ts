/** The platform for an ordinary browser. */

import { MINUTE } from '@spetskarta/shared/durations.ts'
import type { Fix } from '../recording/sampling'
import type { FixProblem, Platform, PlatformEvents } from './platform'
import { canKeepScreenOn, keepScreenOn } from './wake-lock'
import { takeWebPhoto } from './web-camera'
import { openMotion } from './web-motion'

/** Ms without a position after which the watch reports a problem. */
const POSITION_TIMEOUT = 30_000
/** Km/h in a metre per second. */
const KMH = 3.6
const PERMISSION_DENIED = 1

interface BatteryManager {
  /** 0 to 1. */
  level: number
}

export function webPlatform(): Platform {
  let heard: PlatformEvents | undefined
  const motion = openMotion()
  const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: POSITION_TIMEOUT }
  const onPosition = (position: GeolocationPosition) => {
    // A failure is shown on the screen by the listener.
    void heard?.onFixes([{ ...fixOf(position), ...motion.evidence() }]).catch(() => undefined)
  }
  const onError = ({ code }: GeolocationPositionError) =>
    heard?.onProblem(code === PERMISSION_DENIED ? problemOfDenial() : 'unavailable')

  return {
    deviceName: () => deviceIn(navigator.userAgent),
    listen(listener) {
      heard = listener
    },
    askMotion: motion.ask,
    record() {
      if (!window.isSecureContext || !navigator.geolocation) {
        heard?.onProblem('insecure')
        return () => {}
      }
      const watch = navigator.geolocation.watchPosition(onPosition, onError, options)
      const rest = motion.start()
      return () => {
        navigator.geolocation.clearWatch(watch)
        rest()
      }
    },
    async mayLocate() {
      const permission = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
      return permission?.state === 'granted'
    },
    locate() {
      navigator.geolocation?.getCurrentPosition(onPosition, onError, options)
    },
    takePhoto: takeWebPhoto,
    keepAwake: keepScreenOn,
    canKeepAwake: canKeepScreenOn,
    async battery() {
      const { getBattery } = navigator as { getBattery?: () => Promise<BatteryManager> }
      const battery = await getBattery?.call(navigator).catch(() => undefined)
      return battery ? Math.round(battery.level * 100) : null
    },
    async room() {
      const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
      return { usage, quota }
    },
    async keepStored() {
      await navigator.storage?.persist?.().catch(() => false)
    },
  }
}

const problemOfDenial = (): FixProblem => (window.isSecureContext ? 'denied' : 'insecure')

function fixOf({ timestamp, coords }: GeolocationPosition): Fix {
  const now = Date.now()
  const { latitude: lat, longitude: lng, accuracy, speed, heading, altitude } = coords
  return {
    // Some receivers report the time of the satellites, which may differ from the phone's clock.
    at: Math.abs(now - timestamp) < MINUTE ? Math.round(timestamp) : now,
    lat,
    lng,
    accuracy,
    speed: speed === null || Number.isNaN(speed) ? null : speed * KMH,
    heading: heading === null || Number.isNaN(heading) ? null : heading,
    altitude,
    mock: false,
  }
}

function deviceIn(agent: string): string {
  if (/iPhone/.test(agent)) return 'iPhone'
  if (/iPad/.test(agent)) return 'iPad'
  const model = /Android [\d.]+; ([^;)]+?)(?: Build|\))/.exec(agent)?.[1]
  if (model && model !== 'K') return model.slice(0, 40)
  return /Android/.test(agent) ? 'Телефон Android' : 'Браузер'
}
