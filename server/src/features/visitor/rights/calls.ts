/**
 * Every call, and the right that a person of a company needs for it. A call that is not here is refused to all of them; a test
 * (`rights-of-roles.test.ts`) knows all calls and fails for one without a line. The owner needs none of this.
 */
import type { Right } from '@spetskarta/shared/company/rights.ts'

/**
 * How a call keeps to the machines of a member who sees some groups only. `named`: it is about machines that it names, which must be
 * among his (`limits.guard.ts`); `narrowed`: the route itself leaves out others; `whole`: it is about all of them, so he may not.
 */
type Machines = 'named' | 'narrowed' | 'whole'

/** `self`: whoever calls does so for himself, in a company too; `read`, whatever the method, when nothing is changed by it. */
export type Need = 'self' | { right: Right; machines: Machines; read?: true }

/** Whoever asks is himself, or it makes no difference who he is. */
const SELF = `
GET /api/get-user
POST /api/signup
POST /api/consent
POST /api/login
POST /api/logout
POST /api/reset
POST /api/resetSave
POST /api/change-password
POST /api/check-password
POST /api/ask-to-confirm
POST /api/change-email
POST /api/change-email/:token
POST /api/undo-email/:token
POST /api/confirm-email/:token
POST /api/second-factor/begin
POST /api/second-factor/confirm
POST /api/second-factor/end
GET /api/alerts
PUT /api/alerts
GET /api/alerts/browsers
POST /api/alerts/browsers
DELETE /api/alerts/browsers/:id
POST /api/alerts/browsers/end
POST /api/alerts/sample
GET /api/alerts/messengers
POST /api/alerts/messengers/:service
DELETE /api/alerts/messengers/:service
POST /api/alerts/unsubscribe/:token
GET /api/get-types
GET /api/get-all-equipments
GET /api/get-all-orders
GET /api/equipment/:id
GET /api/order/:id
GET /api/get-avtopark
GET /api/owner-facts
GET /api/checked-owners
GET /api/reviews
POST /api/reviews/:id/complain
GET /api/document-check
POST /api/document-check
POST /api/document-check/withdraw
POST /api/document-pages
GET /api/moderation/documents
POST /api/moderation/documents/:id
GET /api/moderation/reviews
POST /api/moderation/reviews/:id
GET /api/moderation/funnel
GET /api/moderation/funnel.csv
GET /api/type-links
POST /api/add-favorite
GET /api/favorites
GET /api/get-favorite-equipments
GET /api/get-favorite-works
GET /forum-api
POST /forum-api/create-thread
POST /forum-api/create-theme
POST /forum-api/create-message
POST /forum-api/delete-thread
POST /forum-api/edit
GET /forum-api/search
POST /forum-api/mark-read
POST /forum-api/subscribe
POST /forum-api/unsubscribe/:token
POST /forum-api/complain
GET /forum-api/complaints
POST /forum-api/dismiss-complaints
GET /api/live/public/:id/:token
POST /api/complain
GET /api/moderation/count
GET /api/moderation/complaints
POST /api/moderation/dismiss
GET /api/messages/complaints
POST /api/messages/unsubscribe/:token
PUT /api/account/message-mail
POST /api/messages/complaints/dismiss
POST /api/moderation/hide
POST /api/moderation/ban
POST /api/moderation/lift
GET /api/moderation/sanctions
GET /api/moderation/decisions
GET /api/object-view/:objectId/:token
POST /api/requests/confirm
POST /api/request-photos
GET /api/request-reach
GET /api/moderation/requests
POST /api/moderation/requests/:id
GET /api/offer-link/:token
GET /api/offer-link/:token/start
POST /api/offer-link/:token
GET /api/deal-feed/:file
GET /api/object-view/:objectId/:token/open
GET /api/object-view/:objectId/:token/papers/:paperId
GET /api/public-objects/:id/:token
POST /api/own-data
GET /api/own-data/:token
GET /photo/:id/:size
GET /request-photo/:id/:size
GET /document-page/:id/:size
GET /api/get-orders
GET /api/orders.xlsx
GET /api/own-order/:id
POST /api/item-photo
POST /api/create-work
PUT /api/create-work
POST /api/update-work
PUT /api/update-work
DELETE /api/delete-work
GET /api/get-user-by-name
POST /api/record/photos/direct
POST /api/record/photos
POST /api/record/driver-notes
GET /api/record/drivers
POST /api/record/driver-code
GET /api/record/borders
POST /api/record/consent
GET /api/record/self
POST /api/record/points
POST /api/record/engine-marks
POST /api/points/:equipmentId
GET /api/searchEquipment
GET /api/searchWork
GET /api/get-all-data
GET /api/places
GET /api/towns-around
GET /api/nearest-place
GET /api/sessions
DELETE /api/sessions/:id
POST /api/check-nickname
POST /api/set-nickname
POST /api/set-user-url
GET /api/account
PUT /api/account/match-mail
POST /api/delete-account
POST /api/unsubscribe/:token
GET /api/get-public-data/:id/:token
GET /api/public-sums/:id/:token
GET /api/get-test-paths
GET /api/get-test-iss
GET /api/recount-notice
DELETE /api/recount-notice
GET /api/park/views
POST /api/park/views
DELETE /api/park/views/:id
GET /api/own-companies
PUT /api/own-companies
DELETE /api/own-companies/:company
GET /api/join/:token
POST /api/join/:token`

