/** Icons of the kinds of alerts, and when each comes, in words. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import { IconDoorEnter, IconDoorExit, IconMoonStars, IconWifi } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { INCIDENT_ICONS } from '../incidents/kinds'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

export const ALERT_KINDS: Record<AlertKind, { icon: Icon; when: string }> = {
  sos: { icon: INCIDENT_ICONS.sos, when: 'на телефоне нажали кнопку' },
  silent: { icon: INCIDENT_ICONS.silent, when: 'дольше 30 мин в рабочее время' },
  back: { icon: IconWifi, when: 'после того, как её не было' },
  overspeed: { icon: INCIDENT_ICONS.overspeed, when: 'быстрее, чем можно этой машине' },
  night_move: { icon: INCIDENT_ICONS.night_move, when: '22:00–06:00, дальше 300 м' },
  came: { icon: IconDoorEnter, when: 'въехала в его границу' },
  left: { icon: IconDoorExit, when: 'десять минут за его границей' },
  left_night: { icon: IconMoonStars, when: 'ушла с объекта вне его рабочих часов' },
  photo_missing: { icon: INCIDENT_ICONS.photo_missing, when: 'больше двух часов, хотя запись идёт' },
  mock_location: { icon: INCIDENT_ICONS.mock_location, when: 'телефон сообщает не своё место' },
  jammed: { icon: INCIDENT_ICONS.jammed, when: 'приёмник обманут: показывает чужое место' },
  low_battery: { icon: INCIDENT_ICONS.low_battery, when: 'заряд телефона ниже 15 %' },
}
