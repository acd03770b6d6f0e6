import { useRouteLoaderData } from 'react-router'
import type { RootData } from './root-data'

/** The data of the root, which every page has; undefined where it could not be loaded. */
export const useRoot = () => useRouteLoaderData<RootData>('root')
