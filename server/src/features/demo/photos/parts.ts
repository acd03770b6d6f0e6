/** Parts of machines, near and at a distance. */
import type { Random } from '../random.ts'
import type { Light } from './light.ts'
import { box, ellipse, group, line, mix, path, polygon, times, type Xy } from './svg.ts'

const STEEL = '#4a5560'
export const RUBBER = '#1d1f22'

/** A tapering beam with a lit edge. */
export function beam(from: Xy, to: Xy, widths: readonly [number, number], colour: string): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  const across: Xy = [-dy / length, dx / length]
  const side = (at: Xy, by: number): Xy => [at[0] + across[0] * by, at[1] + across[1] * by]
  const [a, b] = [widths[0] / 2, widths[1] / 2]
  return (
    polygon([side(from, a), side(to, b), side(to, -b), side(from, -a)], colour) +
    polygon([side(from, a), side(to, b), side(to, b * 0.55), side(from, a * 0.55)], mix(colour, '#ffffff', 0.16)) +
    polygon([side(from, -a), side(to, -b), side(to, -b * 0.6), side(from, -a * 0.6)], mix(colour, '#000000', 0.2)) +
    ellipse(to, widths[1] * 0.56, widths[1] * 0.56, mix(colour, '#000000', 0.12)) +
    ellipse(to, widths[1] * 0.24, widths[1] * 0.24, '#23272b')
  )
}

/** A hydraulic cylinder: its barrel, and the rod that comes out of it. */
export function ram(from: Xy, to: Xy, width: number, light: Light): string {
  const middle: Xy = [from[0] + (to[0] - from[0]) * 0.55, from[1] + (to[1] - from[1]) * 0.55]
  return (
    line([middle, to], light.paint('#c3cbd2'), width * 0.5) +
    line([from, middle], light.paint('#22262a'), width, 'stroke-linecap="round"')
  )
}

/** Hangs from its pin at `at`; turned by degrees; 1 is about 130 pixels. */
export const bucket = (at: Xy, size: number, turn: number, light: Light, load: string | undefined): string =>
  group(
    `translate(${at.map(Math.round).join(' ')}) rotate(${Math.round(turn)}) scale(${size.toFixed(2)})`,
    load ? path('M-58 52q40 -44 92 -8l10 24z', light.paint(load)) : '',
    path('M-24 -22C-66 8 -86 62 -60 96c18 22 58 18 92 6l34 -26 -38 -96z', light.paint(STEEL)),
    path('M-24 -22C-66 8 -86 62 -60 96 -52 50 -36 22 28 -20z', light.paint('#65717c')),
    path('M-60 96c18 22 58 18 92 6l34 -26 -10 -24 -40 34c-34 16 -58 14 -76 10z', light.paint('#39424b')),
    times(4, (i) => path(`M${66 - i * 14} ${76 + i * 9}l10 22 -22 -8z`, light.paint('#aab4bd'))),
    ellipse([0, 0], 15, 15, light.paint('#2b3137')),
  )

/** From the side, facing left; its tracks stand on `y`; 1 is 330 pixels long. */
export function excavator([x, y]: Xy, size: number, light: Light, random: Random, far: number): string {
  const paint = (colour: string) => light.paint(colour, far)
  const coat = paint(random.pick(['#e0a526', '#e57a24', '#d9b13a']))
  const reach = random.between(-250, -190)
  const dig = random.between(-110, -6)
  return group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(3)})`,
    ellipse([110, 2], 190, 12, '#101214', 'fill-opacity=".35"'),
    path('M10 -44h190a22 22 0 0 1 0 44h-190a22 22 0 0 1 0 -44z', paint('#24282c')),
    times(5, (i) => ellipse([22 + i * 42, -20], 13, 13, paint('#454d55'))),
    path('M20 -56v-58h46v-4h170l24 20v42z', coat),
    path('M206 -118h30l24 20v42h-54z', mix(coat, '#000000', 0.18)),
    path('M12 -60v-104q0 -10 12 -10h52l16 66v48z', paint('#2a3037')),
    path('M22 -100v-54q0 -8 8 -8h36l12 62z', paint('#9db0bd')),
    beam([62, -96], [-84, -212], [34, 28], coat),
    ram([52, -74], [-20, -158], 12, light),
    beam([-84, -212], [reach, dig - 46], [26, 18], coat),
    bucket([reach, dig - 46], 0.42, random.between(-10, 40), light, undefined),
  )
}

/** From the side, facing right; stands on `y`; 1 is 400 pixels long. */
export function lorry([x, y]: Xy, size: number, light: Light, random: Random, far: number): string {
  const paint = (colour: string) => light.paint(colour, far)
  const cab = paint(random.pick(['#c9552a', '#e4e4df', '#2f5d8c', '#b4352c']))
  const body = paint(random.pick(['#7b868e', '#a3592c', '#5d6b60']))
  return group(
    `translate(${Math.round(x)} ${Math.round(y)}) scale(${size.toFixed(3)})`,
    ellipse([200, 2], 220, 12, '#101214', 'fill-opacity=".35"'),
    box(10, -66, 370, 22, paint('#23272b')),
    path('M24 -160q70 -46 120 -20 70 -26 110 18z', random.chance(0.6) ? paint('#8a6f4d') : 'none'),
    path('M0 -160h276l-16 96h-240z', body),
    times(5, (i) => box(34 + i * 46, -158, 8, 92, mix(body, '#000000', 0.16))),
    path('M292 -54v-128q0 -10 10 -10h58l30 62v76z', cab),
    path('M316 -176h40l22 50h-62z', paint('#3c4953')),
    times(3, (i) => {
      const wheel: Xy = [[70, 138, 338][i] ?? 0, -30]
      return ellipse(wheel, 32, 32, paint(RUBBER)) + ellipse(wheel, 14, 14, paint('#8b949b'))
    }),
  )
}
