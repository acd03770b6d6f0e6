import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { getTimesheet } from './timesheet.schema.ts'

export const getMyShift = {
  summary: 'На какой машине машинист сейчас и его часы за месяц, для него самого',
  querystring: getTimesheet.querystring.pick({ month: true }),
  response: {
    200: getTimesheet.response[200].pick({ month: true, days: true }).extend({
      name: z.string(),
      /** The operator's row of the timesheet; null: the operator has no row in the month. */
      row: getTimesheet.response[200].shape.rows.element.nullable(),
      /** Machines on which the operator works now. */
      machines: z.array(z.object({ equipmentId: z.string(), name: z.string(), plate: z.string() })),
    }),
  },
}

export const makeMyRecorder = {
  summary: 'Подключить свой телефон к машине, на которой машинист сейчас; ссылку показывают один раз',
  body: z.object({ equipmentId: Id, ...FormDraft }),
  response: { 200: z.object({ link: z.string() }) },
}
