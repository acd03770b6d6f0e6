/** The machine from outside, so near that only a part of it is in the picture. */
import type { Doing, Machine } from './cab.ts'
import { beam, bucket, RUBBER, ram } from './parts.ts'
import { around, box, ellipse, group, HEIGHT, line, mix, path, polygon, times, WIDTH, type Xy } from './svg.ts'

const tyre = ({ light }: Doing, [x, y]: Xy, size: number, coat: string) =>
  ellipse([x, y + size * 0.96], size * 1.1, size * 0.12, '#0c0e10', 'fill-opacity=".4"') +
  ellipse([x, y], size, size, light.paint(RUBBER)) +
  ellipse(
    [x, y],
    size * 0.93,
    size * 0.93,
    'none',
    `stroke="${light.paint('#33383d')}" stroke-width="${Math.round(size * 0.1)}" stroke-dasharray="${Math.round(size * 0.09)} ${Math.round(size * 0.13)}"`,
  ) +
  ellipse([x, y], size * 0.55, size * 0.55, light.paint(coat)) +
  ellipse([x, y], size * 0.3, size * 0.3, light.paint('#2a2f34')) +
  times(8, (i) =>
    ellipse(
      [x + Math.cos(i * 0.785) * size * 0.43, y + Math.sin(i * 0.785) * size * 0.43],
      size * 0.04,
      size * 0.04,
      light.paint('#20242a'),
    ),
  )

/** The bucket on the ground and the arm that leads to it from above. */
function digging(doing: Doing, { coat }: Machine): string {
  const { light, random, earth } = doing
  const paint = light.paint(coat)
  const tip: Xy = [around(random, 560, 120), around(random, 560, 40)]
  const elbow: Xy = [around(random, 900, 70), -120]
  const heap = Math.round(tip[0] - 60)
  return (
    path(
      `M${heap - 330} 960q120 -150 280 -170 130 -14 230 60 110 30 200 110z`,
      light.paint(mix(earth, '#000000', 0.25)),
    ) +
    ram([elbow[0] + 110, -40], [tip[0] + 120, tip[1] - 170], 44, light) +
    beam(elbow, tip, [170, 96], paint) +
    bucket(tip, random.between(2.3, 2.7), random.between(-14, 30), light, random.chance(0.5) ? earth : undefined) +
    path(`M${heap - 250} 960q90 -70 210 -66 150 -6 260 66z`, light.paint(mix(earth, '#000000', 0.1))) +
    tyre(doing, [1240, 800], 230, coat)
  )
}

/** Along the body of a lorry towards its cab. */
function body(doing: Doing, { coat }: Machine): string {
  const { light, random } = doing
  const near = random.between(120, 210)
  const side = light.paint('#7d878e')
  const end = random.between(600, 690)
  const edge = (share: number, low: boolean): Xy => [
    -20 + (end + 20) * share,
    low ? 690 - 70 * share : near + (330 - near) * share,
  ]
  return (
    polygon(
      [
        [-20, 900],
        [end + 170, 720],
        [end + 170, 650],
        [-20, 660],
      ],
      '#1b1e21',
    ) +
    polygon(
      [
        [end + 10, 300],
        [end + 150, 322],
        [end + 190, 440],
        [end + 190, 690],
        [end + 10, 690],
      ],
      light.paint(coat),
    ) +
    polygon(
      [
        [end + 60, 340],
        [end + 140, 350],
        [end + 168, 440],
        [end + 60, 436],
      ],
      light.paint('#3a4751'),
    ) +
    path(
      `M-20 ${Math.round(near + 14)}Q260 ${Math.round(near - 50)} ${Math.round(end)} 322v30H-20z`,
      light.paint(doing.earth),
    ) +
    polygon([edge(0, false), edge(1, false), edge(1, true), edge(0, true)], side) +
    times(7, (i) => {
      const share = 1 - 0.82 ** (i + 0.6)
      return line([edge(share, false), edge(share, true)], mix(side, '#000000', 0.2), 26 * (1 - share) + 6)
    }) +
    line([edge(0, false), edge(1, false)], mix(side, '#ffffff', 0.3), 16) +
    line([edge(0, true), edge(1, true)], mix(side, '#000000', 0.35), 18) +
    tyre(doing, [120, 830], 150, '#9aa2a8') +
    tyre(doing, [400, 788], 122, '#9aa2a8') +
    tyre(doing, [end + 100, 730], 88, '#9aa2a8')
  )
}

/** The hook with a load above the ground. */
function lifting({ light, random }: Doing, { coat }: Machine): string {
  const x = around(random, 560, 140)
  const y = random.between(300, 460)
  return (
    beam([1330, 260], [x, -160], [190, 110], light.paint(coat)) +
    line(
      [
        [x - 10, -20],
        [x - 10, y],
      ],
      '#1b1e21',
      5,
    ) +
    line(
      [
        [x + 10, -20],
        [x + 10, y],
      ],
      '#1b1e21',
      5,
    ) +
    path(`M${Math.round(x - 40)} ${Math.round(y)}h80v80l-40 26 -40 -26z`, light.paint('#d9a520')) +
    line(
      [
        [x - 170, y + 240],
        [x, y + 110],
        [x + 170, y + 240],
      ],
      '#23272b',
      6,
    ) +
    box(x - 210, y + 240, 420, 60, light.paint('#a9a7a1')) +
    box(x - 210, y + 286, 420, 14, light.paint('#85837e'))
  )
}

/** From the left or from the right, a little nearer or further. */
export function beside(doing: Doing, machine: Machine): string {
  const { kind } = machine
  const digs = kind === 'excavator' || kind === 'backhoe'
  const part = digs ? digging : kind === 'crane' ? lifting : body
  const size = doing.random.between(1, 1.22)
  const across = doing.random.chance(0.5) ? [0, size] : [WIDTH, -size]
  const down = HEIGHT * (1 - size)
  return group(
    `translate(${across[0]} ${down.toFixed(0)}) scale(${across[1]?.toFixed(3)} ${size.toFixed(3)})`,
    part(doing, machine),
  )
}
