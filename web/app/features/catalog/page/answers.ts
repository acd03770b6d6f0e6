/** The first questions that people ask about a machine or an order, answered from its listing. Pure. */
import { type Equipment, type Item, isEquipment, type Order } from '@spetskarta/shared/catalog/items.ts'
import type { OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import { PROOF, shownProof } from '@spetskarta/shared/catalog/proof.ts'
import { formatPhone, formatRoubles } from '../../../ui/text/format'
import { datesOf, priceOf } from '../../../ui/text/money'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { freeLine } from '../calendar/free-text'
import { answersText, hereSinceText, lookedAtNames, lookedAtText, verifiedText } from '../owner/owner-text'
import { deliveryTerms, includedText } from '../price/price-text'

interface QuestionAnswer {
  question: string
  answer: string
}

/** `now`: ms. */
export const answersOf = (item: Item, facts: OwnerFacts | undefined, now: number): QuestionAnswer[] =>
  isEquipment(item) ? ofMachine(item, facts, now) : ofOrder(item, facts)

function ofMachine(machine: Equipment, facts: OwnerFacts | undefined, now: number): QuestionAnswer[] {
  return [
    { question: 'Сколько стоит', answer: costOf(machine) },
    { question: 'Свободна ли', answer: freeOf(machine, now) },
    { question: 'Далеко ли', answer: wayOf(machine) },
    { question: 'Можно ли доверять', answer: trustOf(machine, facts, now) },
    { question: 'Кому звонить', answer: callOf(machine, facts) },
  ]
}

function ofOrder(order: Order, facts: OwnerFacts | undefined): QuestionAnswer[] {
  const { budget, startsOn, endsOn, place } = order
  const dates = datesOf(startsOn, endsOn)
  return [
    {
      question: 'Сколько платят',
      answer: budget === null ? 'Бюджет не\u00a0назван: предложите свою цену.' : `Бюджет ${formatRoubles(budget)}.`,
    },
    { question: 'Когда', answer: sentence(capital(dates)) || 'Даты не\u00a0названы: спросите заказчика.' },
    { question: 'Где работать', answer: sentence(place) || 'Место не\u00a0указано: спросите заказчика.' },
    { question: 'Можно ли доверять', answer: checkedOf(facts, 'заказчика') },
    { question: 'Кому звонить', answer: callOf(order, facts) },
  ]
}

const sentence = (text: string) => (text ? `${text}.` : '')
const join = (...texts: (string | false | undefined)[]) => texts.filter(Boolean).join(' ')

function costOf(machine: Equipment): string {
  const { main, rest } = priceOf(machine)
  const least = machine.minHours === null ? '' : `Заказ от\u00a0${machine.minHours}\u00a0ч`
  const included = includedText(machine.terms)
  return join(sentence([main, rest].filter(Boolean).join(', ')), sentence(least), sentence(capital(included)))
}

function freeOf(machine: Equipment, now: number): string {
  const free = freeLine(machine.busy, machine.busyOn, dayOfMachine(machine, now))
  if (!free) return 'Владелец не ведёт календарь: спросите по\u00a0телефону.'
  return join(sentence(free.text), free.stale ? 'Календарь старый: уточните по\u00a0телефону.' : undefined)
}

function wayOf({ place, terms }: Equipment): string {
  const delivery = deliveryTerms(terms)
  return join(
    place ? `Стоит: ${place}.` : undefined,
    delivery || 'Сколько стоит подача, владелец не\u00a0указал: спросите по\u00a0телефону.',
  )
}

function trustOf({ proof, provenAt }: Equipment, facts: OwnerFacts | undefined, now: number): string {
  const shown = shownProof(proof, provenAt, now)
  return checkedOf(
    facts,
    'владельца',
    shown && `Работала ${shown.days} из\u00a0последних ${PROOF.days}\u00a0дней по\u00a0записям.`,
  )
}

/** What is known about the reliability; `worked`: what the records of a machine show. */
function checkedOf(facts: OwnerFacts | undefined, whom: 'владельца' | 'заказчика', worked?: string): string {
  const verified = facts && verifiedText(facts)
  const lookedAt = facts && lookedAtText(facts)
  return join(
    verified && sentence(verified),
    lookedAt && sentence(`${lookedAt}: ${lookedAtNames(facts)}`),
    worked,
    facts && sentence(hereSinceText(facts)),
    verified || lookedAt || worked ? undefined : `Документов сайт не\u00a0видел: спросите их у\u00a0${whom}.`,
  )
}

function callOf(item: Item, facts: OwnerFacts | undefined): string {
  const { phone, userName } = item
  const machine = isEquipment(item)
  const whom = userName || (machine ? 'Владельцу' : 'Заказчику')
  return join(
    phone
      ? `${whom}, ${formatPhone(phone)}, напрямую и\u00a0без регистрации.`
      : `Напишите ${machine ? 'владельцу' : 'заказчику'}: его телефон откроется с\u00a0первым ответом.`,
    facts && machine && sentence(answersText(facts) ?? ''),
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
