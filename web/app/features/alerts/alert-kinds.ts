/** Icons of the kinds of alerts, and when each comes, in words. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import {
  IconBan,
  IconClockExclamation,
  IconCloudOff,
  IconDoorEnter,
  IconDoorExit,
  IconFileAlert,
  IconGauge,
  IconHeartHandshake,
  IconMoonStars,
  IconParking,
  IconTool,
  IconWifi,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { INCIDENT_ICONS } from '../incidents/kinds'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

export const ALERT_KINDS: Record<AlertKind, { icon: Icon; when: string }> = {
  sos: { icon: INCIDENT_ICONS.sos, when: 'на телефоне нажали кнопку' },
  request: { icon: IconHeartHandshake, when: 'на технику вашего типа, в радиусе заказчика' },
  silent: { icon: INCIDENT_ICONS.silent, when: 'дольше 30 мин в рабочее время' },
  back: { icon: IconWifi, when: 'после того, как её не было' },
  overspeed: { icon: INCIDENT_ICONS.overspeed, when: 'быстрее, чем можно этой машине' },
  night_move: { icon: INCIDENT_ICONS.night_move, when: 'вне рабочих часов машины, дальше 300 м' },
  came: { icon: IconDoorEnter, when: 'въехала в его границу' },
  left: { icon: IconDoorExit, when: 'десять минут за его границей' },
  left_night: { icon: IconMoonStars, when: 'ушла с объекта вне его рабочих часов' },
  photo_missing: { icon: INCIDENT_ICONS.photo_missing, when: 'больше двух часов, хотя запись идёт' },
  mock_location: { icon: INCIDENT_ICONS.mock_location, when: 'телефон сообщает не своё место' },
  jammed: { icon: INCIDENT_ICONS.jammed, when: 'приёмник обманут: показывает чужое место' },
  low_battery: { icon: INCIDENT_ICONS.low_battery, when: 'заряд телефона ниже 15 %' },
  fuel_drained: { icon: INCIDENT_ICONS.fuel_drained, when: 'больше 15 л, по датчику уровня' },
  forbidden: { icon: IconBan, when: 'въехала на место, где машинам нельзя быть' },
  object_speed: { icon: IconGauge, when: 'быстрее, чем задано у объекта' },
  idle_long: { icon: IconParking, when: 'в рабочее время, дольше заданного' },
  not_out: { icon: IconClockExclamation, when: 'не поехала и не работала до заданного часа' },
  no_data: { icon: IconCloudOff, when: 'несколько дней, хотя телефон или трекер подключён' },
  service_due: { icon: IconTool, when: 'по моточасам, километрам или сроку' },
  document_ends: { icon: IconFileAlert, when: 'ОСАГО, техосмотр, удостоверение' },
}
