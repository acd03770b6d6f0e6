/** Papers as PDF, A4, with embedded fonts. Takes at least a tenth of a second: for workers and tests only. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperBlock, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { wholeParts } from '@spetskarta/shared/papers/whole.ts'
import pdfmake, { type Content, type TableCell } from 'pdfmake'
import { BELOW, LABEL, LINE, NO_BORDER, paperSignsOf } from './signs.ts'

export interface DrawnPaper {
  sheet: PaperSheet
  /** Text across each page of a paper that is not in force. */
  mark?: string
}

export interface DrawingTask {
  /** Papers drawn into one file. */
  papers: DrawnPaper[]
  title: string
}

/** Drawn files to be joined into one. */
export interface JoiningTask {
  files: Uint8Array[]
  title: string
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
// A paper consists of texts only: nothing but the fonts may be loaded.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

/** Widths of the codes at the right and of their labels, points. */
const CODE = 72
const CODE_LABEL = 44
const FORM_LABEL = 78
/** Width of a bar, points. */
const BAR = 200
/** Tables with more columns get narrow cell padding. */
const MANY = 9
/** Most texts that are kept together with the signatures below them. */
const TEXTS = 3
/** Text colour of a paper that is not in force. */
const GREY = '#757575'

type Of<Kind extends PaperBlock['kind']> = Extract<PaperBlock, { kind: Kind }>

function textOf(text: string) {
  const parts = wholeParts(text)
  return parts.some(({ whole }) => whole) ? parts.map((part) => ({ text: part.text, noWrap: part.whole })) : text
}

const CELL = (cell: Of<'table'>['rows'][number][number]): TableCell => ({
  text: textOf(cell.text),
  alignment: cell.align ?? 'left',
  ...(cell.bold && { bold: true }),
  ...(cell.colSpan && { colSpan: cell.colSpan }),
  ...(cell.rowSpan && { rowSpan: cell.rowSpan }),
})

/** Rows in the form pdfmake wants: with an empty cell where another cell spans. */
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

const codeCells = ({ label, value }: { label: string; value: string }): TableCell[] => [
  { text: label, border: NO_BORDER, alignment: 'right', noWrap: true },
  { text: value || ' ', alignment: 'center' },
]

/** Font sizes, and the padding above and below the text of a table row. */
interface Look {
  /** Size of text without a size of its own. */
  all: number
  said: number
  cell: number
  row: number
}
/** A sheet that takes more pages than allowed is drawn again with the next look. */
const LOOKS: readonly [Look, ...Look[]] = [
  { all: 9.5, said: 9, cell: 8.5, row: 2 },
  { all: 9.5, said: 8.2, cell: 7.8, row: 0.8 },
  { all: 7.8, said: 7, cell: 6.6, row: 0 },
]

/** Padding of lines outside tables: the normal one unless the look is the tightest. */
const padOf = (row: number) => (row < 0.5 ? 0.6 : 2)

const DRAWN: { [Kind in PaperBlock['kind']]: (block: Of<Kind>, look: Look) => Content } = {
  form: ({ lines, overleaf, code }) => ({
    columns: [
      { text: lines.join('\n'), alignment: code ? 'left' : 'right', fontSize: 7.5, width: '*' },
      ...(code
        ? [{ width: 'auto', layout: LINE, table: { widths: [FORM_LABEL, CODE], body: [codeCells(code)] } }]
        : []),
    ],
    margin: [0, 0, 0, 4],
    ...(overleaf && { pageBreak: 'before' as const }),
  }),
  field: ({ label, value, caption, code }, { said, row }) => ({
    stack: [
      {
        layout: { ...LINE, paddingTop: () => padOf(row), paddingBottom: () => padOf(row) },
        table: {
          widths: code ? [LABEL, '*', CODE_LABEL, CODE] : [LABEL, '*'],
          body: [
            [
              { text: label, border: NO_BORDER, margin: [-4, 0, 0, 0] },
              { text: value || ' ', border: label ? BELOW : NO_BORDER, fontSize: said },
              ...(code ? codeCells(code) : []),
            ],
          ],
        },
      },
      ...(caption
        ? [
            {
              text: caption,
              fontSize: 6,
              lineHeight: 1,
              alignment: 'center' as const,
              margin: [LABEL, 0, code ? CODE_LABEL + CODE + 12 : 0, 0] as [number, number, number, number],
            },
          ]
        : []),
    ],
    margin: [0, 1, 0, 0],
    unbreakable: true,
  }),
  title: ({ title, below }) => ({
    stack: [{ text: title.toUpperCase(), bold: true, fontSize: 13 }, { text: below }],
    alignment: 'center',
    margin: [0, 6, 0, 3],
  }),
  table: ({ widths, head, rows }, { cell, row }) => ({
    layout: {
      ...LINE,
      paddingTop: () => row,
      paddingBottom: () => row,
      // With many columns there is no width to spare.
      ...(widths.length > MANY && { paddingLeft: () => 2, paddingRight: () => 2 }),
    },
    table: {
      headerRows: head.length,
      dontBreakRows: true,
      widths: widths.map((width) => `${width}%`),
      body: filled([...head, ...rows], widths.length),
    },
    fontSize: cell,
    margin: [0, 4, 0, 4],
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
    margin: [0, 2, 0, 0],
    unbreakable: true,
  }),
  text: ({ text, bold }, { said }) => ({
    text,
    fontSize: said,
    margin: [0, 2, 0, 1],
    preserveLeadingSpaces: true,
    ...(bold && { bold }),
  }),
  signs: (block, { row }) => paperSignsOf(block, padOf(row)),
}

/** Links a block to the drawing function of its kind, which the compiler cannot infer from the table above. */
function drawn<Kind extends PaperBlock['kind']>(block: Of<Kind> & { kind: Kind }, look: Look): Content {
  const draw: (block: Of<Kind>, look: Look) => Content = DRAWN[block.kind]
  return draw(block, look)
}

/** One paper after the other; each starts a new page and numbers its own pages. */
export async function pdfOf(papers: readonly DrawnPaper[], title: string): Promise<Buffer> {
  const looks = papers.map(() => 0)
  for (;;) {
    const sections = papers.map((paper, i) => sectionOf(paper, LOOKS[looks[i] ?? 0] ?? LOOKS[0]))
    const pdf = await fileOf(sections, title)
    const over = sections.flatMap(({ pages }, i) => {
      const isOver = pages() > (papers[i]?.sheet.pages ?? Number.POSITIVE_INFINITY)
      return isOver && (looks[i] ?? 0) < LOOKS.length - 1 ? [i] : []
    })
    if (over.length === 0) return pdf
    for (const i of over) looks[i] = (looks[i] ?? 0) + 1
  }
}

function fileOf(sections: Section[], title: string): Promise<Buffer> {
  const pdf = pdfmake.createPdf({
    pageSize: 'A4',
    pageMargins: [48, 32, 32, 44],
    info: { title, creator: 'Спецкарта', producer: 'Спецкарта' },
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.1 },
    content: sections.map(({ content }) => content),
  })
  return pdf.getBuffer()
}

