/** Apps that can record for a machine, and how to set up each. */
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { makeRecorder } from '@spetskarta/shared/recorders/recorders.ts'

export type RecorderUrls = Output<typeof makeRecorder>['urls']

export interface RecorderApp {
  /** Its key among the recorder's links. */
  url: Exclude<keyof RecorderUrls, 'recorder'>
  name: string
  runsOn: string
  /** Two steps. */
  steps: [string, string]
  /** The app reads its settings from a QR code by itself. */
  scans?: boolean
  /** The link opens the app on the same phone. */
  opens?: boolean
}

/** Our own app, which runs in the phone's browser. */
export const OWN_APP: Omit<RecorderApp, 'url'> & { url: 'recorder' } = {
  url: 'recorder',
  name: 'Приложение «Спецкарты»',
  runsOn: 'любой телефон',
  steps: [
    'Наведите на код камеру телефона, который будет записывать, или откройте на нём ссылку. Ставить ничего не нужно.',
    'Нажмите «Старт» и разрешите доступ к местоположению. Экран должен оставаться включённым.',
  ],
  scans: true,
  opens: true,
}

/** The easiest first. */
export const RECORDER_APPS: readonly RecorderApp[] = [
  {
    url: 'traccar',
    name: 'Traccar Client',
    runsOn: 'Android и iPhone',
    steps: [
      'Установите Traccar Client, откройте в нём настройки, нажмите значок QR-кода и наведите камеру. Без камеры: вставьте ссылку в поле адреса сервера.',
      'Вернитесь на главный экран и включите отслеживание. Разрешите доступ к местоположению «Всегда».',
    ],
    scans: true,
  },
  {
    url: 'colota',
    name: 'Colota',
    runsOn: 'Android',
    steps: [
      'Установите Colota и наведите на код обычную камеру телефона: приложение откроется и само примет настройки.',
      'Нажмите запуск записи и разрешите доступ к местоположению «Всегда».',
    ],
    scans: true,
    opens: true,
  },
  {
    url: 'owntracks',
    name: 'OwnTracks',
    runsOn: 'Android и iPhone',
    steps: [
      'В настройках подключения выберите режим HTTP и вставьте ссылку в поле URL.',
      'Имя пользователя и пароль оставьте пустыми. Режим отслеживания — «Перемещение» (Move).',
    ],
  },
  {
    url: 'overland',
    name: 'Overland',
    runsOn: 'iPhone',
    steps: [
      'В настройках откройте Receiver Endpoint, вставьте ссылку и сохраните. Токен оставьте пустым.',
      'На главном экране включите TrackSession Enabled.',
    ],
  },
  {
    url: 'gpslogger',
    name: 'GPSLogger',
    runsOn: 'Android',
    steps: [
      'В «Log to custom URL» включите запись и вставьте ссылку в поле URL. Метод — GET, тело оставьте пустым.',
      'Вернитесь на главный экран и нажмите Start Logging.',
    ],
  },
  {
    url: 'phonetrack',
    name: 'PhoneTrack',
    runsOn: 'Android',
    steps: [
      'Добавьте задание «Custom» и вставьте ссылку в поле адреса. POST не включайте.',
      'Включите задание переключателем в списке.',
    ],
  },
]
