import { z } from 'zod'
import { Id } from '../catalog/items.schema.ts'
import { POINTS_A_CALL } from './recorders.ts'

export const writePoints = {
  summary: `До ${POINTS_A_CALL} точек машины от программы (Authorization: Bearer). 200 — они на диске; повтор ничего не удваивает`,
  description:
    'Точка: timestamp (мс, UTC), lat, lng; необязательно speed (км/ч), accuracy (м), heading (°), altitude (м), battery (%), ignition (true, false), charging, mock, vibration (м/с²), frequency (Гц). Нужен ключ с правом писать точки этой машины; программа считается отдельным источником записи, как ещё один телефон. 401: ключ неизвестен; 403: у ключа нет права писать точки или программу отключили на вкладке «Запись»; 404: машина не его; 429 и 503: повторите позже; 507: хранилище заполнено. Точки с ошибкой перечислены в rejected и не сохранены, остальные приняты.',
  params: z.object({ equipmentId: Id }),
  body: z.object({
    points: z.array(z.unknown(), 'Нет точек').max(POINTS_A_CALL, `Не больше ${POINTS_A_CALL} точек за раз`),
  }),
  response: {
    200: z.object({
      accepted: z.number(),
      /** Number of points that were stored before. */
      duplicates: z.number(),
      rejected: z.array(z.object({ index: z.number(), reason: z.string() })),
    }),
  },
}
