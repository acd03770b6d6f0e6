import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { FormDraft } from '../form-draft.schema.ts'
import { makeRecorder } from './recorders.schema.ts'
import { TRACKER_ID } from './trackers.constants.ts'

export const makeTracker = {
  summary: 'Подключить к машине трекер: он пишет ключом трекеров своего владельца',
  body: z.object({
    equipmentId: Id,
    tracker: z
      .string()
      .trim()
      .min(1, 'Введите номер трекера')
      .max(64, 'Не длиннее 64 знаков')
      .regex(TRACKER_ID, 'В номере трекера нет пробелов'),
    name: makeRecorder.body.shape.name,
    ...FormDraft,
  }),
  response: { 200: z.object({ id: z.string() }) },
}

export const getTrackerKey = {
  summary: 'Когда создан ключ трекеров и куда подключаются трекеры с Wialon IPS',
  response: {
    200: z.object({
      /** When the key was made, ISO 8601 UTC; null: there is no key. */
      madeAt: z.string().nullable(),
      /** `host:port` for the Wialon protocol; null: this server does not support it. */
      wialon: z.string().nullable(),
    }),
  },
}

export const replaceTrackerKey = {
  summary: 'Новый ключ трекеров; его показывают один раз, прежний больше не действует',
  response: {
    200: z.object({
      key: z.string(),
      /** Address to be entered as `forward.url` of Traccar. */
      traccar: z.string(),
      madeAt: z.string(),
    }),
  },
}
