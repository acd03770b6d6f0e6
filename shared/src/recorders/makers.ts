/** Phones by how they put apps to sleep, and what to change on each so that they do not. */

export const MAKERS = ['xiaomi', 'samsung', 'huawei', 'tecno', 'oppo', 'general'] as const
export type Maker = (typeof MAKERS)[number]

const NAMES: Record<Exclude<Maker, 'general'>, RegExp> = {
  xiaomi: /xiaomi|redmi|poco|blackshark/i,
  samsung: /samsung/i,
  huawei: /huawei|honor/i,
  tecno: /tecno|infinix|itel|transsion/i,
  oppo: /oppo|realme|vivo|iqoo|oneplus/i,
}

/** `maker`: as the phone tells it, e.g. `Redmi`. */
export function makerOf(maker: string): Maker {
  for (const known of MAKERS) if (known !== 'general' && NAMES[known].test(maker)) return known
  return 'general'
}

export interface SleepStep {
  title: string
  text: string
}

/** In Russian, and in the words of these phones' Russian menus. */
export const SLEEP_STEPS: Record<Maker, { phones: string; steps: [SleepStep, SleepStep, SleepStep] }> = {
  xiaomi: {
    phones: 'Xiaomi, Redmi и POCO',
    steps: [
      { title: 'Включите «Автозапуск»', text: 'Настройки → Приложения → Все приложения → Спецкарта → Автозапуск.' },
      {
        title: 'Контроль активности: «Нет ограничений»',
        text: 'На той же странице: Контроль активности, на новых телефонах — «Экономия заряда».',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, удержите карточку «Спецкарта» и нажмите замок.',
      },
    ],
  },
  samsung: {
    phones: 'Samsung',
    steps: [
      { title: 'Батарея: «Не ограничено»', text: 'Настройки → Приложения → Спецкарта → Батарея → Не ограничено.' },
      {
        title: 'Уберите из спящих',
        text: 'Настройки → Батарея (или «Обслуживание устройства») → Ограничения в фоновом режиме: удалите Спецкарту из спящих и добавьте в «Приложения, не переходящие в спящий режим».',
      },
      { title: 'Выключите энергосбережение на смену', text: 'Потяните шторку сверху и выключите «Энергосбережение».' },
    ],
  },
  huawei: {
    phones: 'Huawei и Honor',
    steps: [
      {
        title: 'Запуск приложений: вручную',
        text: 'Настройки → Батарея → Запуск приложений → Спецкарта: выключите переключатель и включите все три пункта — автозапуск, косвенный запуск, работа в фоне.',
      },
      {
        title: 'Не экономить на Спецкарте',
        text: 'Настройки → Приложения → Специальный доступ → Игнорировать оптимизацию батареи → Спецкарта → Разрешить.',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений и потяните карточку «Спецкарта» вниз: появится замок.',
      },
    ],
  },
  tecno: {
    phones: 'Tecno, Infinix и itel',
    steps: [
      { title: 'Включите автозапуск', text: 'Приложение Phone Master → Управление автозапуском → включите Спецкарту.' },
      { title: 'Батарея: «Без ограничений»', text: 'Настройки → Приложения → Спецкарта → Батарея → Без ограничений.' },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, нажмите меню над карточкой «Спецкарта» и «Заблокировать».',
      },
    ],
  },
  oppo: {
    phones: 'Realme, Oppo, OnePlus и Vivo',
    steps: [
      {
        title: 'Включите автозапуск',
        text: 'Настройки → Приложения → Автозапуск → Спецкарта. На Vivo: приложение iManager → Управление приложениями → Автозапуск.',
      },
      {
        title: 'Разрешите работу в фоне',
        text: 'Настройки → Приложения → Спецкарта → Расход заряда → Разрешить работу в фоновом режиме. На Vivo: Настройки → Батарея → Высокий расход в фоне → Спецкарта.',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, нажмите меню над карточкой «Спецкарта» и «Закрепить».',
      },
    ],
  },
  general: {
    phones: 'телефоне',
    steps: [
      { title: 'Батарея: «Без ограничений»', text: 'Настройки → Приложения → Спецкарта → Батарея → Без ограничений.' },
      {
        title: 'Выключите энергосбережение на смену',
        text: 'Потяните шторку сверху и выключите «Режим энергосбережения».',
      },
      {
        title: 'Не смахивайте приложение',
        text: 'В списке недавних приложений оставляйте карточку «Спецкарта»: закрытое приложение не пишет.',
      },
    ],
  },
}
