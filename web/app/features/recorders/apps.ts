/** Apps that can record for a machine, and how to set up each. */
import type { Output } from '@spetskarta/shared/endpoint.ts'
import type { makeRecorder } from '@spetskarta/shared/recorders/recorders.ts'

export type RecorderUrls = Output<typeof makeRecorder>['urls']

type SetupUrl = 'traccarSetup' | 'owntracksSetup' | 'overlandSetup'

export interface RecorderApp {
  /** Key of the app's link among the links of a recorder. */
  url: Exclude<keyof RecorderUrls, 'recorder' | SetupUrl>
  name: string
  runsOn: string
  /** The two steps of setting it up. */
  steps: [string, string]
  /** Whether the app can scan its settings from a QR code. */
  scans?: boolean
  /** Whether the link opens the app on the same phone. */
  opens?: boolean
  /** Key of a link that opens the app and sets it up; if given, the QR code contains this link. */
  setup?: SetupUrl
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

/** The easiest to set up first. */
export const RECORDER_APPS: readonly RecorderApp[] = [
  {
    url: 'traccar',
    name: 'Traccar Client',
    runsOn: 'Android и iPhone',
    steps: [
      'Установите Traccar Client, наведите на код обычную камеру телефона или откройте ссылку на нём и согласитесь применить настройки: приложение будет писать и тогда, когда машина работает на одном месте. Вручную: вставьте ссылку в поле «URL сервера» и выключите «Обнаружение остановки».',
      'Вернитесь на главный экран и включите отслеживание. Разрешите доступ к местоположению «Всегда».',
    ],
    scans: true,
    opens: true,
    setup: 'traccarSetup',
  },
  {
    url: 'colota',
    name: 'Colota',
    runsOn: 'Android',
    steps: [
      'Установите Colota и наведите на код обычную камеру телефона: приложение откроется и само примет настройки. Шаблон в них — Overland, не меняйте его.',
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
      'Установите OwnTracks, наведите на код обычную камеру телефона или откройте ссылку на нём: приложение само примет настройки. Вручную: режим HTTP, ссылку — в поле URL, имя и пароль пустые.',
      'Проверьте, что режим отслеживания — «Перемещение» (Move), и разрешите доступ к местоположению «Всегда».',
    ],
    scans: true,
    opens: true,
    setup: 'owntracksSetup',
  },
  {
    url: 'overland',
    name: 'Overland',
    runsOn: 'iPhone',
    steps: [
      'Установите Overland и наведите на код камеру iPhone: приложение откроется и примет адрес. Вручную: вставьте ссылку в Receiver Endpoint, токен оставьте пустым.',
      'В настройках выключите Pause Updates Automatically и поставьте Desired Accuracy — Best, иначе на стоянке запись прервётся. На главном экране включите Tracking Enabled.',
    ],
    scans: true,
    opens: true,
    setup: 'overlandSetup',
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
