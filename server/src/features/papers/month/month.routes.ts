/** An owner's month by customer, object and machine: hours, rates, roubles and papers; also as tables for Excel. */
import { compareNames } from '@spetskarta/shared/names.ts'
import * as schema from '@spetskarta/shared/papers/month.schema.ts'
import * as api from '@spetskarta/shared/papers/month.ts'
import type { App, Deps } from '../../../deps.ts'
import { served } from '../../../http/served.ts'
import { workbookOf } from '../../../outside/files/workbook.ts'
import { savedAs, XLSX_TYPE, xlsxTable } from '../../../outside/files/xlsx.ts'
import { groupNames } from '../../company/groups.queries.ts'
import { refuseWhileCounting } from '../../days/recount/counting.guard.ts'
import { signedIn } from '../../visitor/visitor.ts'
import { invoiceSummaries } from '../invoices/invoice-summaries.ts'
import { lastSigner, listInvoices } from '../invoices/invoices.queries.ts'
import { customersOf, isWanted, linesOfMonth } from './month.ts'
import { daysSheet, machinesSheet } from './month-sheets.ts'
import { sumsOfAll } from './sums.rules.ts'

const inRussian = (names: readonly string[]) => names.toSorted(compareNames)

export function monthRoutes(app: App, deps: Deps) {
  const { db } = deps

  app.route({
    ...served(api.getMonth, schema.getMonth),
    config: { cost: 'paper', forPrograms: true },
    handler: async (request) => {
      const { id: user } = await signedIn(db, request)
      const { month, customer, group } = request.query
      const [{ lines, customers, counting, uncounted }, invoices, signer, groups] = await Promise.all([
        linesOfMonth(deps, user, month, group),
        listInvoices(db, user, month),
        lastSigner(db, user),
        groupNames(db, user),
      ])
      const whole = group === undefined
      const mine = lines.filter((line) => isWanted(customer, line.customer))
      const theirs = invoices.filter(({ content }) => isWanted(customer, content.customer.name))
      const isOpen = mine.length <= api.MACHINES_AT_ONCE || customer?.length === 1
      const invoiced = whole ? invoices.map(({ content }) => content.customer.name) : []
      return {
        counting,
        uncounted: uncounted.length,
        total: sumsOfAll(mine),
        customers: customersOf(mine, customers, theirs, isOpen, whole),
        names: inRussian([...new Set([...lines.map((line) => line.customer), ...invoiced])]),
        invoices: await invoiceSummaries(db, user, theirs),
        groups,
        signer,
      }
    },
  })

  app.route({
    ...served(api.exportMonth, schema.exportMonth),
    config: { cost: 'paper', forPrograms: true },
    handler: async (request, reply) => {
      const { id: user } = await signedIn(db, request)
      const { month, customer, group } = request.query
      const { lines: all, customers, counting, uncounted } = await linesOfMonth(deps, user, month, group)
      refuseWhileCounting(counting)
      const lines = all.filter((line) => isWanted(customer, line.customer))
      const inns = new Map(customers.map(({ name, inn }) => [name, inn]))
      const known = lines.map((line) => ({ ...line, inn: inns.get(line.customer) || line.inn }))
      const file = await workbookOf(user, [
        xlsxTable(machinesSheet(known, uncounted)),
        xlsxTable(daysSheet(known, uncounted)),
      ])
      reply.headers(savedAs(`month-${month}.xlsx`, `Месяц ${month}.xlsx`))
      return reply.type(XLSX_TYPE).send(file)
    },
  })
}
