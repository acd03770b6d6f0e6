import type { Gazetteer } from '../../geo/gazetteer.ts'
import { chooseHomes, type Home } from './homes.ts'
import { openNames } from './owner-names.ts'
import { makePhone } from './phones.ts'
import { PROFILES, type Profile } from './profiles.ts'
import type { Random } from './random.ts'
import { spotNear } from './spots.ts'

export interface DemoOwner {
  name: string
  /** A slug, unique. */
  userUrl: string
  /** E.164, invented. */
  phone: string
  lat: number
  lng: number
}

/** How an owner wants to be paid; the same in all his advertisements. */
export type Payment = 'with VAT' | 'without VAT' | 'both' | 'cash'

/** An owner with what his advertisements are made from. */
export interface OwnerPlan extends DemoOwner {
  home: Home
  profile: Profile
  payment: Payment
}

const PAYMENTS: readonly Payment[] = ['with VAT', 'with VAT', 'without VAT', 'without VAT', 'both', 'cash']

export function planOwners(gazetteer: Gazetteer, owners: number, random: Random): OwnerPlan[] {
  const names = openNames(random)
  return chooseHomes(gazetteer, owners, random).map((home, i) => {
    const profile = PROFILES[i % PROFILES.length]
    if (!profile) throw new Error('no profiles')
    return {
      ...(i === 0 && home.place.name === 'Раменское' ? names.reserve('ramstroy') : names.next(home, profile)),
      ...spotNear(home.place, random),
      phone: makePhone(home.country, random),
      home,
      profile,
      payment: random.pick(PAYMENTS),
    }
  })
}
