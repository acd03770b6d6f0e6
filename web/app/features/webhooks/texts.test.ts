import type { Webhook, WebhookDelivery } from '@spetskarta/shared/webhooks/webhooks.ts'
import { expect, test } from 'vitest'
import { outcomeText, webhookState } from './texts'

const NOW = Date.parse('2026-06-17T12:00Z')
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString()

const DELIVERY: WebhookDelivery = {
  id: '1',
  type: 'trial',
  madeAt: at(-10),
  state: 'waiting',
  attempts: 0,
  triedAt: null,
  status: null,
  failed: null,
  nextAt: at(0),
}

const OUTCOMES: [Partial<WebhookDelivery>, string][] = [
  [{}, 'Ждёт отправки'],
  [{ state: 'came', attempts: 1, status: 204, nextAt: null }, 'Принято, ответ 204'],
  [{ state: 'came', attempts: 3, status: 200, nextAt: null }, 'Принято, ответ 200, попыток 3'],
  [{ attempts: 1, status: 500, nextAt: at(10) }, 'Не принято: ответ 500. Повторим через 10\u00a0мин'],
  [{ attempts: 2, failed: 'time_out' }, 'Не принято: нет ответа 10 секунд, попыток 2. Повторим сейчас'],
  [{ state: 'failed', attempts: 1, status: 301, nextAt: null }, 'Не принято: ответ 301, перенаправление'],
  [{ state: 'failed', attempts: 1, failed: 'refused', nextAt: null }, 'Не принято: адрес ведёт во внутреннюю сеть'],
  [{ state: 'failed', nextAt: null }, 'Не принято: не отправлено'],
]

test.each(OUTCOMES)('a delivery %j is described so', (given, text) => {
  expect(outcomeText({ ...DELIVERY, ...given }, NOW).text).toBe(text)
})

const WEBHOOK: Webhook = {
  id: '1',
  url: 'https://1c.example/',
  kinds: [],
  madeAt: at(-99),
  stopped: null,
  failingSince: null,
}

test('a webhook says that it delivers, that nothing is taken, or why it has stopped', () => {
  expect(webhookState(WEBHOOK, NOW)).toEqual({ text: 'Сообщает', bad: false })
  expect(webhookState({ ...WEBHOOK, failingSince: at(-5) }, NOW)).toMatchObject({ bad: true })
  expect(webhookState({ ...WEBHOOK, stopped: { at: at(-5), why: 'owner' } }, NOW)).toEqual({
    text: 'Вы его остановили, 5\u00a0мин\u00a0назад',
    bad: false,
  })
  expect(webhookState({ ...WEBHOOK, stopped: { at: at(-5), why: 'failures' } }, NOW)).toMatchObject({ bad: true })
})
