import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import { momentBefore } from './dates.ts'
import type { DemoMachine } from './demo-item.ts'
import { describe, sentencesFor } from './describe.ts'
import type { MachineContent, MachineModel } from './machine-content.ts'
import { MACHINES } from './machines.ts'
import type { OwnerPlan } from './owners.ts'
import type { Random } from './random.ts'
import { worksOf } from './related.ts'
import { spotNear } from './spots.ts'
import { CREW, DELIVERY, PAYMENTS, SALE, SCHEDULE } from './terms.ts'
import { capitalize, formatNumber, roundTo, tieNumbers } from './text.ts'
import { TYPE_NOUNS } from './type-nouns.ts'

const FOR_SALE = 0.12
const HIDDEN = 0.04
const SINCE_DAYS = 120
const HOURS_IN_SHIFT = 8

/** A brand's usual years of manufacture on the market, as ages. */
const AGES: readonly [brands: RegExp, youngest: number, oldest: number][] = [
  [/ЗИЛ|ГАЗ-66|ГАЗ-33|ДТ-75|РДК|МКГ|КБ-403|Т-150|К-701|5320|ДУ-47|Львовский|ДЗ-77|МоАЗ|ДЭК-251|53229|54115/, 16, 30],
  [/Sany|XCMG|SDLG|LiuGong|Shantui|Lonking|Zoomlion|Shacman|Sitrak|Howo|LGMG|Dingli|Heli|Hangcha|Sunward/, 1, 8],
  [/[А-Яа-я]/, 2, 14],
  [/./, 5, 16],
]

/** «Самосвал КамАЗ-6520, 20 т»; a model that says what it is keeps its name. */
function named(type: EquipmentTypeId, model: string): string {
  const noun = type === 'drugaya-tehnika' ? '' : TYPE_NOUNS[type]
  return !noun || model.toLowerCase().includes(noun.toLowerCase()) ? model : `${noun} ${model}`
}

/** A machine of this type of this owner, somewhere around his home. */
export function makeMachine(
  index: number,
  owner: OwnerPlan,
  type: EquipmentTypeId,
  random: Random,
  today: Date,
): DemoMachine {
  const content = MACHINES[type]
  const model: MachineModel = random.pick(content.models)
  const age = ageOf(model[0], random)
  const sold = random.chance(FOR_SALE)
  const rented = !sold || random.chance(0.5)
  const town = random.chance(0.6) ? owner.home.place : random.pick(owner.home.towns)
  return {
    kind: 'equipment',
    owner: index,
    type,
    related: worksOf(type, random),
    name: tieNumbers(named(type, model[0])),
    phone: owner.phone,
    description: describeMachine({ content, model, owner, sold, rented, age, today }, random),
    ...spotNear(town, random),
    price: sold ? salePrice(model, age, random) : null,
    ...(rented ? rates(content, model, owner.home.priceLevel, random) : NO_RATES),
    budget: null,
    startsOn: null,
    endsOn: null,
    createdAt: momentBefore(today, SINCE_DAYS, random),
    // the first owner is the demo's showcase
    hidden: index > 0 && random.chance(HIDDEN),
  }
}

const NO_RATES = { ratePerHour: null, ratePerShift: null, minHours: null }

/** Roubles; hourly rates in steps of 50, shifts of 500. A few owners name no rate. */
function rates({ pay, minHours }: MachineContent, [, , rate]: MachineModel, level: number, random: Random) {
  if (random.chance(0.03)) return NO_RATES
  const asked = rate * level * random.between(0.93, 1.08)
  if (pay === 'shift') return { ...NO_RATES, ratePerShift: roundTo(asked, 500) }
  const ratePerHour = roundTo(asked, 50)
  const byShift = pay === 'both' && random.chance(0.65)
  const ratePerShift = byShift ? roundTo(ratePerHour * HOURS_IN_SHIFT * random.between(0.92, 1), 500) : null
  return { ratePerHour, ratePerShift, minHours: random.pick(minHours) }
}

/** Roubles in steps of 10,000; every fifth is 0, the price is told on request. */
function salePrice([, , , millions]: MachineModel, age: number, random: Random): number {
  if (random.chance(0.2)) return 0
  const worn = Math.max(0.25, 0.93 ** age) * random.between(0.9, 1.1)
  return Math.max(150_000, roundTo(millions * 1_000_000 * worn, 10_000))
}

function ageOf(name: string, random: Random): number {
  const [, youngest, oldest] = AGES.find(([brands]) => brands.test(name)) ?? [/./, 5, 16]
  return random.int(youngest, oldest)
}

interface Told {
  content: MachineContent
  model: MachineModel
  owner: OwnerPlan
  sold: boolean
  rented: boolean
  age: number
  today: Date
}

function describeMachine(told: Told, random: Random): string {
  const { content, model, owner, sold, rented } = told
  const year = told.today.getUTCFullYear() - told.age
  const spec = random.pick([
    `${year} года, ${model[1]}.`,
    `${capitalize(model[1])}.`,
    `${capitalize(model[1])}, ${year} г. в.`,
    `${capitalize(model[1])}. Год выпуска ${year}.`,
  ])
  const pick = (sentences: readonly string[]) => random.pick(sentencesFor(owner.home, sentences))
  const kit = pick(content.kit)
  const use = pick(content.use)
  if (sold) {
    const sale = random.shuffle(SALE)
    const offer = [`${year} г. в., ${model[1]}.`, `${wear(told, random)} ${sale[0] ?? ''}`, sale[1] ?? '']
    return rented
      ? describe([offer[0] ?? '', kit, `Продаётся, до продажи в аренде. ${wear(told, random)}`], 3, random)
      : describe(offer, random.int(2, 3), random)
  }
  const terms = random.shuffle([
    ...(content.crew ? [pick(CREW[content.crew])] : []),
    pick(DELIVERY[content.moves]),
    pick(PAYMENTS[owner.payment]),
    pick(SCHEDULE),
  ])
  const [first = '', second = ''] = terms
  const orders = [
    [spec, kit, first],
    [spec, use, first],
    [use, spec, first],
    [kit, spec, use],
    [use, kit, spec, first],
    [use, kit, second],
    [spec, use, first, second],
    [spec, kit, first, second],
    [kit, spec, first, second],
    [spec, kit, use, first],
  ]
  return describe(random.pick(orders), random.pick([3, 3, 4]), random)
}

/** What the counter shows at that age. */
function wear({ content, age }: Told, random: Random): string {
  if (content.moves === 'truck')
    return `Пробег ${formatNumber(roundTo(age * random.between(14_000, 38_000), 1000))} км.`
  return `Наработка ${formatNumber(roundTo(age * random.between(350, 1100), 100))} моточасов.`
}
