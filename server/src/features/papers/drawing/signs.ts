/** Lines to sign at the foot of a paper, and what they share with its other parts: widths in points, borders. */
import type { PaperBlock } from '@spetskarta/shared/papers/papers.ts'
import type { Content, TableCell } from 'pdfmake'

export const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
export const BELOW: [boolean, boolean, boolean, boolean] = [false, false, false, true]
export const LINE = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 }
/** Of the names of fields. */
export const LABEL = 66

/** As many have a line each; more stand in pairs: a decade has to fit on its sheet. */
const EACH_A_LINE = 3

/** `widths`: of his name, his position and his signature. */
function signed(name: string, [label, position, sign]: [number, number, number], whose: string): Content {
  return {
    layout: LINE,
    table: {
      widths: [label, position, 2, sign, 2, '*'],
      body: [
        [
          { text: name, bold: true, border: NO_BORDER, margin: [-4, 0, 0, 0] },
          ...[BELOW, NO_BORDER, BELOW, NO_BORDER, BELOW].map((border): TableCell => ({ text: ' ', border })),
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

/** No signature breaks over two pages. */
export function paperSignsOf({ who, stamp, paired }: Extract<PaperBlock, { kind: 'signs' }>): Content {
  const inPairs = paired || who.length > EACH_A_LINE
  const lines = who.map((name) =>
    inPairs ? signed(name, [LABEL, 46, 42], 'расшифровка') : signed(name, [LABEL, 120, 100], 'расшифровка подписи'),
  )
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
