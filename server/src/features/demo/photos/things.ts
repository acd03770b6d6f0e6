/** What lies and stands about a site. */

import type { Ground } from './built.ts'
import { LEFT, RIGHT } from './sky.ts'
import { around, bars, box, ellipse, HEIGHT, line, mix, polygon, times, type Xy } from './svg.ts'

export const BOTTOM = HEIGHT + 60

/** Pixels from the top to what is `z` times further than the lower edge of the picture. */
export const down = (y: number, z: number) => y + (HEIGHT - y) / z

/** Spoil with its lit and its shaded side; `x` of the middle, `foot` where it stands. */
export function heap({ light, random }: Ground, x: number, foot: number, width: number, colour: string): string {
  const height = width * random.between(0.3, 0.42)
  const half = width / 2
  const rough = (at: number) => at + around(random, 0, height * 0.05)
  const crest: Xy = [x + around(random, 0, half * 0.2), foot - height]
  const left: Xy[] = [
    [x - half, foot],
    [x - half * 0.66, rough(foot - height * 0.45)],
    [x - half * 0.3, rough(foot - height * 0.8)],
  ]
  const right: Xy[] = [
    [x + half * 0.34, rough(foot - height * 0.78)],
    [x + half * 0.7, rough(foot - height * 0.34)],
    [x + half, foot],
  ]
  const lit = light.paint(colour, 0.12)
  const shade = mix(lit, '#1d1a18', 0.26)
  const lumps = times(9, () => {
    const [u, v] = [around(random, 0, 0.7), random.between(0.08, 0.9)]
    const at: Xy = [x + u * half * (1 - v * 0.8), foot - height * v * 0.85]
    return ellipse(at, width * 0.022, width * 0.011, u > 0.1 ? mix(shade, '#000000', 0.15) : mix(lit, '#ffffff', 0.12))
  })
  return (
    ellipse([x + half * 0.1, foot], half * 1.08, half * 0.09, '#14110f', 'fill-opacity=".3"') +
    polygon([...left, crest, ...right], lit) +
    polygon([crest, ...right, [x + half * 0.1, foot], [crest[0] + half * 0.12, foot - height * 0.5]], shade) +
    lumps
  )
}

/** An open trench from the camera's left or right towards the horizon. */
export function trench({ light, random, y }: Ground, earth: string): string {
  const side = random.pick([-1, 1])
  const [far, near] = [640 + side * random.between(20, 160), 640 + side * random.between(240, 420)]
  const top = down(y, 6)
  const edge = light.paint(mix(earth, '#ffffff', 0.12))
  const wall = light.paint(mix(earth, '#000000', 0.35))
  const floor = light.paint(mix(earth, '#000000', 0.62))
  return (
    polygon(
      [
        [far - 24, top],
        [far + 30, top],
        [near + 250, BOTTOM],
        [near - 210, BOTTOM],
      ],
      edge,
    ) +
    polygon(
      [
        [far - 18, top + 2],
        [far + 24, top + 2],
        [near + 200, BOTTOM],
        [near - 170, BOTTOM],
      ],
      wall,
    ) +
    polygon(
      [
        [far - 4, top + 8],
        [far + 12, top + 8],
        [near + 110, BOTTOM],
        [near - 40, BOTTOM],
      ],
      floor,
    )
  )
}

