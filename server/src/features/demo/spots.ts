import type { Point } from '@spetskarta/shared/geo.ts'
import type { Place } from '../../geo/gazetteer.ts'
import type { Random } from './random.ts'

const KM_PER_DEGREE = 111.3

/** Where the land is: bearings in degrees, clockwise from … to …, for the large towns on a shore. */
const LANDWARD: Readonly<Record<string, readonly [from: number, to: number]>> = {
  'Санкт-Петербург': [20, 200],
  Кронштадт: [100, 130],
  Петергоф: [120, 240],
  Ломоносов: [120, 240],
  Стрельна: [110, 250],
  Сестрорецк: [0, 120],
  Зеленогорск: [-60, 60],
  'Сосновый Бор': [60, 200],
  Выборг: [0, 120],
  Приозерск: [180, 330],
  Шлиссельбург: [100, 200],
  Сочи: [10, 90],
  Адлер: [0, 80],
  Новороссийск: [270, 380],
  Геленджик: [0, 90],
  Туапсе: [0, 100],
  Анапа: [40, 150],
  Ейск: [120, 200],
  Таганрог: [-80, 20],
  Махачкала: [190, 300],
  Каспийск: [190, 300],
  Дербент: [190, 300],
  Владивосток: [10, 50],
  Находка: [-40, 40],
  Магадан: [-30, 60],
  Мурманск: [30, 170],
  Североморск: [60, 200],
  Архангельск: [60, 180],
  Северодвинск: [120, 240],
  'Петропавловск-Камчатский': [-50, 50],
  Петрозаводск: [180, 310],
  Калининград: [0, 220],
  Балтийск: [20, 40],
  Светлогорск: [100, 250],
  Актау: [0, 130],
  Иркутск: [-60, 120],
  Тольятти: [-60, 60],
  Ульяновск: [200, 340],
  Самара: [20, 150],
  Волгоград: [220, 340],
  Саратов: [200, 340],
  Рыбинск: [120, 250],
  Чебоксары: [120, 240],
}

/**
 * A spot for a machine or a job near a town: 0.3 km to 2…17 km from its centre, further in larger cities, spread
 * evenly over the area and away from the sea. Degrees, 5 decimals (about 1 m).
 */
export function spotNear(town: Place, random: Random): Point {
  const reach = 1.5 + Math.sqrt(town.population) / 200
  const km = Math.max(0.3, reach * Math.sqrt(random.between(0.03, 1)))
  const [from, to] = LANDWARD[town.name] ?? [0, 360]
  const bearing = (random.between(from, to) * Math.PI) / 180
  const lat = town.lat + (km * Math.cos(bearing)) / KM_PER_DEGREE
  const lng = town.lng + (km * Math.sin(bearing)) / (KM_PER_DEGREE * Math.cos((town.lat * Math.PI) / 180))
  return { lat: round(lat), lng: round(lng) }
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
