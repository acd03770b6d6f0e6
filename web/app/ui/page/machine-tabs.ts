import { paths } from '../../paths'

/** Tabs of an own machine. */
export const machineTabs = (id: string) => [
  { label: 'Информация', to: paths.equipment(id) },
  { label: 'Календарь', to: paths.calendar(id) },
  ...recordTabs(id),
  { label: 'Запись', to: paths.recorders(id) },
]

/** Tabs that a partner who may record for the machine sees too. */
export const recordTabs = (id: string) => [
  { label: 'Контроль', to: paths.control(id) },
  { label: 'Дневник', to: paths.diary(id) },
]
