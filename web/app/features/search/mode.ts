import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { TrackView } from '../live/view'

/** SEARCH shows the results and the rectangle, SHOW_ONE a single item. */
export type FindMode = { mode: 'SEARCH'; selected: string | undefined } | { mode: 'SHOW_ONE'; item: Item }

/** TRACK shows recorded routes and a time bar. */
export type MapMode = FindMode | { mode: 'TRACK'; view: TrackView }
