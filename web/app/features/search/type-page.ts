import { getTypes, type TypeInfo } from '@spetskarta/shared/catalog/catalog.ts'
import { getTypeLinks, type TypeLinks } from '@spetskarta/shared/content/content.ts'
import { RADIUS } from '@spetskarta/shared/limits.ts'
import { data, type RouterContextProvider, type ShouldRevalidateFunction } from 'react-router'
import { api } from '../../api/context'
import { rangeText } from '../../ui/item/params'
import { type Area, queryOfArea, rangesOfTopic, type Topic } from '../search-address/intent'

/** Form of valid addresses of a type's page; any other address is a 404. */
const TYPE_ADDRESS = /^\/[a-z-]+\/[a-z0-9-]+$/

/** Data of a type's page. */
export interface TypeData {
  type: TypeInfo
  links: TypeLinks
}

/** The type of a page, with its text and links; a 404 for an unknown type. */
export async function typeOfPage(context: Readonly<RouterContextProvider>, url: string): Promise<TypeData> {
  if (!TYPE_ADDRESS.test(url)) throw data(null, { status: 404 })
  const call = context.get(api)
  const { equipmentsTypes, worksTypes } = await call(getTypes, { querystring: { url } })
  const type = [...equipmentsTypes, ...worksTypes].find(({ current }) => current)
  if (!type) throw data(null, { status: 404 })
  return { type, links: await call(getTypeLinks, { querystring: { type: type._id } }) }
}

/** The text and the links depend only on the type, so moving the rectangle or choosing a size does not reload them. */
export const onlyForAnotherType: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.type !== nextParams.type

type Town = TypeLinks['towns'][number]

/** The town around which an area searches, if the type's page links to it; undefined for any other place. */
export function townOf(area: Area | undefined, { towns }: TypeLinks): Town | undefined {
  if (area?.kind !== 'around') return undefined
  const at = (one: Area) => new URLSearchParams(queryOfArea(one)).toString()
  return towns.find((centre) => at({ kind: 'around', centre, radius: RADIUS.equipment }) === at(area))
}

/**
 * «Аренда гусеничного экскаватора в Раменском, масса 20–25 т»; a
 * town whose case form is uncertain is placed at the end unchanged.
 */
export function headingOf({ type }: TypeData, topic: Topic, town: Town | undefined): string {
  const sizes = rangesOfTopic(topic).map((range) => {
    const text = rangeText(range)
    return text.charAt(0).toLowerCase() + text.slice(1)
  })
  const what = town?.inside ? `${type.h3} ${town.inside}` : type.h3
  return [what, ...sizes, town?.inside ? undefined : town?.name].filter(Boolean).join(', ')
}
