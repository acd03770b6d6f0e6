/** The state of the map screen that is not in the address, and how events change it. Pure functions. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { TrackView } from '../../live/view'
import type { Area } from '../../search-address/intent'
import type { FindMode, MapMode } from '../mode'
import type { HintStep } from './Hint'

export interface Screen {
  /** Item whose card is open. */
  selected: string | undefined
  /** Items so close together that no zoom separates them. */
  pile: string[] | undefined
  /** Item under the pointer in the list. */
  hovered: string | undefined
  /** Rectangle that is being chosen. */
  draft: Area | undefined
  dialogOpen: boolean
  hint: HintStep | undefined
}

export type ScreenEvent =
  /** The address changes to another topic or rectangle. */
  | { kind: 'LEFT' }
  | { kind: 'PLACE_CLICKED' }
  | { kind: 'SELECTED' | 'HOVERED'; id: string | undefined }
  | { kind: 'PILE_OPENED'; ids: string[] }
  | { kind: 'PILE_CLOSED' | 'DIALOG_OPENED' | 'DIALOG_CLOSED' | 'HINT_CLOSED' }
  | { kind: 'DRAWN'; area: Area | undefined }

export const FIRST_SCREEN: Screen = {
  selected: undefined,
  pile: undefined,
  hovered: undefined,
  draft: undefined,
  dialogOpen: false,
  hint: 'CLICK_ON_MAP',
}

export function screenAfter(screen: Screen, event: ScreenEvent): Screen {
  switch (event.kind) {
    case 'LEFT':
      return { ...screen, selected: undefined, pile: undefined, draft: undefined }
    case 'PLACE_CLICKED':
      return screen.hint === 'CLICK_ON_MAP' ? { ...screen, hint: 'GO_TO_FILTER' } : screen
    case 'SELECTED':
      return { ...screen, selected: event.id }
    case 'HOVERED':
      return { ...screen, hovered: event.id }
    case 'PILE_OPENED':
      return { ...screen, pile: event.ids }
    case 'PILE_CLOSED':
      return { ...screen, pile: undefined }
    case 'DRAWN':
      return { ...screen, draft: event.area }
    case 'DIALOG_OPENED':
      return { ...screen, dialogOpen: true }
    case 'DIALOG_CLOSED':
      return { ...screen, dialogOpen: false, draft: undefined, hint: screen.hint && 'GO_TO_REGISTRATION' }
    case 'HINT_CLOSED':
      return { ...screen, hint: undefined }
  }
}

/** An item named by the address is shown alone. */
export const findModeOf = (shown: Item | undefined, { selected }: Pick<Screen, 'selected'>): FindMode =>
  shown ? { mode: 'SHOW_ONE', item: shown } : { mode: 'SEARCH', selected }

/** Routes cover the search, which stays under them. */
export const mapModeOf = (view: TrackView | undefined, find: FindMode): MapMode =>
  view ? { mode: 'TRACK', view } : find
