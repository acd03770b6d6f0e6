/** Places the labels of a map so that none covers another, a marker or a button. Pixels of the window, downwards. */

export interface LabelBox {
  left: number
  top: number
  width: number
  height: number
}

/** Where a label may move: `around` its point, `below` or above it, up or down from its place (`middle`), nowhere (`fixed`). */
export type LabelWay = 'around' | 'below' | 'middle' | 'fixed'

export interface Label {
  box: LabelBox
  /** The point of the map that it belongs to. */
  point: { left: number; top: number }
  way: LabelWay
}

type Shift = [right: number, down: number]

/** Shift of each label, in order of importance; undefined: no room. */
export function placeLabels(
  labels: readonly Label[],
  markers: readonly LabelBox[],
  frame: LabelBox,
): (Shift | undefined)[] {
  const taken = [...markers]
  return labels.map((label) => {
    const shift = shiftsOf(label, frame, markers).find(
      (tried) => !taken.some((other) => covers(moved(label.box, tried), other)),
    )
    if (shift) taken.push(moved(label.box, shift))
    return shift
  })
}

/** Possible shifts of a label, the best first. */
function shiftsOf({ box, point, way }: Label, frame: LabelBox, markers: readonly LabelBox[]): Shift[] {
  // To the opposite side of the point, at the same distance.
  const across = 2 * point.left - 2 * box.left - box.width
  const over = 2 * point.top - 2 * box.top - box.height
  if (way === 'around') {
    const around: Shift[] = [
      [0, 0],
      [across, 0],
      [0, over],
      [across, over],
    ]
    // Positions where more of the label is inside the frame come first.
    return around.toSorted((a, b) => hiddenOf(moved(box, a), frame) - hiddenOf(moved(box, b), frame))
  }
  if (way === 'below') {
    const inside = intoFrame(box, frame)
    // To the left of a marker at the edge, as long as the label still covers the point horizontally.
    const beside = markers
      .map(({ left }) => left - box.left - box.width)
      .filter((shift) => shift < inside && box.left + box.width + shift > point.left)
    return [inside, ...beside.toSorted((a, b) => b - a)].flatMap((right): Shift[] => [
      [right, 0],
      [right, over],
    ])
  }
  if (way === 'middle')
    return [
      [0, 0],
      [0, -box.height],
      [0, box.height],
    ]
  return [[0, 0]]
}

/** Horizontal shift that brings a label at the edge fully into the frame; 0 for one whose middle is outside. */
function intoFrame({ left, width }: LabelBox, frame: LabelBox): number {
  const middle = left + width / 2
  if (middle < frame.left || middle > frame.left + frame.width) return 0
  const [most, least] = [frame.left + frame.width - width, frame.left]
  return Math.max(least, Math.min(most, left)) - left
}

/** Pixels of a label outside the frame. */
const hiddenOf = ({ left, top, width, height }: LabelBox, frame: LabelBox): number =>
  Math.max(0, frame.left - left) +
  Math.max(0, left + width - frame.left - frame.width) +
  Math.max(0, frame.top - top) +
  Math.max(0, top + height - frame.top - frame.height)

const moved = ({ left, top, ...size }: LabelBox, [right, down]: Shift): LabelBox => ({
  left: left + right,
  top: top + down,
  ...size,
})

const covers = (a: LabelBox, b: LabelBox): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height
