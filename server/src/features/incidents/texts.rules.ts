/** Texts of incidents. */
import type { IncidentKind } from '@spetskarta/shared/incidents/incidents.ts'

const number = new Intl.NumberFormat('ru')
type Details = Record<string, number>

const TEXTS: Record<IncidentKind, (details: Details) => string> = {
  silent: () => 'Нет данных больше 30 минут, хотя машина работала',
  overspeed: ({ speed = 0, limit = 0 }) =>
    `Скорость до ${number.format(speed)}\u00a0км/ч при пределе ${number.format(limit)}`,
  night_move: ({ distance = 0, carried }) =>
    `${carried === 1 ? 'Перевезли ночью' : 'Движение ночью'}: ${number.format(distance)}\u00a0км`,
  photo_missing: () => 'Нет фото больше двух часов, хотя запись идёт',
  mock_location: () => 'Телефон сообщает, что место подставила программа',
  jammed: ({ distance = 0 }) => `Приёмник показывал чужое место, до ${number.format(distance)}\u00a0км от машины`,
  sos: () => 'На телефоне нажали кнопку SOS. Позвоните водителю',
  fuel_drained: ({ litres = 0 }) => `Из бака ушло ${number.format(litres)}\u00a0л быстрее, чем сжигает двигатель`,
  low_battery: ({ battery = 0 }) => `Заряд телефона кончается: ${number.format(battery)}\u00a0%`,
}

export const incidentText = (kind: IncidentKind, details: unknown): string => TEXTS[kind]((details ?? {}) as Details)
