import type { TypeInfo } from '@spetskarta/shared/catalog.ts'
import { getTypes } from '@spetskarta/shared/catalog.ts'
import { data, type RouterContextProvider, type ShouldRevalidateFunction } from 'react-router'
import { api } from '../../api/context'

/** The type that a page is about, with its text; a 404 where there is no such type. */
export async function typeOfPage(context: Readonly<RouterContextProvider>, url: string): Promise<TypeInfo> {
  const { equipmentsTypes, worksTypes } = await context.get(api)(getTypes, { querystring: { url } })
  const type = [...equipmentsTypes, ...worksTypes].find(({ current }) => current)
  if (!type) throw data(null, { status: 404 })
  return type
}

/** The text depends on the type alone: moving the rectangle about does not ask for it again. */
export const onlyForAnotherType: ShouldRevalidateFunction = ({ currentParams, nextParams }) =>
  currentParams.type !== nextParams.type