const groupOf = (group: PaperBlock[], look: Look): Content => {
  const parts = group.map((block) => drawn(block, look))
  return parts.length === 1 && parts[0] ? parts[0] : { stack: parts, unbreakable: true }
}

/** Removes the margin below the last part: on a sheet that is just full it would add an empty page. */
const closed = (parts: Content[]): Content[] =>
  parts.map((part, i) => {
    const { margin } = part as { margin?: [number, number, number, number] }
    return i === parts.length - 1 && margin ? { ...(part as object), margin: [...margin.slice(0, 3), 0] } : part
  }) as Content[]

/**
 * Keeps the texts, the signatures below them and the line below those (as for a stamp) together, so that signatures never stand
 * alone on the next page.
 */
function together(blocks: readonly PaperBlock[]): PaperBlock[][] {
  const groups: PaperBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last && goesOn(last, block)) last.push(block)
    else groups.push([block])
  }
  return groups.flatMap((group) => (group.some(({ kind }) => kind === 'signs') ? [group] : group.map((one) => [one])))
}

function goesOn(group: readonly PaperBlock[], block: PaperBlock): boolean {
  if (group.at(-1)?.kind === 'signs') return block.kind === 'text'
  if (group.some(({ kind }) => kind !== 'text')) return false
  return block.kind === 'signs' || (block.kind === 'text' && group.length < TEXTS)
}

interface Section {
  content: Content
  /** Number of pages; known after drawing. */
  pages: () => number
}

function sectionOf({ sheet, mark }: DrawnPaper, look: Look): Section {
  // pdfmake asks for the headers of all pages before the first footer, so the headers count the pages of this paper.
  let [first, pages] = [0, 0]
  const content = {
    section: {
      stack: closed(together(sheet.blocks).map((group) => groupOf(group, look))),
      fontSize: look.all,
      ...(mark && { color: GREY }),
    },
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
  } as Content
  return { content, pages: () => pages }
}
