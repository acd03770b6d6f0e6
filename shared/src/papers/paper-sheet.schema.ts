/** A paper as it is drawn: on a page, on screen and as PDF. */
import { z } from 'zod'

/** In the column of codes at the right. */
const Code = z.object({ label: z.string(), value: z.string() })

const Cell = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  colSpan: z.number().optional(),
  rowSpan: z.number().optional(),
})

/** A part of a page. An empty value is a line for a pen. */
export const PaperBlock = z.discriminatedUnion('kind', [
  /** `overleaf`: what follows is printed on the back of the sheet. */
  z.object({
    kind: z.literal('form'),
    lines: z.array(z.string()),
    overleaf: z.boolean().optional(),
    code: Code.optional(),
  }),
  z.object({
    kind: z.literal('field'),
    /** Empty: only the code. */
    label: z.string(),
    value: z.string(),
    caption: z.string().optional(),
    code: Code.optional(),
  }),
  z.object({ kind: z.literal('title'), title: z.string(), below: z.string() }),
  z.object({
    kind: z.literal('table'),
    /** Per cent of the page's width. */
    widths: z.array(z.number()),
    head: z.array(z.array(Cell)),
    rows: z.array(z.array(Cell)),
  }),
  /** A part of a whole, from 0 to 1, in words and as a bar. */
  z.object({ kind: z.literal('part'), text: z.string(), part: z.number() }),
  z.object({ kind: z.literal('text'), text: z.string(), bold: z.boolean().optional() }),
  /** `stamp`: where the last of them puts his stamp; `paired`: two beside each other, as more than three always are. */
  z.object({
    kind: z.literal('signs'),
    who: z.array(z.string()),
    /** Of each of them, where it is known. */
    names: z.array(z.string()).optional(),
    stamp: z.string().optional(),
    paired: z.boolean().optional(),
  }),
])

export const PaperSheet = z.object({
  /** From top to bottom. */
  blocks: z.array(PaperBlock),
  /** At the foot of each page. */
  note: z.string(),
  landscape: z.boolean().optional(),
  /** Pages that the form has: what would take more is drawn closer. */
  pages: z.number().optional(),
})
