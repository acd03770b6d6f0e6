import { z } from 'zod'
import { FormDraft } from '../form-draft.schema.ts'
import { DELIVERIES_DAYS, FAILING_DAYS, KINDS } from './webhooks.constants.ts'

const WebhookId = z.uuid('Неверный номер вебхука')
const Kinds = z.array(z.enum(KINDS, 'Такого вебхук не сообщает')).min(1, 'Выберите, о чём сообщать').max(KINDS.length)
const Url = z.string().trim().max(500, 'Не длиннее 500 знаков')

export const Webhook = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(KINDS)),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /**
   * Null: active. Why it is stopped: by its owner, after days of failures,
   * because the receiver is permanently gone, or because SECRET changed.
   */
  stopped: z.object({ at: z.string(), why: z.enum(['owner', 'failures', 'gone', 'secret']) }).nullable(),
  /** Since when deliveries fail; null: the last one succeeded. */
  failingSince: z.string().nullable(),
})

export const WebhookDelivery = z.object({
  /** Also sent as the header `webhook-id`. */
  id: z.string(),
  /** `day.finished`, `trial` and so on. */
  type: z.string(),
  madeAt: z.string(),
  state: z.enum(['waiting', 'came', 'failed']),
  attempts: z.number(),
  /** When it was last attempted, ISO 8601 UTC; null: not yet. */
  triedAt: z.string().nullable(),
  /** HTTP status of the last answer; null: no answer. */
  status: z.number().nullable(),
  /** Why there was no answer; null: there was one, or it was not tried yet. */
  failed: z.enum(['refused', 'time_out', 'unreachable']).nullable(),
  /** When the next attempt is made; null: none. */
  nextAt: z.string().nullable(),
})

const Webhooks = z.object({ webhooks: z.array(Webhook) })

export const getWebhooks = { summary: 'Свои вебхуки', response: { 200: Webhooks } }

export const makeWebhook = {
  summary: 'Новый вебхук; секрет показывают один раз',
  description: [
    'На адрес приходит POST с телом JSON: {"type", "timestamp" (ISO 8601), "data"}. Подпись — по Standard Webhooks: заголовки webhook-id, webhook-timestamp (секунды) и webhook-signature («v1,» и base64 от HMAC-SHA256 строки id.timestamp.тело; ключ — секрет после whsec_, из base64).',
    'Ответ 2xx — принято. На любой другой повторяем с растущими паузами сутки, номер webhook-id тот же: одно и то же может прийти дважды. Перенаправления не выполняются, ответа ждём 10 секунд. 410 останавливает вебхук сразу,',
    `${FAILING_DAYS} дня без единой принятой отправки — тоже.`,
    'type и data: incident.found (новое происшествие), incident.over (связь появилась), object.came и object.left — {id, kind, machineId, machine, objectId, object, beganAt, endedAt, place: {lat, lng} или null}; day.finished и day.changed — {machineId, machine, day, revision, points, distanceM, coarseS, turnsS (короткие проходы или повороты между точками не видны: точка раз в столько секунд; null — видны), speedUnproved (скорость не проверена координатами, пробег может быть неверным), movingS, workingS, idleS, offS, unknownS, trips, stops, maxSpeedKmh, firstAt, lastAt}; paper.issued и paper.cancelled — {id, kind, year, number, machineId, objectId, issuedOn, from, to, reason}; machine.state — то же, что в /api/park, раз в минуту и только когда сменилось: {machineId, machine, state, reason, carried, since, heardAt, place, object}; message.created — вам написали: {threadId, number, id, itemId, offerId, item, from, text, photos (сколько), place, sentAt}; request.created (заявка пришла), offer.made (предложение сделано или изменено), deal.changed (бронь и всё, что с ней было) — {requestId, offerId, dealId, state, machineId, type, works, place, from, to, shift, sum}; review.published (отзыв стал виден) — {reviewId, dealId, by (asker или owner), machineId, stars, text}; trial — {}.',
  ].join(' '),
  body: z.object({ ...FormDraft, url: Url, kinds: Kinds }),
  response: { 200: z.object({ id: z.string(), secret: z.string() }) },
}

export const changeWebhook = {
  summary: 'Что сообщает вебхук, куда, и сообщает ли; чего нет в теле, остаётся как было',
  params: z.object({ id: WebhookId }),
  body: z.object({ url: Url, kinds: Kinds, on: z.boolean() }).partial(),
  response: { 200: Webhooks },
}

export const replaceSecret = {
  summary: 'Новый секрет вебхука, его показывают один раз; прежним больше ничего не подписывается',
  params: z.object({ id: WebhookId }),
  response: { 200: z.object({ secret: z.string() }) },
}

export const deleteWebhook = {
  summary: 'Удалить вебхук со списком его отправок',
  params: z.object({ id: WebhookId }),
  response: { 200: Webhooks },
}

export const tryWebhook = {
  summary: 'Отправить пробное сообщение сейчас',
  params: z.object({ id: WebhookId }),
  response: { 200: WebhookDelivery },
}

export const getDeliveries = {
  summary: `Отправки вебхука за ${DELIVERIES_DAYS} дней, новые первыми`,
  params: z.object({ id: WebhookId }),
  querystring: z.object({
    /** Id of the last delivery of the previous page. */
    after: z.uuid('Неверное начало страницы').optional(),
  }),
  response: { 200: z.object({ deliveries: z.array(WebhookDelivery), more: z.boolean() }) },
}

export const sendAgain = {
  summary: 'Отправить ещё раз сейчас, под тем же номером',
  params: z.object({ id: WebhookId, deliveryId: z.uuid('Неверный номер отправки') }),
  response: { 200: WebhookDelivery },
}
