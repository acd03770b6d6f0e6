/** State of the map's page that is neither in the address nor a layer, and how events change it. Pure functions. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { TrackView } from '../../live/view'
import type { Area } from '../../search-address/intent'
import type { FindMode, MapMode } from '../mode'
import type { HintStep } from './Hint'

export interface Screen {
  /** Id of the item under the pointer in the list. */
  hovered: string | undefined
  /** Rectangle that is being chosen. */
  draft: Area | undefined
  hint: HintStep
}

export type ScreenEvent =
  /** The address changes to another topic or rectangle. */
  | { kind: 'LEFT' }
  | { kind: 'PLACE_CLICKED' }
  | { kind: 'HOVERED'; id: string | undefined }
  | { kind: 'DIALOG_CLOSED' }
  | { kind: 'DRAWN'; area: Area | undefined }

export const FIRST_SCREEN: Screen = {
  hovered: undefined,
  draft: undefined,
  hint: 'CLICK_ON_MAP',
}

export function screenAfter(screen: Screen, event: ScreenEvent): Screen {
  switch (event.kind) {
    case 'LEFT':
      return { ...screen, draft: undefined }
    case 'PLACE_CLICKED':
      return screen.hint === 'CLICK_ON_MAP' ? { ...screen, hint: 'GO_TO_FILTER' } : screen
    case 'HOVERED':
      return { ...screen, hovered: event.id }
    case 'DRAWN':
      return { ...screen, draft: event.area }
    case 'DIALOG_CLOSED':
      return { ...screen, draft: undefined, hint: 'GO_TO_REGISTRATION' }
  }
}

/** An item named by the address is shown alone. */
export const findModeOf = (shown: Item | undefined, selected: string | undefined): FindMode =>
  shown ? { mode: 'SHOW_ONE', item: shown } : { mode: 'SEARCH', selected }

/** Routes cover the search, which stays below them. */
export const mapModeOf = (view: TrackView | undefined, find: FindMode): MapMode =>
  view ? { mode: 'TRACK', view } : find
