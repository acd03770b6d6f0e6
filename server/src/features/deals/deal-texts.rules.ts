/** Texts of the notices about a step, from the table of steps. */
import { EQUIPMENT_TYPES } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import { cancelledText } from '@spetskarta/shared/deals/cancelled-text.ts'
import type { Deal, OfferTerms, RentRequest } from '@spetskarta/shared/deals/deals.ts'
import { offerSum } from '@spetskarta/shared/deals/offer-sum.ts'
import { type DealParty, type DealSubject, stepRow } from '@spetskarta/shared/deals/steps.ts'
import type { NoticeContent } from '../alerts/notices/notices.queries.ts'

/** Signing purpose of the link in a letter (decision 119). */
export const LINK_PURPOSE = 'offer-link'

interface NotifiedStep {
  subject: DealSubject
  step: string
  /** The side that is notified. */
  to: DealParty
  request: Pick<
    RentRequest,
    'id' | 'from' | 'to' | 'shift' | 'type' | 'works' | 'volume' | 'place' | 'address' | 'note'
  >
  asker: string
  /** Number of photos of the request. */
  photos?: number
  offer?: { id: string; machine: string; owner: string; terms: OfferTerms | undefined; counterRate: number | null }
  deal?: { id: string; from: string; to: string; shift: string; phone: string; cancelled?: Deal['cancelled'] }
  /** The reason given for the step, or the days asked for. */
  reason: string
  /** The step is part of deleting an account: only a deal can still be opened, and the phone is not passed on. */
  leaves?: boolean
}

const roubles = (sum: number) => `${sum.toLocaleString('ru')}\u00a0₽`
const MONTHS = 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const dayWords = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`
const numerals = new Intl.PluralRules('ru')
const SHIFT_FORMS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'смена', few: 'смены' }
const unitText = (unit: OfferTerms['unit'], quantity: number) =>
  unit === 'hour' ? 'ч' : (SHIFT_FORMS[numerals.select(quantity)] ?? 'смен')
const SHIFTS: Record<string, string> = { day: 'дневная смена', night: 'ночная смена', all: 'обе смены' }

export const daysWords = (from: string | null, to: string | null, shift: string): string =>
  from === null || to === null
    ? 'даты не названы'
    : `${from === to ? dayWords(from) : `${dayWords(from)} — ${dayWords(to)}`}, ${SHIFTS[shift] ?? ''}`

const nameOf = (types: readonly { id: string; name: string }[], id: string) =>
  types.find((type) => type.id === id)?.name ?? id

function aboutRequest({ request, asker, photos }: NotifiedStep): string[] {
  const works = request.works.map((id) => nameOf(WORK_TYPES, id)).join(', ')
  const place = [request.place, request.address].filter(Boolean).join(', ')
  return [
    `Заказчик: ${asker}`,
    `Техника: ${nameOf(EQUIPMENT_TYPES, request.type)}`,
    ...(works || request.volume ? [`Работы: ${[works, request.volume].filter(Boolean).join(', ')}`] : []),
    `Когда: ${daysWords(request.from, request.to, request.shift)}`,
    ...(place ? [`Где: ${place}`] : []),
    ...(request.note ? [request.note] : []),
    ...(photos ? [`Фото: ${photos}`] : []),
  ]
}

function aboutOffer({ offer, deal, step }: NotifiedStep): string[] {
  if (!offer) return []
  const { machine, owner, terms, counterRate } = offer
  const price = terms && offerSum(terms)
  return [
    `Машина: ${machine || 'удалена'}${owner ? `, ${owner}` : ''}`,
    ...(terms && !deal ? [`Дни: ${daysWords(terms.from, terms.to, terms.shift)}`] : []),
    ...(terms && price
      ? [
          `${terms.quantity} ${unitText(terms.unit, terms.quantity)} × ${roubles(terms.rate)} = ${roubles(price.rent)}`,
          ...(price.delivery ? [`Подача: ${roubles(price.delivery)}`] : []),
          ...(price.vat ? [`НДС: ${roubles(price.vat)}`] : []),
          `Всего: ${roubles(price.sum)}`,
        ]
      : []),
    ...(step === 'counter' && terms && counterRate !== null
      ? [
          `Заказчик предлагает ${roubles(counterRate)} за ${terms.unit === 'hour' ? 'час' : 'смену'}: всего ${roubles(offerSum({ ...terms, rate: counterRate }).sum)}`,
        ]
      : []),
  ]
}

const aboutDeal = ({ deal }: NotifiedStep): string[] =>
  deal ? [`Дни: ${daysWords(deal.from, deal.to, deal.shift)}`, ...(deal.phone ? [`Телефон: ${deal.phone}`] : [])] : []

const pathOf = ({ request, offer, deal, to, leaves }: NotifiedStep): string =>
  deal
    ? `/deals/${deal.id}`
    : leaves
      ? to === 'asker'
        ? `/requests/${request.id}`
        : '/deals'
      : offer && to === 'owner'
        ? `/offers/${offer.id}`
        : `/requests/${request.id}`

function whyOf({ deal, reason }: NotifiedStep): string[] {
  if (deal?.cancelled) return [cancelledText(deal.cancelled)]
  return reason ? [`Причина: ${reason}`] : []
}

/** Undefined if the table has no letter for the step. */
export function stepNotice(notified: NotifiedStep): NoticeContent | undefined {
  const title = stepRow(notified.subject, notified.step)?.letter
  if (title === undefined) return undefined
  const answered = notified.to === 'owner' && notified.offer && !notified.deal && !notified.leaves
  return {
    title,
    lines: [...aboutOffer(notified), ...aboutDeal(notified), ...whyOf(notified), ...aboutRequest(notified)],
    path: pathOf(notified),
    button: 'Открыть',
    ...(answered && notified.offer && { signed: linkOf(notified.offer.id, 'owner') }),
  }
}

/** The notice to an owner about a new request. */
export const newRequestNotice = (
  notified: Omit<NotifiedStep, 'subject' | 'step' | 'to' | 'reason'>,
  around: boolean,
) => {
  const whole: NotifiedStep = { ...notified, subject: 'offer', step: '', to: 'owner', reason: '' }
  return {
    title: `Заявка: ${nameOf(EQUIPMENT_TYPES, notified.request.type).toLowerCase()}${notified.request.place ? `, ${notified.request.place}` : ''}`,
    lines: [...aboutRequest(whole), ...(notified.offer?.machine ? [`Ваша машина: ${notified.offer.machine}`] : [])],
    path: pathOf(whole),
    button: 'Ответить ценой',
    ...(notified.offer && { signed: linkOf(notified.offer.id, 'owner') }),
    ...(around && { kind: 'request' as const }),
  } satisfies NoticeContent
}

/**
 * The same notice for a member of the owner's company. The member answers with their own log-in, so that the step is recorded
 * under their name and the right to it ends with the role; the notice goes to the channels of the member's alerts.
 */
export const forMember = ({ signed: _, ...content }: NoticeContent, company: string): NoticeContent => ({
  ...content,
  lines: [...content.lines, `Компания: ${company}`],
  kind: 'request',
})

const linkOf = (offer: string, side: DealParty) => ({
  path: '/offer-link/',
  purpose: LINK_PURPOSE,
  text: `${offer}.${side}`,
})
