import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root'

/** What the frame of every page knows; undefined where even that could not be loaded. */
export const useRoot = () => useRouteLoaderData<typeof loader>('root')
