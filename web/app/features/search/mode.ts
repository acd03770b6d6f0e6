import type { Item } from '@spetskarta/shared/items.ts'

/** SEARCH shows what was found and the rectangle, SHOW_ONE a single item. */
export type MapMode = { mode: 'SEARCH'; selected: string | undefined } | { mode: 'SHOW_ONE'; item: Item }
