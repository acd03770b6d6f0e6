/** Webhooks: addresses of an owner's programs that are notified of events. */
import type { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import type { KINDS } from './webhooks.constants.ts'
import type * as schema from './webhooks.schema.ts'

export { DELIVERIES_DAYS, FAILING_DAYS, KINDS } from './webhooks.constants.ts'

/** Most webhooks of a user. */
export const WEBHOOKS_MAX = 10
export const DELIVERIES_A_PAGE = 20
export type WebhookKind = (typeof KINDS)[number]
export type Webhook = z.infer<typeof schema.Webhook>
export type WebhookDelivery = z.infer<typeof schema.WebhookDelivery>

const URL = '/api/webhooks'
export const getWebhooks: Endpoint<typeof schema.getWebhooks> = { method: 'GET', url: URL }
export const makeWebhook: Endpoint<typeof schema.makeWebhook> = { method: 'POST', url: URL }
export const changeWebhook: Endpoint<typeof schema.changeWebhook> = { method: 'PUT', url: `${URL}/:id` }
export const replaceSecret: Endpoint<typeof schema.replaceSecret> = { method: 'POST', url: `${URL}/:id/secret` }
export const deleteWebhook: Endpoint<typeof schema.deleteWebhook> = { method: 'DELETE', url: `${URL}/:id` }
export const tryWebhook: Endpoint<typeof schema.tryWebhook> = { method: 'POST', url: `${URL}/:id/trial` }
export const getDeliveries: Endpoint<typeof schema.getDeliveries> = { method: 'GET', url: `${URL}/:id/deliveries` }
export const sendAgain: Endpoint<typeof schema.sendAgain> = {
  method: 'POST',
  url: `${URL}/:id/deliveries/:deliveryId/send`,
}
