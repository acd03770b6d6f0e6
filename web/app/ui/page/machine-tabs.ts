import { paths } from '../../paths'

/** The parts of one's own machine. */
export const machineTabs = (id: string) => [
  { label: 'Информация', to: paths.equipment(id) },
  ...recordTabs(id),
  { label: 'Запись', to: paths.recorders(id) },
]

/** What a partner who records for it sees too. */
export const recordTabs = (id: string) => [
  { label: 'Контроль', to: paths.control(id) },
  { label: 'Дневник', to: paths.diary(id) },
]
