/** Kinds of incidents: names and icons. */
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'
import {
  IconBatteryExclamation,
  IconCameraOff,
  IconGauge,
  IconMapPinOff,
  IconMoon,
  IconUrgent,
  IconWifiOff,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>

export const INCIDENT_KINDS: Record<IncidentKind, { name: string; icon: Icon }> = {
  sos: { name: 'SOS', icon: IconUrgent },
  silent: { name: 'Нет связи', icon: IconWifiOff },
  overspeed: { name: 'Превышение скорости', icon: IconGauge },
  night_move: { name: 'Движение ночью', icon: IconMoon },
  photo_missing: { name: 'Нет фото', icon: IconCameraOff },
  mock_location: { name: 'Подмена места', icon: IconMapPinOff },
  low_battery: { name: 'Садится батарея', icon: IconBatteryExclamation },
}
