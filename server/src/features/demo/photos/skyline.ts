/** What is seen along the horizon, as shapes without much in them. */
import { BUILT, type Ground } from './built.ts'
import { GROWTH } from './light.ts'
import { LEFT, RIGHT } from './sky.ts'
import { mix, path } from './svg.ts'

/** Tops of trees from one side of the picture to the other, `height` pixels at most. */
function trees({ random, y }: Ground, colour: string, height: number, spruces: number): string {
  let outline = `M${LEFT} ${y + 8}`
  const wave = random.between(0, 6)
  for (let x = LEFT; x < RIGHT; ) {
    const tall = height * (0.72 + 0.28 * Math.sin(wave + x / 170)) * random.between(0.72, 1)
    const spruce = random.chance(spruces)
    const width = tall * (spruce ? random.between(0.3, 0.42) : random.between(0.6, 0.95))
    const [top, foot] = [Math.round(y - tall), Math.round(y - tall * 0.42)]
    const at = (share: number) => Math.round(x + width * share)
    outline += spruce
      ? `L${at(0.1)} ${foot}L${at(0.5)} ${Math.round(top - tall * 0.12)}L${at(0.9)} ${foot}`
      : `C${at(0)} ${top} ${at(1)} ${top} ${at(1)} ${foot}`
    x += width
  }
  return path(`${outline}L${RIGHT} ${y + 8}z`, colour)
}

function wood(ground: Ground, far: number, height: number): string {
  const { light, season, random } = ground
  const { crowns, spruces } = GROWTH[season]
  const share = random.pick([0.1, 0.45, 0.85])
  return trees(ground, light.paint(mix(crowns, spruces, share), far), height, share)
}

/** A wood far away, what people have built there, and trees before it where they leave it to be seen. */
export function skyline(ground: Ground): string {
  const { random } = ground
  const built = random.shuffle(BUILT).slice(0, random.int(1, 2))
  const far = wood(ground, 0.66, random.between(34, 60))
  const near = random.chance(0.55) ? wood(ground, 0.4, random.between(18, 34)) : ''
  return far + built.map((draw) => draw(ground)).join('') + near
}
