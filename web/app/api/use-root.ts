import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root'

/** The data of the root, which every page has; undefined where it could not be loaded. */
export const useRoot = () => useRouteLoaderData<typeof loader>('root')
