/** The ground from the horizon to the camera: a site where work goes on, or a road. */

import type { Ground } from './built.ts'
import { GROWTH } from './light.ts'
import { LEFT, RIGHT } from './sky.ts'
import { around, ellipse, gradient, HEIGHT, mix, path, times, type Xy } from './svg.ts'
import { BOTTOM, cabin, down, fence, heap, supplies, trench } from './things.ts'

export function surface({ light, y }: Ground, near: string, far: string): string {
  const shade = gradient('ground', [
    [0, light.paint(far, 0.38)],
    [0.35, light.paint(mix(far, near, 0.6), 0.1)],
    [1, light.paint(mix(near, '#000000', 0.12))],
  ])
  return `<defs>${shade}</defs>${path(`M${LEFT} ${y}H${RIGHT}V${BOTTOM}H${LEFT}z`, 'url(#ground)')}`
}

/** Stones, tufts and patches, smaller the further they lie. */
export function litter({ light, random, y }: Ground, colours: readonly string[], count: number): string {
  return times(count, () => {
    const z = 1 / random.between(0.04, 1) ** 1.3
    const size = random.between(10, 44) / z
    const colour = light.paint(random.pick(colours), 0.3 * (1 - 1 / z))
    const opacity = `fill-opacity="${random.between(0.25, 0.6).toFixed(2)}"`
    return ellipse([random.between(LEFT, RIGHT), down(y, z)], size, size * 0.22, colour, opacity)
  })
}

/** Two ruts from the camera to where they meet the horizon. */
function ruts({ light, random, y }: Ground, colour: string): string {
  const far = random.between(300, 980)
  const near = random.between(120, 900)
  const bend = around(random, 0, 240)
  const rut = (x: number, width: number) => {
    const middle = [Math.round((x + far) / 2 + bend), Math.round(y + (HEIGHT - y) * 0.3)]
    return path(
      `M${Math.round(x)} ${BOTTOM}Q${middle[0]} ${middle[1]} ${Math.round(far)} ${y + 4}` +
        `Q${(middle[0] ?? 0) + Math.round(width * 0.4)} ${middle[1]} ${Math.round(x + width)} ${BOTTOM}z`,
      light.paint(colour),
      'fill-opacity=".42"',
    )
  }
  return rut(near, 96) + rut(near + 330, 96)
}

function puddle({ light, random, y }: Ground): string {
  const z = random.between(1.4, 4)
  const at: Xy = [random.between(100, 1180), down(y, z)]
  const wide = 210 / z
  return (
    ellipse(at, wide, wide * 0.17, mix(light.paint('#6a5a48'), '#000000', 0.2), 'fill-opacity=".6"') +
    ellipse([at[0], at[1] + 2], wide * 0.92, wide * 0.14, mix(light.top, light.horizon, 0.5), 'fill-opacity=".75"')
  )
}

/** `place` is the same at one place all day, `ground.random` differs from photo to photo. */
export function site(ground: Ground, place: Ground['random'], heaps: number): string {
  const { season } = ground
  const { earth, grass } = GROWTH[season]
  const there = { ...ground, random: place }
  const spoil = mix(earth, place.pick(['#8a6f4d', '#c9a869', '#8b8781', '#6a5440']), 0.7)
  const behind =
    fence(there) + (place.chance(0.4) ? cabin(there) : '') + (place.chance(0.55) ? trench(there, earth) : '')
  const mounds = times(heaps, (i) => {
    const z = [6.5, 4.4, 3.4][i] ?? 4
    return heap(there, place.between(60, 1220), down(ground.y, z), place.between(900, 1250) / z, spoil)
  })
  return (
    surface(ground, earth, place.chance(0.5) ? grass : earth) +
    litter(there, [grass, mix(earth, '#000000', 0.25), mix(earth, '#ffffff', 0.3)], 46) +
    ruts(ground, mix(earth, '#000000', 0.42)) +
    behind +
    mounds +
    supplies(there) +
    (ground.light.cloud > 0.6 ? puddle(ground) + puddle(ground) : '')
  )
}
