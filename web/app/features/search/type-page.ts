import { getTypes, type TypeInfo } from '@spetskarta/shared/catalog/catalog.ts'
import { getTypeLinks, type TypeLinks } from '@spetskarta/shared/content/content.ts'
import { data, type RouterContextProvider, type ShouldRevalidateFunction } from 'react-router'
import { api } from '../../api/context'

/** What the page of a type is made of. */
export interface TypeData {
  type: TypeInfo
  links: TypeLinks
}

/** The type that a page is about, with its text and where it leads; a 404 where there is no such type. */
export async function typeOfPage(context: Readonly<RouterContextProvider>, url: string): Promise<TypeData> {
  const call = context.get(api)
  const { equipmentsTypes, worksTypes } = await call(getTypes, { querystring: { url } })
  const type = [...equipmentsTypes, ...worksTypes].find(({ current }) => current)
  if (!type) throw data(null, { status: 404 })
  return { type, links: await call(getTypeLinks, { querystring: { type: type._id } }) }
}

/** The text depends on the type alone: moving the rectangle about does not ask for it again. */
export const onlyForAnotherType: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.type !== nextParams.type
