/** What the phone on the windscreen sees of the machine itself. */
import { openRandom, type Random } from '../random.ts'
import type { Light } from './light.ts'
import { beam, bucket, ram } from './parts.ts'
import { around, box, ellipse, HEIGHT, line, mix, path, times, WIDTH, type Xy } from './svg.ts'

export type Kind = 'excavator' | 'backhoe' | 'tipper' | 'crane' | 'other'

export interface Machine {
  kind: Kind
  /** Of its paint. */
  coat: string
  /** What is the same in all its photos is drawn from this. */
  seed: number
}

const INSIDE = '#15181b'

export interface Doing {
  light: Light
  random: Random
  /** The ground in the bucket. */
  earth: string
}

const dust = ({ light, random }: Doing) =>
  times(26, () => {
    const at: Xy = [random.between(0, WIDTH), random.between(0, HEIGHT * 0.8)]
    const size = random.between(2, 7)
    return ellipse(at, size, size * 0.8, light.horizon, `fill-opacity="${random.between(0.06, 0.2).toFixed(2)}"`)
  })

/** A pale band where the glass mirrors the sky. */
const shine = ({ light }: Doing, machine: Random) => {
  const x = Math.round(machine.between(200, 800))
  return path(`M${x} -20h150l-330 1000h-150z`, mix(light.horizon, '#ffffff', 0.4), 'fill-opacity=".06"')
}

/** All around a hole with round corners. */
const frame = (hole: string, colour: string) =>
  path(`M-40 -40H${WIDTH + 40}V${HEIGHT + 40}H-40z${hole}`, colour, 'fill-rule="evenodd"')

/** A boom that goes up before the glass and comes down again with the bucket, right of the middle or in it. */
function boom(doing: Doing, coat: string, shift: number): string {
  const { light, random, earth } = doing
  const paint = light.paint(coat)
  const foot: Xy = [1150 + shift, 1010]
  const elbow: Xy = [around(random, 930, 50) + shift, around(random, 170, 70)]
  const tip: Xy = [around(random, 760, 70) + shift, random.between(380, 640)]
  const tilt = random.between(-30, 70)
  return (
    beam(elbow, tip, [92, 58], mix(paint, '#000000', 0.06)) +
    ram([elbow[0] + 60, elbow[1] + 40], [tip[0] + 58, tip[1] - 120], 26, light) +
    bucket(tip, random.between(1.25, 1.5), tilt, light, tilt < 10 ? earth : undefined) +
    ram([foot[0] - 60, foot[1] - 120], [elbow[0] + 110, elbow[1] + 190], 46, light) +
    beam(foot, elbow, [220, 120], paint)
  )
}

/** Lever with its boot, at the lower edge. */
const lever = (x: number, lean: number) =>
  line(
    [
      [x, HEIGHT + 20],
      [x + lean, HEIGHT - 120],
    ],
    '#0d0f11',
    22,
    'stroke-linecap="round"',
  ) +
  ellipse([x + lean * 1.15, HEIGHT - 160], 30, 48, '#1f2327') +
  ellipse([x + lean * 1.15 - 8, HEIGHT - 172], 9, 22, '#3a4148')

function excavatorCab(doing: Doing, { coat }: Machine, machine: Random, working: boolean): string {
  const side = machine.int(36, 80)
  const bar = HEIGHT - machine.int(170, 230)
  return (
    (working ? boom(doing, coat, 0) : boom({ ...doing, random: machine }, coat, 60)) +
    shine(doing, machine) +
    frame(
      `M${side + 26} 34H${WIDTH - side - 20}q26 0 30 30L${WIDTH - side + 20} ${HEIGHT - 36}q0 20 -20 20H${side - 10}q-20 0 -20 -20L${side} 60q2 -26 26 -26z`,
      INSIDE,
    ) +
    box(0, bar, WIDTH, 20, '#1d2125') +
    box(0, bar, WIDTH, 4, '#363d44') +
    lever(WIDTH - side - 150, 24)
  )
}

/** The bonnet between two arms, and the wide bucket they carry. */
function backhoeFront({ light, random, earth }: Doing, coat: string, working: boolean): string {
  const paint = light.paint(coat)
  const lift = working ? random.int(430, 620) : 560
  const [from, to] = [250, 1030]
  const arm = (foot: number, x: number) => beam([foot, 1000], [x, lift + 30], [104, 60], mix(paint, '#000000', 0.05))
  const load = working && random.chance(0.5)
  return (
    (load ? path(`M${from + 30} ${lift}q170 -120 380 -60 220 -40 340 60z`, light.paint(earth)) : '') +
    path(`M${from} ${lift}H${to}l22 92q-8 40 -60 46H${from + 38}q-52 -6 -60 -46z`, light.paint('#56616c')) +
    box(from, lift, to - from, 12, light.paint('#8b96a0')) +
    box(from + 20, lift + 100, to - from - 40, 26, light.paint('#3c454e')) +
    arm(150, 330) +
    arm(1130, 950) +
    path('M400 1000L470 720q6 -26 34 -26h272q28 0 34 26L880 1000z', paint) +
    path('M470 720q6 -26 34 -26h272q28 0 34 26l6 24H464z', mix(paint, '#ffffff', 0.2)) +
    times(4, (i) => box(560, 776 + i * 26, 160, 9, mix(paint, '#000000', 0.3)))
  )
}

