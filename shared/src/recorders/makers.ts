/** Makers of phones by how they put apps to sleep, and the settings that prevent it. */

export const MAKERS = ['xiaomi', 'samsung', 'honor', 'huawei', 'tecno', 'vivo', 'oppo', 'motorola', 'general'] as const
export type Maker = (typeof MAKERS)[number]

const NAMES: Record<Exclude<Maker, 'general'>, RegExp> = {
  xiaomi: /xiaomi|redmi|poco|blackshark/i,
  samsung: /samsung/i,
  honor: /honor/i,
  huawei: /huawei/i,
  tecno: /tecno|infinix|itel|transsion/i,
  vivo: /vivo|iqoo/i,
  oppo: /oppo|realme|oneplus/i,
  motorola: /motorola|lenovo/i,
}

/** `maker`: as the phone reports it, e.g. `Redmi`. */
export function makerOf(maker: string): Maker {
  for (const known of MAKERS) if (known !== 'general' && NAMES[known].test(maker)) return known
  return 'general'
}

/**
 * Page of the phone's settings that the Android app opens for a step: `maker`: the maker's own switch; `saver`: its second
 * page, about the battery; `battery`: apps exempt from Doze; `saving`: the battery saver; `app`: page of the app; null: no
 * page can be opened.
 */
export type SettingsPage = 'maker' | 'saver' | 'battery' | 'saving' | 'app' | null

export interface SleepStep {
  title: string
  text: string
  page: SettingsPage
}

/** In Russian, with the terms of the Russian menus of these phones. */
export const SLEEP_STEPS: Record<Maker, { phones: string; steps: [SleepStep, SleepStep, SleepStep] }> = {
  xiaomi: {
    phones: 'Xiaomi, Redmi и POCO',
    steps: [
      {
        title: 'Включите «Автозапуск»',
        text: 'Настройки → Приложения → Все приложения → Спецкарта → Автозапуск. В HyperOS — «Фоновый автозапуск».',
        page: 'maker',
      },
      {
        title: 'Контроль активности: «Нет ограничений»',
        text: 'Настройки → Приложения → Все приложения → Спецкарта → Контроль активности. В HyperOS — «Экономия заряда».',
        page: 'saver',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, удержите карточку «Спецкарта» и нажмите замок.',
        page: null,
      },
    ],
  },
  samsung: {
    phones: 'Samsung',
    steps: [
      {
        title: 'Батарея: «Не ограничено»',
        text: 'Настройки → Приложения → Спецкарта → Батарея → Не ограничено.',
        page: 'app',
      },
      {
        title: 'Уберите из спящих',
        text: 'Настройки → Батарея (или «Обслуживание устройства») → Ограничения в фоновом режиме: удалите Спецкарту из спящих и добавьте в «Приложения, не переходящие в спящий режим».',
        page: 'maker',
      },
      {
        title: 'Выключите энергосбережение на смену',
        text: 'Потяните шторку сверху и выключите «Энергосбережение».',
        page: 'saving',
      },
    ],
  },
  honor: {
    phones: 'HONOR',
    steps: [
      {
        title: 'Запуск приложений: вручную',
        text: 'Настройки → Приложения → Запуск приложений (на старых — Батарея → Запуск приложений) → Спецкарта: выключите переключатель и включите все три пункта — автозапуск, косвенный запуск, работа в фоне.',
        page: 'maker',
      },
      {
        title: 'Не экономить на Спецкарте',
        text: 'Настройки → Приложения → Специальный доступ → Игнорировать оптимизацию батареи → Спецкарта → Разрешить.',
        page: 'battery',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений и потяните карточку «Спецкарта» вниз: появится замок.',
        page: null,
      },
    ],
  },
  huawei: {
    phones: 'Huawei',
    steps: [
      {
        title: 'Запуск приложений: вручную',
        text: 'Настройки → Батарея → Запуск приложений → Спецкарта: выключите переключатель и включите все три пункта — автозапуск, косвенный запуск, работа в фоне.',
        page: 'maker',
      },
      {
        title: 'Не экономить на Спецкарте',
        text: 'Настройки → Приложения → Специальный доступ → Игнорировать оптимизацию батареи → Спецкарта → Разрешить.',
        page: 'battery',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений и потяните карточку «Спецкарта» вниз: появится замок.',
        page: null,
      },
    ],
  },
  tecno: {
    phones: 'Tecno, Infinix и itel',
    steps: [
      {
        title: 'Включите автозапуск',
        text: 'Приложение Phone Master → Управление автозапуском → включите Спецкарту.',
        page: 'maker',
      },
      {
        title: 'Батарея: «Без ограничений»',
        text: 'Настройки → Приложения → Спецкарта → Батарея → Без ограничений.',
        page: 'app',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, нажмите меню над карточкой «Спецкарта» и «Заблокировать».',
        page: null,
      },
    ],
  },
  vivo: {
    phones: 'Vivo и iQOO',
    steps: [
      {
        title: 'Включите автозапуск',
        text: 'Приложение iManager → Управление приложениями → Автозапуск → Спецкарта.',
        page: 'maker',
      },
      {
        title: 'Разрешите работу в фоне',
        text: 'Настройки → Батарея → Высокий расход в фоне → включите Спецкарту.',
        page: 'saver',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, потяните карточку «Спецкарта» вниз и нажмите замок.',
        page: null,
      },
    ],
  },
  oppo: {
    phones: 'Realme, Oppo и OnePlus',
    steps: [
      {
        title: 'Включите автозапуск',
        text: 'Настройки → Приложения → Автозапуск → Спецкарта.',
        page: 'maker',
      },
      {
        title: 'Разрешите работу в фоне',
        text: 'Настройки → Приложения → Спецкарта → Расход заряда → Разрешить работу в фоновом режиме.',
        page: 'app',
      },
      {
        title: 'Закрепите в недавних',
        text: 'Откройте список недавних приложений, нажмите меню над карточкой «Спецкарта» и «Закрепить».',
        page: null,
      },
    ],
  },
  motorola: {
    phones: 'Motorola',
    steps: [
      {
        title: 'Батарея: «Без ограничений»',
        text: 'Настройки → Приложения → Спецкарта → Использование батареи приложением → Без ограничений.',
        page: 'app',
      },
      {
        title: 'Выключите энергосбережение на смену',
        text: 'Потяните шторку сверху и выключите «Режим энергосбережения».',
        page: 'saving',
      },
      {
        title: 'Не смахивайте приложение',
        text: 'В списке недавних приложений оставляйте карточку «Спецкарта»: закрытое приложение не пишет.',
        page: null,
      },
    ],
  },
  general: {
    phones: 'телефоне',
    steps: [
      {
        title: 'Батарея: «Без ограничений»',
        text: 'Настройки → Приложения → Спецкарта → Батарея → Без ограничений.',
        page: 'app',
      },
      {
        title: 'Выключите энергосбережение на смену',
        text: 'Потяните шторку сверху и выключите «Режим энергосбережения».',
        page: 'saving',
      },
      {
        title: 'Не смахивайте приложение',
        text: 'В списке недавних приложений оставляйте карточку «Спецкарта»: закрытое приложение не пишет.',
        page: null,
      },
    ],
  },
}
