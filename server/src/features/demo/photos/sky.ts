import type { Random } from '../random.ts'
import type { Light } from './light.ts'
import { around, ellipse, glow, gradient, mix, times, WIDTH } from './svg.ts'

/** Wider than the picture: what stands at its sides is cut off by them. */
export const LEFT = -60
export const RIGHT = WIDTH + 60

/** Down to the horizon at `y`; `sun`: how high it stands there in pixels, where the camera looks towards it. */
export function sky(light: Light, random: Random, y: number, sun: number | undefined): string {
  const shade = gradient('sky', [
    [0, light.top],
    [0.75, mix(light.top, light.horizon, 0.75)],
    [1, light.horizon],
  ])
  const air = `<path fill="url(#sky)" d="M${LEFT} -60H${RIGHT}V${y + 4}H${LEFT}z"/>`
  return `<defs>${shade}</defs>${air}${sun === undefined ? '' : sunAt(light, random, y - sun)}${clouds(light, random, y)}`
}

function sunAt(light: Light, random: Random, y: number): string {
  const warm = mix('#fff6dd', light.horizon, 0.25)
  const at = [random.between(180, WIDTH - 180), y] as const
  const shine = glow('sun', [
    [0, warm, 0.95 - light.cloud * 0.5],
    [0.12, warm, 0.6 - light.cloud * 0.4],
    [1, warm, 0],
  ])
  return `<defs>${shine}</defs>${ellipse(at, 420, 420, 'url(#sun)')}`
}

/** Flat below, heaped above; larger the higher they stand. */
function clouds(light: Light, random: Random, horizon: number): string {
  const white = mix(light.horizon, '#ffffff', light.dark ? 0.05 : 0.55)
  return times(Math.round(2 + light.cloud * 7), () => {
    const height = random.next()
    const x = random.between(LEFT, RIGHT)
    const y = horizon * (0.82 - height * 0.75)
    const size = 60 + height * 150
    const colour = mix(white, light.top, random.between(0, 0.35 + light.cloud * 0.3))
    const opacity = `fill-opacity="${random.between(0.16, 0.42).toFixed(2)}"`
    return times(4, (i) => {
      const rx = size * random.between(0.5, 1)
      return ellipse([x + (i - 1.5) * size * 0.62, y + around(random, 0, size * 0.08)], rx, rx * 0.2, colour, opacity)
    })
  })
}
