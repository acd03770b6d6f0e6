import sprite from 'virtual:icon-sprite'
import type { SVGProps } from 'react'

interface Props extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number
  /** Width of the lines. */
  stroke?: number
}

/** The built pages use these instead of the imports of `@tabler/icons-react`, see `web/icon-sprite.ts`. */
export const outline = (id: string) => (props: Props) =>
  draw(id, props, { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' })

export const filled = (id: string) => (props: Props) => draw(id, props, { fill: 'currentColor', strokeWidth: 0 })

const draw = (id: string, { size = 24, stroke = 2, ...rest }: Props, look: SVGProps<SVGSVGElement>) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the user of the icon labels or hides it
  <svg width={size} height={size} strokeWidth={stroke} {...look} {...rest}>
    <use href={`${sprite}#${id}`} />
  </svg>
)