function backhoeCab(doing: Doing, { coat }: Machine, machine: Random, working: boolean): string {
  const behind = working && doing.random.chance(0.5)
  return (
    (behind ? boom(doing, coat, -190) : backhoeFront(doing, coat, working)) +
    shine(doing, machine) +
    frame('M84 40H1196q28 0 30 28L1246 880q0 26 -26 26H60q-26 0 -26 -26L54 68q2 -28 30 -28z', INSIDE) +
    (behind ? lever(560, -16) + lever(720, 16) : wheel(640, 0.72))
  )
}

/** The upper part of a steering wheel; 1 is 700 pixels wide. */
const wheel = (x: number, size: number) =>
  ellipse(
    [x, HEIGHT + 70],
    350 * size,
    210 * size,
    'none',
    `stroke="#0a0c0d" stroke-width="${Math.round(44 * size)}"`,
  ) + ellipse([x, HEIGHT + 66], 350 * size, 210 * size, 'none', 'stroke="#30363c" stroke-width="5"')

/** Dashboard, wheel, wipers; outside the edge of the bonnet. */
function lorryCab(doing: Doing, { coat }: Machine, machine: Random): string {
  const { light } = doing
  const x = machine.between(330, 470)
  const top = HEIGHT - machine.between(150, 190)
  const wiper = (foot: number, tip: number) =>
    line(
      [
        [foot, top + 20],
        [tip, top - 70],
      ],
      '#0b0d0e',
      9,
      'stroke-linecap="round"',
    ) +
    line(
      [
        [tip - 150, top - 40],
        [tip + 170, top - 96],
      ],
      '#0b0d0e',
      6,
      'stroke-linecap="round"',
    )
  const panel = Math.round(top)
  return (
    path(`M-40 ${panel + 40}Q640 ${panel - 90} ${WIDTH + 40} ${panel + 40}z`, light.paint(coat)) +
    shine(doing, machine) +
    wiper(460, 360) +
    wiper(980, 900) +
    frame(`M96 36H1200q26 0 30 26L1262 ${panel}Q640 ${panel - 44} 18 ${panel}L66 62q4 -26 30 -26z`, INSIDE) +
    path(`M18 ${panel}Q640 ${panel - 44} 1262 ${panel}v10Q640 ${panel - 30} 18 ${panel + 14}z`, '#394047') +
    times(
      2,
      (i) =>
        ellipse([x - 60 + i * 120, HEIGHT - 84], 34, 30, '#22272c') +
        line(
          [
            [x - 60 + i * 120, HEIGHT - 84],
            [x - 78 + i * 120, HEIGHT - 102],
          ],
          '#ff9a4a',
          3,
        ),
    ) +
    times(3, (i) => box(880 + i * 96, HEIGHT - 96, 70, 44, '#20252a')) +
    wheel(x, 1)
  )
}

/** The jib over the roof with its rope and hook. */
function jib({ light, random }: Doing, coat: string): string {
  const tip: Xy = [around(random, 800, 90), random.between(40, 120)]
  const hang = random.between(180, 420)
  return (
    beam([1240, -60], tip, [110, 60], light.paint(coat)) +
    line([tip, [tip[0], tip[1] + hang]], '#1b1e21', 4) +
    path(`M${Math.round(tip[0]) - 26} ${Math.round(tip[1] + hang)}h52v54l-26 18 -26 -18z`, light.paint('#d9a520')) +
    path(
      `M${Math.round(tip[0])} ${Math.round(tip[1] + hang + 72)}v26q34 6 30 34 -8 28 -36 22 -22 -6 -22 -26`,
      'none',
      `stroke="${light.paint('#39424a')}" stroke-width="13" stroke-linecap="round"`,
    )
  )
}

/** Over what is outside. */
export function cab(doing: Doing, machine: Machine, working: boolean): string {
  const fixed = openRandom(machine.seed)
  const around = {
    excavator: () => excavatorCab(doing, machine, fixed, working),
    backhoe: () => backhoeCab(doing, machine, fixed, working),
    tipper: () => lorryCab(doing, machine, fixed),
    crane: () => (working ? jib(doing, machine.coat) : '') + lorryCab(doing, machine, fixed),
    other: () => lorryCab(doing, machine, fixed),
  }[machine.kind]()
  return dust(doing) + around
}
