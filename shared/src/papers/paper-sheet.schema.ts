/** Layout of a paper, drawn equally in a page and as PDF. */
import { z } from 'zod'

/** A code in the right column of the form. */
const Code = z.object({ label: z.string(), value: z.string() })

const Cell = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  colSpan: z.number().optional(),
  rowSpan: z.number().optional(),
})

/** A block of a paper. An empty value is drawn as a line to write on. */
export const PaperBlock = z.discriminatedUnion('kind', [
  /** `overleaf`: the following blocks are printed on the back of the sheet. */
  z.object({
    kind: z.literal('form'),
    lines: z.array(z.string()),
    overleaf: z.boolean().optional(),
    code: Code.optional(),
  }),
  z.object({
    kind: z.literal('field'),
    /** Empty: only the code is drawn. */
    label: z.string(),
    value: z.string(),
    caption: z.string().optional(),
    code: Code.optional(),
  }),
  z.object({ kind: z.literal('title'), title: z.string(), below: z.string() }),
  z.object({
    kind: z.literal('table'),
    /** Widths of columns, per cent of the page's width. */
    widths: z.array(z.number()),
    head: z.array(z.array(Cell)),
    rows: z.array(z.array(Cell)),
  }),
  /** A share between 0 and 1, in words and as a bar. */
  z.object({ kind: z.literal('part'), text: z.string(), part: z.number() }),
  z.object({ kind: z.literal('text'), text: z.string(), bold: z.boolean().optional() }),
  /** `stamp`: place of the last signer's stamp; `paired`: two signatures side by side, as more than three always are. */
  z.object({
    kind: z.literal('signs'),
    who: z.array(z.string()),
    /** Names of the signers, as far as they are known. */
    names: z.array(z.string()).optional(),
    stamp: z.string().optional(),
    paired: z.boolean().optional(),
  }),
])

export const PaperSheet = z.object({
  /** From top to bottom. */
  blocks: z.array(PaperBlock),
  /** Printed at the foot of each page. */
  note: z.string(),
  landscape: z.boolean().optional(),
  /** Pages of the form: a longer paper is drawn with less spacing. */
  pages: z.number().optional(),
})
