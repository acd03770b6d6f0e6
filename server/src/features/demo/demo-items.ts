import type { EquipmentTypeId } from '@spetskarta/shared/catalog/equipment-types.ts'
import { WORK_TYPES } from '@spetskarta/shared/catalog/work-types.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { openDeck, shareOut } from './deck.ts'
import type { DemoItem } from './demo-item.ts'
import { makeMachine } from './machine.ts'
import { MACHINES } from './machines.ts'
import { makeOrder } from './order.ts'
import { type DemoOwner, type OwnerPlan, planOwners } from './owners.ts'
import { PROFILES, type Profile } from './profiles.ts'
import { openRandom, type Random } from './random.ts'
import { WORKS } from './works.ts'

export type { DemoItem } from './demo-item.ts'
export type { DemoOwner } from './owners.ts'

/** What the first owner, in Раменское, has at least. */
const SHOWCASE_FLEET: readonly EquipmentTypeId[] = [
  'samosval',
  'katok-gruntovyj',
  'buldozer',
  'mini-ekskavator',
  'ekskavator-pogruzchik',
  'ekskavator',
  'ekskavator-pogruzchik',
  'ekskavator',
  'ekskavator-pogruzchik',
  'ekskavator',
]

export interface DemoOptions {
  machines: number
  orders: number
  /** At least 1; from 1,000 on the demo is a load test over the whole map. */
  owners: number
  /** Any integer; the same options give the same demo. */
  seed: number
  /** Nothing is created after it, orders are planned around it. */
  today: Date
}

/** About 600 machines and 200 orders are meant; for many more take `demoOwners` and `demoItems`. */
export function makeDemo(gazetteer: Gazetteer, options: DemoOptions): { owners: DemoOwner[]; items: DemoItem[] } {
  return { owners: demoOwners(gazetteer, options), items: [...demoItems(gazetteer, options)] }
}

export function demoOwners(gazetteer: Gazetteer, options: DemoOptions): DemoOwner[] {
  return plansOf(gazetteer, options).map(({ name, userUrl, phone, lat, lng }) => ({ name, userUrl, phone, lat, lng }))
}

/** The items one by one, owner after owner, his machines first; nothing is kept, so a million needs little memory. */
export function* demoItems(gazetteer: Gazetteer, options: DemoOptions): Generator<DemoItem, void> {
  const { machines, orders, seed, today } = options
  const plans = plansOf(gazetteer, options)
  const random = openRandom(seed + 1)
  // many small owners, few large ones: with 600 machines and 90 owners 1 to 18 machines each, 0 to 5 orders
  const machinesOf = shareOut(
    machines,
    plans.map((_, i) => (i === 0 ? 2.2 : 0.2 + 2.8 * random.next() ** 2)),
  )
  const ordersOf = shareOut(
    orders,
    plans.map(() => (random.chance(0.15) ? 0 : random.next())),
  )
  const decks = new Map(PROFILES.map((profile) => [profile, machineDeck(profile, random)]))
  const showcase = [...SHOWCASE_FLEET]
  const nextWork = openDeck(
    WORK_TYPES.map(({ id }) => ({ card: id, share: WORKS[id].share })),
    random,
  )
  for (const [i, plan] of plans.entries()) {
    const nextType = decks.get(plan.profile)
    for (let n = machinesOf[i] ?? 0; n > 0 && nextType; n--) {
      const type = (i === 0 ? showcase.pop() : undefined) ?? nextType()
      yield makeMachine(i, plan, type, random, today)
    }
    for (let n = ordersOf[i] ?? 0; n > 0; n--) yield makeOrder(i, plan, nextWork(), random, today, gazetteer)
  }
}

function plansOf(gazetteer: Gazetteer, { owners, seed }: DemoOptions): OwnerPlan[] {
  return planOwners(gazetteer, owners, openRandom(seed))
}

function machineDeck({ types }: Profile, random: Random): () => EquipmentTypeId {
  return openDeck(
    types.map((type) => ({ card: type, share: MACHINES[type].share })),
    random,
  )
}
