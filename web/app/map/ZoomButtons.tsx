import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { MapRef } from '@vis.gl/react-maplibre'
import type { RefObject } from 'react'
import { IconButton } from '../ui/Button'
import controls from './Controls.module.css'

/** The two buttons of a small map. `className` gives them their place. */
export const ZoomButtons = ({ map, className }: { map: RefObject<MapRef | null>; className?: string | undefined }) => (
  <div className={`${className} ${controls.zoom} column float`}>
    <IconButton label="Приблизить" onClick={() => map.current?.zoomIn()}>
      <IconPlus size={20} aria-hidden="true" />
    </IconButton>
    <IconButton label="Отдалить" onClick={() => map.current?.zoomOut()}>
      <IconMinus size={20} aria-hidden="true" />
    </IconButton>
  </div>
)
