import type { WorkTypeId } from '@spetskarta/shared/catalog/work-types.ts'
import type { Gazetteer, Place } from '../../geo/gazetteer.ts'
import { addDays, dayInWords, isoDay, momentBefore } from './dates.ts'
import type { DemoOrder } from './demo-item.ts'
import { describe, sentencesFor } from './describe.ts'
import type { OwnerPlan } from './owners.ts'
import type { Random } from './random.ts'
import { machinesFor } from './related.ts'
import { spotNear } from './spots.ts'
import { capitalize, fill, roundTo, tieNumbers } from './text.ts'
import { WORKS } from './works.ts'

const HIDDEN = 0.04
/** An order is placed at most so long ago; older ones are done. */
const SINCE_DAYS = 70
const AHEAD_DAYS = 40

const CLOSING: readonly string[] = [
  'Оплата {по безналу с НДС|по счёту без НДС|наличными в день работ|по акту, поэтапно}.',
  'Нужны {договор и закрывающие|путевой лист и акт|фото техники и документы}.',
  'Жду предложения {за смену и за объём|за весь объём|с ценой за час}.',
  'Звонить {с 8 до 20|с 9 до 18|после 10}, {прораб на месте|осмотр в любой день|координаты пришлю}.',
  'Расчёт {в день окончания|раз в неделю|после замера}.',
  'Можно подрядом со своими материалами, {смету пришлите|цену обсудим}.',
]

/** An order for this work, somewhere around the owner's home, called after the nearest town. */
export function makeOrder(
  index: number,
  owner: OwnerPlan,
  type: WorkTypeId,
  random: Random,
  today: Date,
  gazetteer: Gazetteer,
): DemoOrder {
  const content = WORKS[type]
  const job = random.pick(content.jobs)(random)
  const town: Place = random.chance(0.4) ? owner.home.place : random.pick(owner.home.towns)
  const spot = spotNear(town, random)
  const dates = plan(content.days, type, random, today)
  const site = random.shuffle(sentencesFor(owner.home, content.site))
  const sentences = [capitalize(job.text), site[0] ?? '', ...random.shuffle([dates.words, random.pick(CLOSING)])]
  return {
    kind: 'order',
    owner: index,
    type,
    related: machinesFor(type, random),
    name: tieNumbers(fill(`${job.title}, ${(gazetteer.nearest(spot.lat, spot.lng) ?? town).name}`, random)),
    phone: owner.phone,
    description: describe([...sentences.filter(Boolean), site[1] ?? ''], random.int(2, 4), random),
    ...spot,
    price: null,
    ratePerHour: null,
    ratePerShift: null,
    minHours: null,
    budget: random.chance(0.45) ? budgetFor(job.cost * owner.home.priceLevel, random) : null,
    startsOn: dates.start ? isoDay(dates.start) : null,
    endsOn: dates.end ? isoDay(dates.end) : null,
    createdAt: momentBefore(dates.start && dates.start < today ? dates.start : today, SINCE_DAYS, random),
    hidden: random.chance(HIDDEN),
  }
}

/** Roubles, rounded the way people do. */
function budgetFor(cost: number, random: Random): number {
  const offered = cost * random.between(0.85, 1.15)
  return Math.max(3000, roundTo(offered, offered < 50_000 ? 1000 : offered < 500_000 ? 5000 : 50_000))
}

interface Plan {
  start: Date | undefined
  end: Date | undefined
  /** A template (see `fill`) that says when. */
  words: string
}

/** When the work is to be done: mostly in the coming 40 days, some is under way, some is open. */
function plan([min, max]: readonly [number, number], type: WorkTypeId, random: Random, today: Date): Plan {
  const open = { start: undefined, end: undefined, words: 'Сроки {обсуждаем|гибкие|по готовности техники}.' }
  if (type === 'uborka-snega' && !isWinter(today))
    return { ...open, words: 'Договор на {зиму|сезон} заключаем заранее.' }
  if (random.chance(0.15)) return open
  const days = random.int(min, max)
  const first = random.chance(0.1) ? -random.int(0, Math.min(days - 1, AHEAD_DAYS)) : random.int(1, AHEAD_DAYS)
  const start = addDays(today, first)
  const last = Math.min(AHEAD_DAYS, first + days - 1)
  const end = last > first || random.chance(0.4) ? addDays(today, last) : undefined
  if (first <= 0) return { start, end, words: 'Работы {идут, техника нужна сразу|уже начаты, нужна замена}.' }
  const from = dayInWords(start)
  const until = end && last > first ? dayInWords(end) : undefined
  const words = until
    ? [`С ${from} по ${until}.`, `Начать ${from}, закончить до ${until}.`, `Закончить нужно до ${until}.`]
    : [
        `Нужно ${from}, {с утра|с 8 часов|к 9 часам}.`,
        `Выезд ${from}.`,
        `Работа на ${from}, {одна смена|можно днём раньше}.`,
      ]
  return { start, end, words: random.pick(words) }
}

function isWinter(date: Date): boolean {
  return [10, 11, 0, 1, 2].includes(date.getUTCMonth())
}