/** What bounds the site: sheets of steel, slabs of concrete, posts with a net, or nothing. */
export function fence({ light, random, y }: Ground): string {
  const foot = down(y, 11)
  const kind = random.pick(['sheets', 'slabs', 'posts', 'none'])
  if (kind === 'none') return ''
  const from = random.pick([LEFT, random.between(100, 500)])
  const to = from > 0 ? RIGHT : random.between(700, RIGHT)
  const middle = foot - 34
  if (kind === 'posts')
    return (
      times(3, (i) =>
        line(
          [
            [from, foot - 10 - i * 20],
            [to, foot - 10 - i * 20],
          ],
          light.paint('#6f767b', 0.3),
          1.5,
        ),
      ) + bars([from, to], middle - 33, 66, [4, 56], light.paint('#5c6368', 0.25))
    )
  const [colour, seams] =
    kind === 'slabs'
      ? ['#b9b7b1', [4, 92] as const]
      : [random.pick(['#4f6f8f', '#5d7f5f', '#8f5a48', '#a7adb1']), [3, 13] as const]
  const wall = light.paint(colour, 0.22)
  return (
    line(
      [
        [from, middle],
        [to, middle],
      ],
      wall,
      68,
    ) +
    bars([from, to], middle - 34, 68, seams, mix(wall, '#000000', 0.16)) +
    line(
      [
        [from, foot],
        [to, foot],
      ],
      '#14110f',
      6,
      'stroke-opacity=".25"',
    )
  )
}

/** A cabin for the workers, beside the fence. */
export function cabin({ light, random, y }: Ground): string {
  const [x, foot] = [random.between(40, 1000), down(y, 8)]
  const wall = light.paint(random.pick(['#5f87a8', '#d7d9d8', '#b98a4c']), 0.15)
  const pane = light.dark ? '#ffd27a' : light.paint('#47545f', 0.1)
  return (
    box(x, foot - 84, 210, 84, wall) +
    box(x, foot - 84, 210, 8, mix(wall, '#000000', 0.25)) +
    bars([x, x + 210], foot - 76, 76, [2, 13], mix(wall, '#000000', 0.1)) +
    box(x + 26, foot - 62, 34, 28, pane) +
    box(x + 82, foot - 62, 34, 28, pane) +
    box(x + 150, foot - 68, 34, 68, mix(wall, '#000000', 0.3))
  )
}

/** Pipes, slabs or a barrier, laid down where they will be needed. */
export function supplies({ light, random, y }: Ground): string {
  const z = random.between(3, 5.5)
  const [x, foot, unit] = [random.between(80, 1000), down(y, z), 100 / z]
  const shadow = ellipse([x + unit * 3, foot + 2], unit * 3.6, unit * 0.3, '#14110f', 'fill-opacity=".3"')
  const kind = random.pick(['pipes', 'slabs', 'barrier', 'nothing'])
  if (kind === 'pipes') {
    const pipe = light.paint(random.pick(['#c9713a', '#3d4247', '#8d949a']), 0.1)
    const round = (i: number): Xy =>
      i < 4 ? [x + i * unit * 1.5, foot - unit * 0.7] : [x + (i - 3.5) * unit * 1.5, foot - unit * 1.95]
    return (
      shadow +
      times(7, (i) => ellipse(round(i), unit * 0.74, unit * 0.74, pipe)) +
      times(7, (i) => ellipse(round(i), unit * 0.54, unit * 0.54, mix(pipe, '#0c0e10', 0.72)))
    )
  }
  if (kind === 'slabs')
    return (
      shadow +
      times(4, (i) => {
        const at = foot - (i + 1) * unit * 0.62
        const grey = light.paint(i % 2 ? '#b3b1ab' : '#a5a39d', 0.1)
        return box(x + (i % 2) * unit * 0.2, at, unit * 6.4, unit * 0.5, grey)
      })
    )
  if (kind === 'nothing') return ''
  const rail = foot - unit * 1.3
  return (
    times(3, (i) => box(x + i * unit * 3, foot - unit * 1.6, unit * 0.2, unit * 1.6, light.paint('#5c646b', 0.1))) +
    line(
      [
        [x, rail],
        [x + unit * 6.2, rail],
      ],
      light.paint('#eeeeea', 0.1),
      unit * 0.55,
    ) +
    line(
      [
        [x, rail],
        [x + unit * 6.2, rail],
      ],
      light.paint('#c8402e', 0.1),
      unit * 0.55,
      `stroke-dasharray="${unit} ${unit}"`,
    )
  )
}
