/** Icons of the kinds of incidents. */
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'
import type { ComponentType } from 'react'
import {
  IconBatteryExclamation,
  IconCameraOff,
  IconGasStation,
  IconGauge,
  IconMapPinOff,
  IconMoon,
  IconSatelliteOff,
  IconUrgent,
  IconWifiOff,
} from '../../ui/icon/icons.ts'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>

export const INCIDENT_ICONS: Record<IncidentKind, Icon> = {
  sos: IconUrgent,
  silent: IconWifiOff,
  overspeed: IconGauge,
  night_move: IconMoon,
  photo_missing: IconCameraOff,
  mock_location: IconMapPinOff,
  jammed: IconSatelliteOff,
  low_battery: IconBatteryExclamation,
  fuel_drained: IconGasStation,
}
