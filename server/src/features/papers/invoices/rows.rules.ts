/** Lines of papers as rows of an invoice, each with its tax; the taxes add up to the tax of the paper. */
import type { Charge } from '@spetskarta/shared/papers/papers.ts'
import type { Cost } from '../money.rules.ts'
import { sharedOut, vatOf } from '../money.rules.ts'
import type { StoredPaper } from '../papers.queries.ts'
import { machineText } from '../parties.rules.ts'
import { chargesOfPaper, nameOf } from '../works.rules.ts'

export interface InvoiceRow extends Cost {
  name: string
  unit: Charge['unit']
  /** Hundredths of the unit. */
  quantity: number
  /** Kopecks per unit, without the tax; a fraction if the price includes the tax. */
  price: number
  /** Per cent; null: not taxed. */
  vat: number | null
}

export function invoiceRows({ content }: Pick<StoredPaper, 'content'>, title: string): InvoiceRow[] {
  const { cost } = content.sums
  if (!cost) return []
  const vat = vatOf(content.form.vat)
  const lines = chargesOfPaper(content).filter(({ sum }) => sum > 0)
  const taxes = sharedOut(
    cost.tax,
    lines.map(({ sum }) => sum),
  )
  // A plate is not broken across lines.
  const plate = content.machine.plate ? `, гос.\u00a0№\u00a0${content.machine.plate.replaceAll(' ', '\u00a0')}` : ''
  return lines.map((line, i) => {
    const tax = taxes[i] ?? 0
    const net = vat.mode === 'included' ? line.sum - tax : line.sum
    return {
      name: `${nameOf(line, content.form.works)}: ${machineText(content.machine)}${plate} (${title})`,
      unit: line.unit,
      quantity: line.quantity,
      price: vat.mode === 'included' ? (net * 100) / line.quantity : line.price,
      vat: vat.mode === 'none' ? null : vat.percent,
      net,
      tax,
      gross: net + tax,
    }
  })
}

export const sumOfCosts = (costs: readonly Cost[]): Cost =>
  costs.reduce((all, { net, tax, gross }) => ({ net: all.net + net, tax: all.tax + tax, gross: all.gross + gross }), {
    net: 0,
    tax: 0,
    gross: 0,
  })
