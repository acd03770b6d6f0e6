/** The road as it is seen while driving. */

import type { Ground } from './built.ts'
import { litter, surface } from './ground.ts'
import { GROWTH } from './light.ts'
import { around, box, ellipse, line, mix, path, polygon, times, type Xy } from './svg.ts'
import { down } from './things.ts'

/** What stands at a distance: pixels at the lower edge of the picture, shrunk `z` times towards the vanishing point. */
const at = (y: number, vanishing: number, x: number, z: number): Xy => [vanishing + x / z, down(y, z)]

/** A strip of the road's surface between two sides and two distances. */
const strip = (y: number, to: number, sides: readonly [number, number], from: number, until: number, colour: string) =>
  polygon(
    [at(y, to, sides[0], from), at(y, to, sides[1], from), at(y, to, sides[1], until), at(y, to, sides[0], until)],
    colour,
  )

const FURTHEST = 300

export function road(ground: Ground): string {
  const { light, random, season, y } = ground
  const { grass, earth } = GROWTH[season]
  const to = around(random, 640, 90)
  const paved = random.chance(0.75)
  const face = light.paint(paved ? (season === 'winter' ? '#8c9094' : '#77797c') : mix(earth, '#8b8378', 0.4), 0.04)
  const mark = mix(face, light.paint('#f4f4ee'), 0.8)
  const dash = random.next()
  const lines = paved
    ? strip(y, to, [-812, -792], 0.9, FURTHEST, mark) +
      strip(y, to, [792, 812], 0.9, FURTHEST, mark) +
      times(12, (i) => {
        const z = 1 / (0.95 - (i + dash) * 0.075)
        return z > 0 && z < 40 ? strip(y, to, [-112, -92], z * 0.94, z * 1.06, mark) : ''
      })
    : strip(y, to, [-420, -250], 0.9, FURTHEST, mix(face, '#000000', 0.14)) +
      strip(y, to, [330, 500], 0.9, FURTHEST, mix(face, '#000000', 0.14))
  return (
    surface(ground, grass, grass) +
    litter(ground, [mix(grass, '#000000', 0.2), mix(grass, '#ffffff', 0.2)], 34) +
    strip(y, to, [-1060, 1060], 0.9, FURTHEST, light.paint(mix(earth, '#8d867c', 0.5), 0.06)) +
    strip(y, to, [-860, 860], 0.9, FURTHEST, face) +
    lines +
    verges(ground, to) +
    traffic(ground, to)
  )
}

/** Trees or lamp posts along both sides, the furthest first. */
function verges(ground: Ground, to: number): string {
  const { light, season, random, y } = ground
  const { crowns, spruces } = GROWTH[season]
  const kind = random.pick(['trees', 'trees', 'lamps', 'posts'])
  const shift = random.next()
  return times(9, (i) => {
    const z = 1.15 + (8 - i + shift) ** 1.55 * 0.75
    return [-1, 1]
      .map((side) => {
        const [x, foot] = at(y, to, side * (kind === 'posts' ? 1080 : 1500), z)
        const far = 0.42 * (1 - 1 / z)
        if (kind === 'posts') return box(x - 12 / z, foot - 110 / z, 24 / z, 110 / z, light.paint('#f0f0ec', far))
        if (kind === 'lamps') {
          const [steel, top] = [light.paint('#70787e', far), foot - 1250 / z]
          const lamp: Xy = [x - (side * 190) / z, top - 20 / z]
          return (
            line([[x, foot], [x, top], lamp], steel, 26 / z) +
            ellipse(lamp, 46 / z, 14 / z, light.dark ? '#ffe2a0' : steel)
          )
        }
        return tree(
          x,
          foot,
          random.between(1150, 1900) / z,
          random.chance(0.3),
          light.paint(random.chance(0.3) ? spruces : crowns, far),
        )
      })
      .join('')
  })
}

function tree(x: number, foot: number, height: number, spruce: boolean, colour: string): string {
  const dark = mix(colour, '#000000', 0.16)
  if (spruce)
    return times(3, (i) => {
      const [low, wide] = [foot - height * (0.06 + i * 0.26), height * (0.24 - i * 0.055)]
      return polygon(
        [
          [x - wide, low],
          [x, low - height * 0.44],
          [x + wide, low],
        ],
        i % 2 ? dark : colour,
      )
    })
  return (
    line(
      [
        [x, foot],
        [x, foot - height * 0.5],
      ],
      mix(colour, '#2a211b', 0.7),
      height * 0.035,
    ) +
    ellipse([x, foot - height * 0.66], height * 0.26, height * 0.34, colour) +
    ellipse([x + height * 0.07, foot - height * 0.56], height * 0.18, height * 0.22, dark, 'fill-opacity=".7"')
  )
}

/** Somebody ahead, somebody towards, or nobody. */
function traffic({ light, random, y }: Ground, to: number): string {
  const one = (x: number, z: number, towards: boolean) => {
    const [middle, foot] = at(y, to, x, z)
    const lorry = random.chance(0.45)
    const [w, h] = [(lorry ? 560 : 440) / z, (lorry ? 640 : 330) / z]
    const far = 0.3 * (1 - 1 / z)
    const body = light.paint(random.pick(['#c8cdd0', '#8d2f2a', '#365a86', '#e6e6e2', '#3b4046', '#b98a2f']), far)
    const lamp = towards ? '#fff2cf' : '#c4352a'
    const left = middle - w / 2
    return (
      ellipse([middle, foot], w * 0.56, w * 0.06, '#101214', 'fill-opacity=".4"') +
      times(2, (i) => box(left + w * (0.06 + i * 0.7), foot - h * 0.16, w * 0.18, h * 0.18, '#1b1d20')) +
      path(
        `M${Math.round(left)} ${Math.round(foot - h * 0.1)}V${Math.round(foot - h * 0.58)}l${Math.round(w * (lorry ? 0.02 : 0.14))} ` +
          `${Math.round(-h * 0.4)}h${Math.round(w * (lorry ? 0.96 : 0.72))}L${Math.round(left + w)} ${Math.round(foot - h * 0.58)}V${Math.round(foot - h * 0.1)}z`,
        body,
      ) +
      (lorry && !towards ? '' : box(left + w * 0.18, foot - h * 0.9, w * 0.64, h * 0.3, light.paint('#39444d', far))) +
      times(2, (i) => ellipse([left + w * (0.14 + i * 0.72), foot - h * 0.34], w * 0.07, w * 0.05, lamp)) +
      (towards && light.dark
        ? ellipse([middle, foot - h * 0.3], w * 1.1, w * 0.5, '#fff2cf', 'fill-opacity=".18"')
        : '')
    )
  }
  return (
    (random.chance(0.5) ? one(-470, random.between(4, 10), true) : '') +
    (random.chance(0.5) ? one(360, random.between(2.6, 7), false) : '')
  )
}
