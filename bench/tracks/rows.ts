/** The machines of `npm run bench:tracks`: what each does, and how its receiver sees it. */
import { carried } from './rows/carried.ts'
import { units, zeros } from './rows/reported-speeds.ts'
import type { Row } from './rows/row.ts'
import { driven, parked } from './rows/standing-and-driving.ts'
import { pairs } from './rows/two-phones.ts'
import { unheard } from './rows/unheard.ts'
import { seldom, turning, works } from './rows/work.ts'

export const ROWS: Record<string, Row[]> = {
  стоит: parked,
  едет: driven,
  работает: works,
  'редкие точки': seldom,
  'поворачивает платформу': turning,
  'скорость не в тех единицах': units,
  'скорость всегда 0': zeros,
  'не слышит или врёт': unheard,
  'два телефона': pairs,
  перевозка: carried,
}
