/** Papers as PDF, A4, with their fonts inside. Takes a tenth of a second and more: for workers and tests only. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PaperBlock, PaperSheet } from '@spetskarta/shared/papers/papers.ts'
import { wholeParts } from '@spetskarta/shared/papers/whole.ts'
import pdfmake, { type Content, type TableCell } from 'pdfmake'
import { BELOW, LABEL, LINE, NO_BORDER, paperSignsOf } from './signs.ts'

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

/** Files that were drawn, to be one. */
export interface JoiningTask {
  files: Uint8Array[]
  title: string
}

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')
pdfmake.setFonts({
  Roboto: { normal: join(fonts, 'Roboto-Regular.ttf'), bold: join(fonts, 'Roboto-Medium.ttf') },
})
// A paper is made of texts: nothing in it is loaded from anywhere but its fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts))

/** Of codes at the right and of their names. */
const CODE = 72
const CODE_LABEL = 44
const FORM_LABEL = 78
/** Width of a bar. */
const BAR = 200
/** Columns of a table. */
const MANY = 9
/** Texts above a signature that go with it. */
const TEXTS = 3
/** Of a paper that is not in force. */
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

const codeCells = ({ label, value }: { label: string; value: string }): TableCell[] => [
  { text: label, border: NO_BORDER, alignment: 'right', noWrap: true },
  { text: value || ' ', alignment: 'center' },
]

/** Sizes of letters, and what a row of a table has above and below its text. */
interface Look {
  /** Of what has no size of its own. */
  all: number
  said: number
  cell: number
  row: number
}
/** A sheet that has too many pages by the one is drawn by the next. */
const LOOKS: readonly [Look, ...Look[]] = [
  { all: 9.5, said: 9, cell: 8.5, row: 2 },
  { all: 9.5, said: 8.2, cell: 7.8, row: 0.8 },
  { all: 7.8, said: 7, cell: 6.6, row: 0 },
]

/** Of lines that are no table's: as much as is usual, while there is room. */
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
      // Many columns have no room to spare.
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

/** A kind and its drawing are of one type, which the compiler does not see through the table above. */
function drawn<Kind extends PaperBlock['kind']>(block: Of<Kind> & { kind: Kind }, look: Look): Content {
  const draw: (block: Of<Kind>, look: Look) => Content = DRAWN[block.kind]
  return draw(block, look)
}

/** One paper after the other, each on pages of its own with numbers of their own. */
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

/** Without room below the last part: on a sheet that is just full it would begin an empty one. */
const closed = (parts: Content[]): Content[] =>
  parts.map((part, i) => {
    const { margin } = part as { margin?: [number, number, number, number] }
    return i === parts.length - 1 && margin ? { ...(part as object), margin: [...margin.slice(0, 3), 0] } : part
  }) as Content[]

/** Texts, what is signed below them and the line below that, as for a stamp, stay together: no signatures alone on the next page. */
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
  /** Known when it was drawn. */
  pages: () => number
}

function sectionOf({ sheet, mark }: DrawnPaper, look: Look): Section {
  // Heads of all pages are asked for before the first foot is: they count the pages of this paper.
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
