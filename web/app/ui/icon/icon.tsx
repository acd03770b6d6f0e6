import type { SVGProps } from 'react'
import sprite from './icons.svg?url&no-inline'

interface Props extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number
  /** Width of the lines. */
  stroke?: number
}

/** An icon of lines: a symbol of `icons.svg`. */
export const outline = (id: string) => (props: Props) =>
  draw(id, props, { fill: 'none', stroke: 'currentColor', strokeLinecap: 'round', strokeLinejoin: 'round' })

export const filled = (id: string) => (props: Props) => draw(id, props, { fill: 'currentColor', strokeWidth: 0 })

const draw = (id: string, { size = 24, stroke = 2, ...rest }: Props, look: SVGProps<SVGSVGElement>) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: the user of the icon labels or hides it
  <svg width={size} height={size} strokeWidth={stroke} {...look} {...rest}>
    <use href={`${sprite}#${id}`} />
  </svg>
)
