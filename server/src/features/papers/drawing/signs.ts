/** Lines to sign at the foot of a paper, and what they share with its other parts: widths in points, borders. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import type { Content, TableCell } from 'pdfmake'

export const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
export const BELOW: [boolean, boolean, boolean, boolean] = [false, false, false, true]
export const LINE = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 }
/** Width of the labels of fields. */
export const LABEL = 66

/** Up to this many signers have a line each; more stand in pairs, because a decade has to fit on its sheet. */
const EACH_A_LINE = 3

interface Signer {
  who: string
  /** Empty: filled in by pen. */
  name: string
}

/** `widths`: of the label, the position and the signature. */
function signed(
  { who, name }: Signer,
  [label, position, sign]: [number, number, number],
  whose: string,
  pad: number,
): Content {
  return {
    layout: { ...LINE, paddingTop: () => pad, paddingBottom: () => pad },
    table: {
      widths: [label, position, 2, sign, 2, '*'],
      body: [
        [
          { text: who, bold: true, border: NO_BORDER, margin: [-4, 0, 0, 0] },
          ...[BELOW, NO_BORDER, BELOW, NO_BORDER].map((border): TableCell => ({ text: ' ', border })),
          { text: name || ' ', border: BELOW, alignment: 'center' },
        ],
        [
          { text: '', border: NO_BORDER },
          ...['должность', '', 'подпись', '', whose].map(
            (text): TableCell => ({
              text,
              fontSize: 6,
              lineHeight: 1,
              alignment: 'center',
              border: NO_BORDER,
              margin: [0, -2, 0, -2],
            }),
          ),
        ],
      ],
    },
    margin: [0, 1, 0, 0],
  }
}

const stampOf = (stamp: string): Content => ({ text: stamp, margin: [0, 3, 0, 0] })

/** Lines to sign, never broken over two pages. `pad`: padding above and below each line, points. */
export function paperSignsOf(
  { who, names = [], stamp, paired }: Extract<PaperBlock, { kind: 'signs' }>,
  pad: number,
): Content {
  const inPairs = paired || who.length > EACH_A_LINE
  const lines = who.map((one, i) => {
    const signer = { who: one, name: names[i] ?? '' }
    return inPairs
      ? signed(signer, [LABEL, 46, 42], 'расшифровка', pad)
      : signed(signer, [LABEL, 120, 100], 'расшифровка подписи', pad)
  })
  const all = stamp ? [...lines, stampOf(stamp)] : lines
  const half = Math.ceil(all.length / 2)
  return {
    stack: inPairs
      ? Array.from({ length: half }, (_, i) => ({
          columns: all.slice(i * 2, i * 2 + 2),
          columnGap: 14,
        }))
      : all,
    margin: [0, 4, 0, 2],
    unbreakable: true,
  }
}
