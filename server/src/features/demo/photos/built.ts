/** What people have built along the horizon. */
import type { Random } from '../random.ts'
import type { Light, Season } from './light.ts'
import { RIGHT } from './sky.ts'
import { around, bars, box, group, line, mix, path, polygon, times, type Xy } from './svg.ts'

export interface Ground {
  light: Light
  season: Season
  random: Random
  /** Of the horizon. */
  y: number
}

const window = ({ light, random }: Ground, far: number) =>
  light.dark && random.chance(0.6) ? mix('#ffd27a', light.horizon, far * 0.5) : light.paint('#55626d', far)

function house(ground: Ground, x: number, size: number): string {
  const { light, random, y } = ground
  const far = 0.34
  const wall = light.paint(random.pick(['#cbb79a', '#b5735a', '#d9d2c3', '#9c8a6d', '#a9b4a6']), far)
  const roof = light.paint(random.pick(['#7b3f35', '#4c6150', '#5b6570', '#6e4a3a']), far)
  const w = size * random.between(1.1, 1.6)
  const eaves = y - size * 0.62
  const top = eaves - size * random.between(0.4, 0.6)
  const ridge: Xy[] = random.chance(0.5)
    ? [
        [x - 8, eaves],
        [x + w / 2, top],
        [x + w + 8, eaves],
      ]
    : [
        [x - 8, eaves],
        [x + w * 0.14, top],
        [x + w * 0.86, top],
        [x + w + 8, eaves],
      ]
  const pane = window(ground, far)
  return (
    box(x, eaves - 1, w, size * 0.7, wall) +
    box(x + w * 0.7, top - size * 0.08, size * 0.12, size * 0.4, mix(roof, '#000000', 0.15)) +
    polygon(ridge, roof) +
    times(2, (i) => box(x + w * (0.18 + i * 0.42), y - size * 0.42, w * 0.16, size * 0.22, pane))
  )
}

const village = (ground: Ground) => {
  const { random } = ground
  let x = random.between(-40, 120)
  let houses = ''
  for (let i = 0; i < 7 && x < RIGHT; i++) {
    const size = around(random, 66, 16)
    houses += house(ground, x, size)
    x += size * random.between(2, 4.6)
  }
  return houses
}

/** Panel houses of the towns around Moscow. */
function blocks(ground: Ground): string {
  const { light, random, y } = ground
  return times(random.int(2, 4), (i) => {
    const far = 0.5 + 0.08 * (i % 2)
    const floors = random.pick([5, 9, 9, 12])
    const [w, h] = [random.between(120, 250), floors * 15 + 8]
    const x = i * 330 + random.between(-60, 130)
    const rows = times(floors, (floor) => {
      const at = y - h + 13 + floor * 15
      return bars([x + 10, x + w - 8], at - 3, 7, [9, 11], window(ground, far))
    })
    const wall = light.paint(random.pick(['#d8d3c8', '#c9cfd2', '#d5c3a8']), far)
    return box(x, y - h, w, h + 4, wall) + rows + box(x + w - 8, y - h, 8, h + 4, mix(wall, '#000000', 0.08))
  })
}

/** Halls, a chimney, tanks. */
function works(ground: Ground): string {
  const { light, random, y } = ground
  const x = random.between(120, 700)
  const wall = light.paint('#a9b2b5', 0.42)
  const shade = mix(wall, '#000000', 0.12)
  const chimney = random.between(150, 210)
  const foot = x + random.between(330, 420)
  return (
    path(`M${Math.round(x)} ${y + 4}v-58q130 -54 260 0v58z`, wall) +
    line(
      [
        [x + 20, y - 26],
        [x + 240, y - 26],
      ],
      shade,
      12,
      'stroke-dasharray="24 20"',
    ) +
    box(x + 250, y - 44, 190, 48, shade) +
    polygon(
      [
        [foot - 11, y],
        [foot - 6, y - chimney],
        [foot + 6, y - chimney],
        [foot + 11, y],
      ],
      wall,
    ) +
    times(3, (i) => box(foot - 7, y - chimney + 6 + i * 26, 14, 11, light.paint('#b5553f', 0.4))) +
    times(3, (i) => path(`M${Math.round(x - 150 + i * 44)} ${y + 4}v-62q19 -16 38 0v62z`, i % 2 ? wall : shade))
  )
}

/** A house without walls yet, and the crane above it. */
function building(ground: Ground): string {
  const { light, random, y } = ground
  const frame = light.paint('#8d8f90', 0.4)
  const x = random.between(200, 800)
  const floors = random.int(4, 7)
  const top = y - floors * 34
  const mast = x + random.pick([-70, 300])
  const jib = random.pick([-1, 1])
  const crane = light.paint('#c99a3a', 0.42)
  const tip = top - 120
  return (
    times(floors + 1, (i) =>
      line(
        [
          [x, y - i * 34],
          [x + 230, y - i * 34],
        ],
        frame,
        7,
      ),
    ) +
    times(6, (i) =>
      line(
        [
          [x + 4 + i * 44, y],
          [x + 4 + i * 44, top - (i % 2) * 18],
        ],
        frame,
        6,
      ),
    ) +
    line(
      [
        [mast, y],
        [mast, tip - 30],
      ],
      crane,
      12,
    ) +
    line(
      [
        [mast, y],
        [mast, tip - 30],
      ],
      mix(crane, light.horizon, 0.6),
      5,
      'stroke-dasharray="7 7"',
    ) +
    line(
      [
        [mast - jib * 80, tip],
        [mast + jib * 280, tip],
      ],
      crane,
      7,
    ) +
    line(
      [
        [mast - jib * 80, tip],
        [mast, tip - 30],
        [mast + jib * 200, tip],
      ],
      crane,
      2,
    ) +
    box(mast - jib * 80 - 14, tip - 2, 28, 22, frame) +
    line(
      [
        [mast + jib * 170, tip],
        [mast + jib * 170, tip + 90],
      ],
      crane,
      2,
    )
  )
}

/** A line of masts with wires. */
function pylons({ light, random, y }: Ground): string {
  const steel = light.paint('#7b858c', 0.5)
  const step = random.between(330, 440)
  const first = random.between(-80, 200)
  const mast = (x: number) =>
    group(
      `translate(${Math.round(x)} ${y})`,
      line(
        [
          [-16, 0],
          [0, -170],
          [16, 0],
        ],
        steel,
        3,
      ),
      line(
        [
          [-11, -50],
          [7, -100],
          [-5, -130],
        ],
        steel,
        2,
      ),
      times(3, (i) =>
        line(
          [
            [-30 + i * 5, -110 - i * 24],
            [30 - i * 5, -110 - i * 24],
          ],
          steel,
          3,
        ),
      ),
    )
  const wire = (x: number, dy: number) =>
    path(`M${Math.round(x)} ${y - dy}q${Math.round(step / 2)} 34 ${Math.round(step)} 0`, 'none', `stroke="${steel}"`)
  return times(5, (i) => {
    const x = first + (i - 1) * step
    return mast(x) + wire(x - 28, 110) + wire(x + 28, 110) + wire(x, 158)
  })
}

export const BUILT = [village, blocks, works, building, pylons]
