/** Papers as PDF, A4, with their fonts inside. Takes a tenth of a second and more: for workers and tests only. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperBlock, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import pdfmake, { type Content, type TableCell } from 'pdfmake'

export interface DrawnPaper {
  sheet: PaperSheet
  /** Across each of its pages, where it is not in force. */
  mark?: string
}

export interface DrawingTask {
  /** In one file. */
  papers: DrawnPaper[]
  title: string
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
// A paper is made of texts: nothing in it is loaded from anywhere but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

const NO_BORDER: [boolean, boolean, boolean, boolean] = [false, false, false, false]
const BELOW: [boolean, boolean, boolean, boolean] = [false, false, false, true]
/** Width of the names of fields and of a bar, points. */
const LABEL = 66
const BAR = 200
/** Of a paper that is not in force. */
const GREY = '#757575'
const LINE = { hLineWidth: () => 0.5, vLineWidth: () => 0.5 }

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>

const CELL = (cell: Of<'table'>['rows'][number][number]): TableCell => ({
  text: cell.text,
  alignment: cell.align ?? 'left',
  ...(cell.bold && { bold: true }),
  ...(cell.colSpan && { colSpan: cell.colSpan }),
  ...(cell.rowSpan && { rowSpan: cell.rowSpan }),
})

/** Rows as pdfmake wants them: with an empty cell where another one spans. */
function filled(rows: Of<'table'>['rows'], columns: number): TableCell[][] {
  const below = new Array<number>(columns).fill(0)
  return rows.map((row) => {
    const cells: TableCell[] = []
    const rest = [...row]
    while (cells.length < columns) {
      const at = cells.length
      if (below[at]) {
        below[at]--
        cells.push({})
        continue
      }
      const cell = rest.shift()
      const span = cell?.colSpan ?? 1
      for (let i = 0; i < span; i++) {
        cells.push(i === 0 && cell ? CELL(cell) : {})
        below[at + i] = (cell?.rowSpan ?? 1) - 1
      }
    }
    return cells
  })
}

const DRAWN: { [Kind in PaperBlock['kind']]: (block: Of<Kind>) => Content } = {
  form: ({ lines, overleaf }) => ({
    text: lines.join('\n'),
    alignment: 'right',
    fontSize: 7.5,
    margin: [0, 0, 0, 4],
    ...(overleaf && { pageBreak: 'before' as const }),
  }),
  field: ({ label, value, caption, code }) => ({
    stack: [
      {
        layout: LINE,
        table: {
          widths: code ? [LABEL, '*', 78, 72] : [LABEL, '*'],
          body: [
            [
              { text: label, border: NO_BORDER, margin: [-4, 0, 0, 0] },
              { text: value || ' ', border: label ? BELOW : NO_BORDER },
              ...(code
                ? [
                    { text: code.label, border: NO_BORDER, alignment: 'right' as const },
                    { text: code.value || ' ', alignment: 'center' as const },
                  ]
                : []),
            ],
          ],
        },
      },
      ...(caption
        ? [
            {
              text: caption,
              fontSize: 6.5,
              alignment: 'center' as const,
              margin: [LABEL, 0, code ? 158 : 0, 0] as [number, number, number, number],
            },
          ]
        : []),
    ],
    margin: [0, 1, 0, 1],
    unbreakable: true,
  }),
  title: ({ title, below }) => ({
    stack: [{ text: title.toUpperCase(), bold: true, fontSize: 13 }, { text: below }],
    alignment: 'center',
    margin: [0, 10, 0, 6],
  }),
  table: ({ widths, head, rows }) => ({
    layout: LINE,
    table: {
      headerRows: head.length,
      dontBreakRows: true,
      widths: widths.map((width) => `${width}%`),
      body: filled([...head, ...rows], widths.length),
    },
    fontSize: 8.5,
    margin: [0, 4, 0, 6],
  }),
  part: ({ text, part }) => ({
    columns: [
      { text, width: '*' },
      {
        width: BAR,
        canvas: [
          { type: 'rect', x: 0, y: 2, w: BAR * Math.min(1, part), h: 7, color: 'black' },
          { type: 'rect', x: 0, y: 2, w: BAR, h: 7, lineWidth: 0.5 },
        ],
      },
    ],
    margin: [0, 3, 0, 1],
    unbreakable: true,
  }),
  text: ({ text, bold }) => ({ text, margin: [0, 3, 0, 1], preserveLeadingSpaces: true, ...(bold && { bold }) }),
  signs: ({ who }) => ({
    stack: who.map(
      (name): Content => ({
        layout: LINE,
        table: {
          widths: [66, 120, 2, 100, 2, '*'],
          body: [
            [
              { text: name, bold: true, border: NO_BORDER, margin: [-4, 0, 0, 0] },
              ...[BELOW, NO_BORDER, BELOW, NO_BORDER, BELOW].map((border) => ({ text: ' ', border })),
            ],
            [
              { text: '', border: NO_BORDER },
              ...['должность', '', 'подпись', '', 'расшифровка подписи'].map((text) => ({
                text,
                fontSize: 6.5,
                alignment: 'center' as const,
                border: NO_BORDER,
              })),
            ],
          ],
        },
        margin: [0, 1, 0, 0],
      }),
    ),
    margin: [0, 4, 0, 2],
    // No signature alone on the next page.
    unbreakable: true,
  }),
}

/** A kind and its drawing are of one type, which the compiler does not see through the table above. */
function drawn<Kind extends PaperBlock['kind']>(block: Of<Kind> & { kind: Kind }): Content {
  const draw: (block: Of<Kind>) => Content = DRAWN[block.kind]
  return draw(block)
}

/** One paper after the other, each on pages of its own with numbers of their own. */
export function pdfOf(papers: readonly DrawnPaper[], title: string): Promise<Buffer> {
  const pdf = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [48, 32, 32, 44],
    info: { title, creator: 'Спецкарта', producer: 'Спецкарта' },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.1 },
    content: papers.map(sectionOf),
  })
  return pdf.getBuffer()
}

/** Without room below the last part: on a sheet that is just full it would begin an empty one. */
const closed = (parts: Content[]): Content[] =>
  parts.map((part, i) => {
    const { margin } = part as { margin?: [number, number, number, number] }
    return i === parts.length - 1 && margin ? { ...(part as object), margin: [...margin.slice(0, 3), 0] } : part
  }) as Content[]

function sectionOf({ sheet, mark }: DrawnPaper): Content {
  // Heads of all pages are asked for before the first foot is: they count the pages of this paper.
  let [first, pages] = [0, 0]
  return {
    section: { stack: closed(sheet.blocks.map((block) => drawn(block))), ...(mark && { color: GREY }) },
    pageOrientation: sheet.landscape ? 'landscape' : 'portrait',
    header: (page: number) => {
      if (pages++ === 0) first = page
      return null
    },
    footer: (page: number) => ({
      columns: [
        { text: sheet.note, fontSize: 6.5, width: '*' },
        { text: pages > 1 ? `лист ${page - first + 1} из ${pages}` : '', fontSize: 7.5, width: 70, alignment: 'right' },
      ],
      margin: [48, 8, 32, 0],
      ...(mark && { color: GREY }),
    }),
    ...(mark && { watermark: { text: mark, opacity: 0.3, bold: true, fontSize: 84 } }),
  }
}
