/** The loaders of an item's pages; they run only on the server. */
import { getUser } from '@spetskarta/shared/accounts/accounts.ts'
import { getEquipment, getOrder } from '@spetskarta/shared/catalog/catalog.ts'
import { type Item, isEquipment, type Kind } from '@spetskarta/shared/catalog/items.ts'
import { getOwnerFacts, type OwnerFacts } from '@spetskarta/shared/catalog/owner.ts'
import type { Call } from '@spetskarta/shared/endpoint.ts'
import { boundsAround } from '@spetskarta/shared/geo.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { isChosenNickname } from '@spetskarta/shared/nickname-rules.ts'
import { getListingStart, getOwnEquipment, getOwnOrder, type OwnItem } from '@spetskarta/shared/own-items/own-items.ts'
import { getReviews, type ReviewList } from '@spetskarta/shared/reviews/reviews.ts'
import { searchEquipment, searchWork } from '@spetskarta/shared/search/search.ts'
import { getAccount } from '@spetskarta/shared/settings/settings.ts'
import { getPublicLink, type RouteLink } from '@spetskarta/shared/sharing/sharing.ts'
import type { MapSource } from '@spetskarta/shared/site.ts'
import { type MetaDescriptor, type RouterContextProvider, redirectDocument } from 'react-router'
import { api, site } from '../../../api/context'
import { isForbidden, isRefused, refuse } from '../../../api/refuse'
import { paths } from '../../../paths'
import { dayOfMachine } from '../../../ui/text/zone-day'
import { type FreeText, freeLine } from '../../catalog/calendar/free-text'
import { itemMeta } from '../../catalog/item-meta'
import { includedText } from '../../catalog/price/price-text'

/** Number of similar listings at the end of a page. */
const SIMILAR = 4

interface LoaderArgs {
  params: { id: string }
  url: URL
  context: Readonly<RouterContextProvider>
}

export type LoadedItem =
  /** `own`: whether the visitor is the owner, who looks at the page as others see it. */
  | {
      mode: 'card'
      item: Item
      own: boolean
      /** Meta tags for search engines and messengers. */
      meta: MetaDescriptor[]
      included: string
      free: FreeText | undefined
      similar: Item[]
      facts: OwnerFacts | undefined
      reviews: ReviewList | undefined
    }
  /** `link`: public link to the machine's route. `sheets`: style sheets of the form, which the card does not need. */
  | { mode: 'form'; item: OwnItem; link: RouteLink | undefined; map: MapSource; sheets: readonly string[] }

/** The form for the owner; the public card for all other visitors and for `?view=public`. */
export async function loadItem(kind: Kind, { params, url, context }: LoaderArgs): Promise<LoadedItem> {
  const call = context.get(api)
  const { user } = await call(getUser, { querystring: { partners: 'no' } }).catch(refuse)
  const inPublic = url.searchParams.get('view') === 'public'
  if (user && !inPublic) {
    const own = await call(kind === 'equipment' ? getOwnEquipment : getOwnOrder, { params }).catch((error) =>
      // A member of the company who may not change it sees the public card.
      isRefused(error) || isForbidden(error) ? undefined : refuse(error),
    )
    if (own) {
      const link = kind === 'equipment' ? call(getPublicLink, { params: { equipmentId: params.id } }) : undefined
      return {
        mode: 'form',
        item: own,
        link: await link?.catch(refuse),
        map: context.get(site).map,
        sheets: await formSheets(),
      }
    }
  }
  const item: Item = await call(kind === 'equipment' ? getEquipment : getOrder, { params }).catch(refuse)
  const [similar, facts, reviews] = await Promise.all([
    similarTo(item, call),
    // The page is shown even if these fail to load.
    call(getOwnerFacts, { querystring: { userUrl: item.userUrl } }).catch(() => undefined),
    isEquipment(item) ? call(getReviews, { querystring: { item: item._id } }).catch(() => undefined) : undefined,
  ])
  return {
    mode: 'card',
    item,
    own: user?.userUrl === item.userUrl,
    meta: itemMeta([{ loaderData: { site: context.get(site) } }], item, reviews?.rating),
    included: isEquipment(item) ? includedText(item.terms) : '',
    free: isEquipment(item) ? freeLine(item.busy, item.busyOn, dayOfMachine(item, Date.now())) : undefined,
    similar,
    facts,
    reviews,
  }
}

/** Listings of the same kind and type nearby, nearest first; empty if they fail to load. */
async function similarTo(item: Item, call: Call): Promise<Item[]> {
  const { coordLat: lat, coordLng: lng, type: value } = item
  if (lat === null || lng === null) return []
  const querystring = { ...boundsAround({ lat, lng }, RADIUS.equipment), value, limit: SIMILAR + 1 }
  const machine = isEquipment(item)
  const near = await call(machine ? searchEquipment : searchWork, { querystring }).catch(() => undefined)
  const others: Item[] = (machine ? near?.equipments : near?.orders) ?? []
  return others.filter(({ _id }) => _id !== item._id).slice(0, SIMILAR)
}

/** The style sheets of the route `own-form` in routes.ts: those of the form and of the page around it. */
async function formSheets(): Promise<readonly string[]> {
  const { assets } = await import('virtual:react-router/server-build')
  return assets.routes['own-form']?.css ?? []
}

/**
 * Data of an empty form: the phone of the item added last, and `nickname` where the form offers to choose one (with the first
 * item).
 * A visitor is redirected to sign up first.
 */
export async function loadNew({ url, context }: Omit<LoaderArgs, 'params'>) {
  const call = context.get(api)
  const { user } = await call(getUser, { querystring: { partners: 'no' } }).catch(refuse)
  if (!user) throw redirectDocument(paths.signup({ next: url.pathname }))
  const [{ phone, first }, { matchMail }] = await Promise.all([
    // Everyone may enter orders of their own, whatever their rights to the machines of a company.
    call(getListingStart, {}).catch((error) =>
      isForbidden(error) && url.pathname === paths.newOrder() ? { phone: null, first: false } : refuse(error),
    ),
    call(getAccount, {}),
  ]).catch(refuse)
  const { name, userUrl } = user
  const nickname = first && !isChosenNickname(name) ? { current: name, shown: name || userUrl } : undefined
  return { phone: phone ?? undefined, nickname, offerMail: !matchMail, map: context.get(site).map }
}
