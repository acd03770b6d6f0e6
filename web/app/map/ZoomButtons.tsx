import type { MapRef } from '@vis.gl/react-maplibre'
import { IconButton } from '../ui/Button'
import { IconMinus, IconPlus } from '../ui/icon/icons.ts'
import controls from './Controls.module.css'

interface Props {
  map: { current?: MapRef | null | undefined }
  /** Whether the map cannot be zoomed in further. */
  atEnd?: boolean
  /** Size of the icons, pixels. */
  icon?: number
  /** Class that positions the buttons. */
  className?: string | undefined
}

/** The two zoom buttons of a map; labels keep clear of them. */
export const ZoomButtons = ({ map, atEnd = false, icon = 20, className }: Props) => (
  <div className={`${className} ${controls.zoom} ${controls.moves} column float`} data-marker="">
    <IconButton
      label={atEnd ? 'Ближе карты нет' : 'Приблизить'}
      aria-disabled={atEnd || undefined}
      onClick={() => map.current?.zoomIn()}
    >
      <IconPlus size={icon} aria-hidden="true" />
    </IconButton>
    <IconButton label="Отдалить" onClick={() => map.current?.zoomOut()}>
      <IconMinus size={icon} aria-hidden="true" />
    </IconButton>
  </div>
)
