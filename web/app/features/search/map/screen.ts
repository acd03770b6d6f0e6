/** What the map screen holds beside its address, and how it changes with what a person does. Pure. */
import type { Item } from '@spetskarta/shared/catalog/items.ts'
import type { TrackView } from '../../live/view'
import type { Area } from '../../search-address/intent'
import type { FindMode, MapMode } from '../mode'
import type { HintStep } from './Hint'

export interface Screen {
  /** Item whose card is open. */
  selected: string | undefined
  /** Items of a mark that cannot be taken apart any more. */
  pile: string[] | undefined
  /** Item under the pointer in the list. */
  hovered: string | undefined
  /** Rectangle that is being chosen. */
  draft: Area | undefined
  dialogOpen: boolean
  hint: HintStep | undefined
}

export type ScreenEvent =
  /** The address is to change: another topic or another rectangle. */
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

/** An item of the address is shown alone until the address is another one. */
export const findModeOf = (shown: Item | undefined, { selected }: Pick<Screen, 'selected'>): FindMode =>
  shown ? { mode: 'SHOW_ONE', item: shown } : { mode: 'SEARCH', selected }

/** Routes go before whatever was searched, which stays behind them. */
export const mapModeOf = (view: TrackView | undefined, find: FindMode): MapMode =>
  view ? { mode: 'TRACK', view } : find
