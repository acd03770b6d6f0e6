import { getTypes, type TypeInfo } from '@spetskarta/shared/catalog/catalog.ts'
import { getTypeLinks, type TypeLinks } from '@spetskarta/shared/content/content.ts'
import { data, type RouterContextProvider, type ShouldRevalidateFunction } from 'react-router'
import { api } from '../../api/context'

/** What an address of a type's page may be at all: of another one there is no page, however long or odd it is. */
const TYPE_ADDRESS = /^\/[a-z-]+\/[a-z0-9-]{1,80}$/

/** The data of a type's page. */
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

/** The text depends only on the type, so moving the rectangle does not load it again. */
export const onlyForAnotherType: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.type !== nextParams.type
