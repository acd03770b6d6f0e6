/** Icons of the kinds of alerts, when each is sent, in words, and the group in which it is shown. */
import type { AlertKind } from '@spetskarta/shared/alerts/alerts.ts'
import type { ComponentType } from 'react'
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
} from '../../ui/icon/icons.ts'
import { INCIDENT_ICONS } from '../incidents/kinds'

type Icon = ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>

type Group = 'urgent' | 'link' | 'work' | 'place' | 'care' | 'deal'

/** In the order of the page. */
export const ALERT_GROUPS: { group: Group; title: string }[] = [
  { group: 'urgent', title: 'Срочное: и в тихие часы' },
  { group: 'link', title: 'Связь и запись' },
  { group: 'work', title: 'Работа' },
  { group: 'place', title: 'Объекты и базы' },
  { group: 'care', title: 'ТО и документы' },
  { group: 'deal', title: 'Заявки' },
]

export const ALERT_KINDS: Record<AlertKind, { icon: Icon; group: Group; when: string }> = {
  sos: { icon: INCIDENT_ICONS.sos, group: 'urgent', when: 'на телефоне нажали кнопку' },
  request: { icon: IconHeartHandshake, group: 'deal', when: 'на технику вашего типа, в радиусе заказчика' },
  silent: { icon: INCIDENT_ICONS.silent, group: 'link', when: 'дольше 30\u00a0мин в рабочее время' },
  back: { icon: IconWifi, group: 'link', when: 'после того, как её не было' },
  overspeed: { icon: INCIDENT_ICONS.overspeed, group: 'work', when: 'быстрее, чем можно этой машине' },
  night_move: { icon: INCIDENT_ICONS.night_move, group: 'urgent', when: 'вне рабочих часов машины, дальше 300\u00a0м' },
  came: { icon: IconDoorEnter, group: 'place', when: 'въехала в его границу' },
  left: { icon: IconDoorExit, group: 'place', when: 'десять минут за его границей' },
  left_night: { icon: IconMoonStars, group: 'urgent', when: 'ушла с объекта вне его рабочих часов' },
  photo_missing: { icon: INCIDENT_ICONS.photo_missing, group: 'link', when: 'больше двух часов, хотя запись идёт' },
  mock_location: { icon: INCIDENT_ICONS.mock_location, group: 'link', when: 'телефон сообщает не своё место' },
  jammed: { icon: INCIDENT_ICONS.jammed, group: 'link', when: 'приёмник обманут: показывает чужое место' },
  low_battery: { icon: INCIDENT_ICONS.low_battery, group: 'link', when: 'заряд телефона ниже 15\u00a0%' },
  fuel_drained: { icon: INCIDENT_ICONS.fuel_drained, group: 'urgent', when: 'больше 15\u00a0л, по датчику уровня' },
  forbidden: { icon: IconBan, group: 'urgent', when: 'въехала на место, где машинам нельзя быть' },
  object_speed: { icon: IconGauge, group: 'place', when: 'быстрее, чем задано у объекта' },
  idle_long: { icon: IconParking, group: 'work', when: 'в рабочее время, дольше заданного' },
  not_out: { icon: IconClockExclamation, group: 'work', when: 'не поехала и не работала до заданного часа' },
  no_data: { icon: IconCloudOff, group: 'link', when: 'несколько дней, хотя телефон или трекер подключён' },
  service_due: { icon: IconTool, group: 'care', when: 'по моточасам, километрам или сроку' },
  document_ends: { icon: IconFileAlert, group: 'care', when: 'ОСАГО, техосмотр, удостоверение' },
}
