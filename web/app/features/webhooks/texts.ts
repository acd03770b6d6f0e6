import type { Webhook, WebhookDelivery, WebhookKind } from '@spetskarta/shared/webhooks/webhooks.ts'
import { FAILING_DAYS } from '@spetskarta/shared/webhooks/webhooks.ts'
import { formatAgo, formatDuration } from '../../ui/text/ago'

export const KIND_NAMES: Record<WebhookKind, string> = {
  incidents: 'Происшествия, как только найдём',
  objects: 'Машина пришла на объект, ушла с объекта',
  days: 'Законченные дни машин, с итогами',
  papers: 'Документы: выдан, отменён',
  deals: 'Заявки, предложения и сделки',
  states: 'Состояния машин: едет, работает, стоит, молчит',
  messages: 'Сообщения, которые вам пишут',
}

const TYPES: Record<string, string> = {
  'incident.found': 'Происшествие',
  'incident.over': 'Связь появилась',
  'object.came': 'Машина пришла на объект',
  'object.left': 'Машина ушла с объекта',
  'day.finished': 'День закончен',
  'day.changed': 'Итоги дня изменились',
  'paper.issued': 'Документ выдан',
  'paper.cancelled': 'Документ отменён',
  'message.created': 'Сообщение',
  trial: 'Проверка',
}

export const typeText = (type: string): string => TYPES[type] ?? type

/** Why the last attempt failed. */
function reasonOf({ status, failed }: Pick<WebhookDelivery, 'status' | 'failed'>): string {
  if (failed === 'refused') return 'адрес ведёт во внутреннюю сеть'
  if (failed === 'time_out') return 'нет ответа 10 секунд'
  if (failed === 'unreachable') return 'не удалось соединиться'
  if (status === null) return 'не отправлено'
  return status >= 300 && status < 400 ? `ответ ${status}, перенаправление` : `ответ ${status}`
}

/** The result of a delivery. `now`: ms, by the server's clock. */
export function outcomeText(delivery: WebhookDelivery, now: number): { text: string; bad: boolean } {
  const { state, attempts, status, nextAt } = delivery
  const tries = attempts > 1 ? `, попыток ${attempts}` : ''
  if (state === 'came') return { text: `Принято, ответ ${status}${tries}`, bad: false }
  if (state === 'waiting' && attempts === 0) return { text: 'Ждёт отправки', bad: false }
  const reason = `Не принято: ${reasonOf(delivery)}${tries}`
  if (!nextAt) return { text: reason, bad: true }
  const left = Date.parse(nextAt) - now
  return { text: `${reason}. Повторим ${left > 0 ? `через ${formatDuration(left / 1000)}` : 'сейчас'}`, bad: true }
}

const STOPPED: Record<NonNullable<Webhook['stopped']>['why'], string> = {
  owner: 'Вы его остановили',
  failures: `Остановлен: ${FAILING_DAYS} дня подряд ничего не принято`,
  gone: 'Остановлен: программа ответила, что этого адреса больше нет (410)',
  secret: 'Остановлен: на сервере сменился секрет, подписать сообщения нечем. Замените секрет вебхука и включите его',
}

/** Whether a webhook delivers, and if not, why. `now`: ms, by the server's clock. */
export function webhookState({ stopped, failingSince }: Webhook, now: number): { text: string; bad: boolean } {
  if (stopped) return { text: `${STOPPED[stopped.why]}, ${formatAgo(stopped.at, now)}`, bad: stopped.why !== 'owner' }
  if (failingSince) return { text: `Сообщения не принимают, впервые ${formatAgo(failingSince, now)}`, bad: true }
  return { text: 'Сообщает', bad: false }
}