/** By right, then by how a call keeps to groups. */
const RIGHTS: Partial<Record<Right, Partial<Record<Machines, string>>>> = {
  map: {
    narrowed: `
GET /api/park
GET /api/park/marks
GET /api/park/usage
GET /api/park/usage.xlsx
GET /api/groups
GET /api/live`,
    named: `
GET /api/park/:equipmentId
GET /api/machine-states`,
    whole: 'GET /api/last-recorded-day',
  },
  days: {
    named: `
GET /api/get-daily-data
GET /api/get-daily-data-table
GET /api/discarded/:equipmentId/:day
GET /api/engine-hours/:equipmentId/:day
GET /api/engine-marks/:equipmentId/:day
GET /api/day-activities/:equipmentId/:day
GET /api/recorded-day/:equipmentId
GET /api/diary/:equipmentId/:day
GET /api/report/:equipmentId/:day
GET /api/export/:equipmentId/:file
GET /api/export/:equipmentId/days.xlsx
GET /api/recording-settings/:equipmentId
GET /api/machine-objects
GET /api/hauls
GET /api/recordable`,
    whole: 'GET /api/partner-machines',
  },
  incidents: {
    narrowed: `
GET /api/get-incidents
GET /api/incidents.xlsx
GET /api/incidents/unseen
POST /api/incidents/seen`,
  },
  service: {
    named: `
GET /api/service/machines/:equipmentId
POST /api/service/machines/:equipmentId/records
DELETE /api/service/machines/:equipmentId/records/:id
POST /api/service/machines/:equipmentId/records/:id/photos
GET /service-photo/:equipmentId/:id/:size
POST /api/service/machines/:equipmentId/documents
PUT /api/service/machines/:equipmentId/documents/:id
DELETE /api/service/machines/:equipmentId/documents/:id`,
    narrowed: `
GET /api/service
GET /api/service/overdue`,
    whole: `
GET /api/alerts/hours
PUT /api/alerts/hours
POST /api/service/plans
PUT /api/service/plans/:id
DELETE /api/service/plans/:id`,
  },
  engine: {
    named: `
POST /api/engine-hours/:equipmentId
DELETE /api/engine-hours/:equipmentId/:at
POST /api/engine-marks/:equipmentId/:day
DELETE /api/engine-marks/:equipmentId/:day/:id`,
  },
  diary: { named: 'PUT /api/diary/:equipmentId/:day' },
  hours: {
    named: `
PUT /api/objects/:objectId/hours/:itemId/:day
PUT /api/objects/:objectId/downtime/:itemId/:day
PUT /api/hauls/:itemId/:day`,
  },
  seesObjects: {
    whole: `
GET /api/objects
GET /api/objects/:objectId
GET /api/objects/:objectId/hours
GET /api/objects/:objectId/hours.xlsx`,
  },
  objects: {
    whole: `
POST /api/objects
PUT /api/objects/:objectId
DELETE /api/objects/:objectId
PUT /api/objects/:objectId/state
GET /api/free-places
PUT /api/declined-places`,
  },
  machines: {
    whole: `
GET /api/get-equipments
GET /api/equipments.xlsx
GET /api/own-equipment/:id
GET /api/listing-start
POST /api/create-equipment
PUT /api/create-equipment
POST /api/update-equipment
PUT /api/update-equipment
POST /api/groups
PUT /api/groups/:id
DELETE /api/groups/:id
PUT /api/groups/machines
GET /api/park-tables
GET /api/park-tables/sample.xlsx
POST /api/park-tables
POST /api/park-tables/file
POST /api/park-tables/traccar
POST /api/park-tables/check
DELETE /api/park-tables/:id`,
  },
  messages: {
    whole: `
GET /api/messages
GET /api/messages/unread
GET /api/live/messages
GET /api/messages/search
GET /api/messages/about/:itemId
GET /message-photo/:thread/:number/:place/:size
GET /api/messages/:threadId
POST /api/messages
POST /api/messages/photos
POST /api/messages/offer/:offerId
POST /api/messages/:threadId/read
POST /api/messages/:threadId/block
POST /api/messages/:threadId/complain`,
  },
  seesCrew: {
    narrowed: `
GET /api/operators
GET /operator-photo/:id/:size
GET /api/timesheet
GET /api/timesheet.xlsx`,
    whole: 'GET /api/timesheet/:id/:day',
    named: `
GET /api/crew/:equipmentId`,
  },
  timesheet: { whole: 'PUT /api/timesheet/:id/:day' },
  closesTimesheet: {
    whole: `
POST /api/timesheet/closed
POST /api/timesheet/reopened`,
  },
  crew: {
    named: `
POST /api/crew/:equipmentId
PUT /api/crew/:equipmentId/:id
DELETE /api/crew/:equipmentId/:id`,
    whole: `
POST /api/operators
PUT /api/operators/:id
PUT /api/operators/:id/archive
DELETE /api/operators/:id
POST /api/operators/:id/photo
DELETE /api/operators/:id/photo`,
  },
  recorders: {
    named: `
POST /api/recorders
GET /api/recorders
POST /api/trackers
PUT /api/recording-settings/:equipmentId
POST /api/import/:equipmentId/preview
POST /api/import/:equipmentId/refused
POST /api/import/:equipmentId
GET /api/imports/:equipmentId
DELETE /api/imports/:equipmentId/:importId`,
    whole: `
PUT /api/recorders/:id/coords
PUT /api/recorders/:id/interval
DELETE /api/recorders/:id
GET /api/tracker-key`,
  },
  links: {
    named: `
GET /api/public-link/:equipmentId
PUT /api/public-link/:equipmentId`,
    whole: `
GET /api/public-links
DELETE /api/public-links
GET /api/objects/:objectId/link
PUT /api/objects/:objectId/link`,
  },
  deals: {
    whole: `
POST /api/requests
GET /api/requests/:id
POST /api/requests/:id/withdraw
POST /api/requests/:id/complain
GET /api/offers/:id
GET /api/offers/:id/start
POST /api/offers
POST /api/offers/:id
GET /api/deals
GET /api/deals/turns
GET /api/deals/:id
POST /api/deals/:id
POST /api/deals/:id/object
GET /api/deals/:id/reviews
POST /api/deals/:id/reviews
POST /api/reviews/:id/answer
GET /api/deal-calendar
PUT /api/own-bookings/:id
DELETE /api/own-bookings/:id
GET /api/deal-feed
POST /api/deal-feed
DELETE /api/deal-feed`,
  },
  papers: {
    whole: `
GET /api/papers/drafts
GET /api/papers/drafts.xlsx
POST /api/papers/drafts/pdf
POST /api/papers/batch
GET /api/papers/pdf
GET /api/papers/sheets
GET /api/papers/preview
POST /api/papers
GET /api/papers
GET /api/papers/:paperId
POST /api/papers/:paperId/cancel
GET /api/papers/:paperId/pdf`,
  },
  money: {
    whole: `
POST /api/invoices
POST /api/invoices/:invoiceId/cancel
GET /api/invoices/:invoiceId/pdf
GET /api/invoices/:invoiceId/xml
GET /api/invoices/upd.zip
GET /api/papers/month
GET /api/papers/month.xlsx
GET /api/papers/particulars
POST /api/papers/customers
PUT /api/papers/customers/:id
DELETE /api/papers/customers/:id
PUT /api/papers/machines/:equipmentId
GET /api/requisites
GET /api/rates
GET /api/rates/:id
GET /api/rates/start
POST /api/rates
PUT /api/rates/:id
DELETE /api/rates/:id`,
  },
  ownShift: {
    narrowed: `
GET /api/my-shift
POST /api/my-shift/recorder`,
  },
  people: {
    whole: `
GET /api/people
POST /api/people/invites
DELETE /api/people/invites/:id
PUT /api/people/:id
DELETE /api/people/:id
GET /api/people/acts`,
  },
  account: {
    whole: `
POST /api/clear-all-daily
PUT /api/retention/:equipmentId
DELETE /api/delete-equipment
PUT /api/timesheet/rules
GET /api/partners
POST /api/addPartner
POST /api/save-partners
POST /api/partners/rights
DELETE /api/partners/:id
GET /api/program-keys
POST /api/program-keys
DELETE /api/program-keys/:id
POST /api/tracker-key
POST /api/requisites
GET /api/storage
GET /api/webhooks
POST /api/webhooks
PUT /api/webhooks/:id
DELETE /api/webhooks/:id
POST /api/webhooks/:id/secret
POST /api/webhooks/:id/trial
GET /api/webhooks/:id/deliveries
POST /api/webhooks/:id/deliveries/:deliveryId/send`,
  },
}

/** What changes nothing though it is sent by POST. */
const READS = new Set([
  'POST /api/papers/drafts/pdf',
  'POST /api/import/:equipmentId/preview',
  'POST /api/import/:equipmentId/refused',
  'POST /api/incidents/seen',
  'POST /api/messages/:threadId/read',
  'POST /api/park-tables/file',
  'POST /api/park-tables/traccar',
  'POST /api/park-tables/check',
])

const linesOf = (text: string) => text.trim().split('\n')

/** By method and address, as the routes have it. */
export const CALLS: ReadonlyMap<string, Need> = new Map<string, Need>([
  ...linesOf(SELF).map((call) => [call, 'self'] as const),
  ...Object.entries(RIGHTS).flatMap(([right, byMachines]) =>
    Object.entries(byMachines).flatMap(([machines, calls]) =>
      linesOf(calls).map((call) => {
        const read = call.startsWith('GET ') || READS.has(call)
        return [call, { right: right as Right, machines: machines as Machines, ...(read && { read }) }] as const
      }),
    ),
  ),
])
