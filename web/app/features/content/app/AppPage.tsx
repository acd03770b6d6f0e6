import { ANDROID_FILE_URL } from '@spetskarta/shared/site.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { site } from '../../../api/context'
import { paths } from '../../../paths'
import { ButtonLink } from '../../../ui/Button'
import { pageMeta } from '../../../ui/page/meta'
import { Section, TextPage } from '../../../ui/page/TextPage'
import { type DrawnCode, drawCode } from '../../../ui/qr/drawn-qr'
import { RECORDER_APPS, type RecorderApp } from '../../recorders/apps'
import type { Route } from './+types/AppPage'
import { AndroidFile } from './AndroidFile'
import css from './AppPage.module.css'
import { DrawnQr } from './DrawnQr'

/** Where to install each open app: the authors' sites, which link to the stores. */
const APP_SITES: Record<RecorderApp['url'], string> = {
  traccar: 'https://www.traccar.org/client/',
  colota: 'https://colota.app/',
  owntracks: 'https://owntracks.org/',
  overland: 'https://overland.p3k.app/',
  gpslogger: 'https://gpslogger.app/',
  phonetrack: 'https://f-droid.org/packages/net.eneiluj.nextcloud.phonetrack/',
}

export const loader = ({ context }: Route.LoaderArgs) => {
  const { origin, androidAppUrl, androidFile } = context.get(site)
  return {
    recorder: drawCode(origin + paths.recorder()),
    android: androidAppUrl ? { url: androidAppUrl, code: drawCode(androidAppUrl) } : undefined,
    file: androidFile ? { file: androidFile, code: drawCode(origin + ANDROID_FILE_URL) } : undefined,
    apps: RECORDER_APPS.map(({ url, name, runsOn }) => ({
      name,
      runsOn,
      url: APP_SITES[url],
      code: drawCode(APP_SITES[url]),
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    matches,
    title: 'Приложение для записи',
    description:
      'Запись маршрута машины и фото с телефона водителя: что умеет приложение, как его установить и чем ещё можно записывать.',
    path: paths.app(),
  })

/** /app: the phone recorder, how to install it, and the open apps that record as well. */
export default function AppPage({ loaderData: { recorder, android, file, apps } }: Route.ComponentProps) {
  return (
    <TextPage title="Приложение для записи" lead="Телефон водителя записывает маршрут машины и фото с работ">
      <div className={`${css.entry} gap-5 row wrap`}>
        <DrawnQr code={recorder} label="QR-код: открыть приложение на телефоне" />
        <div>
          <p>
            <span className={css.scanned}>Наведите на код камеру телефона. </span>
            Приложение откроется в браузере, скачивать ничего не нужно.
          </p>
          <ButtonLink look="primary" to={paths.recorder()} reloadDocument>
            Открыть приложение
          </ButtonLink>
        </div>
      </div>
      <Section title="Что оно делает">
        <ul>
          <li>Пишет маршрут: точку каждые 10 секунд или 25 метров, на стоянке — раз в 5 минут.</li>
          <li>Снимает фото по кнопке или само, раз в 1–60 минут, и прикладывает к нему время и место.</li>
          <li>Без связи хранит точки и фото в телефоне, а когда связь появится, отправляет. Повторов не будет.</li>
          <li>Показывает скорость, километры за день, заряд и что ещё не отправлено.</li>
          <li>Пишет только между «Старт» и «Стоп»: без ведома водителя запись не идёт.</li>
        </ul>
      </Section>
      {file ? <AndroidFile {...file} /> : null}
      <Install />
      <Section title="Чего браузер не может">
        <p>
          Когда экран погашен или открыто другое приложение, браузер не сообщает, где телефон. Приложение держит экран
          включённым, а если запись всё же прервалась, показывает, с какого времени и до какого. Чтобы записывать с
          погашенным экраном, поставьте {android || file ? 'приложение для Android или ' : ''}одно из открытых
          приложений.
        </p>
      </Section>
      <Iphone />
      {android ? (
        <Section title="Для Android">
          <App
            name="Спецкарта для Android"
            about="Пишет и с погашенным экраном"
            url={android.url}
            code={android.code}
          />
        </Section>
      ) : null}
      <Section title="Открытые приложения">
        <p>
          Они бесплатные и пишут с погашенным экраном. Установите любое, затем откройте свою машину, вкладку «Запись», и
          нажмите «Подключить телефон»: там будут код и ссылка для настройки.
        </p>
        <div className={`${css.apps} grid`}>
          {apps.map(({ name, runsOn, url, code }) => (
            <App key={name} name={name} about={runsOn} url={url} code={code} />
          ))}
        </div>
      </Section>
      <Section title="Кому видны записи">
        <p>
          Владельцу машины, людям его компании, если это открывает их роль, и партнёрам, которым он разрешил записывать.
          Если владелец включит публичную ссылку, по ней маршрут увидит тот, кому он её даст, а по ссылке заказчика
          видны часы и фото на объекте; выключенная ссылка перестаёт работать сразу.
        </p>
      </Section>
    </TextPage>
  )
}

/** What an iPhone can do, and what it cannot. */
function Iphone() {
  return (
    <Section id="iphone" title="На iPhone">
      <ul>
        <li>
          Наше приложение в Safari: маршрут, фото и вибрация, но только пока его страница на экране. Экран оно держит
          включённым само (iOS 16.4 и новее, с главного экрана — 18.4). На старых поставьте «Настройки», «Экран и
          яркость», «Автоблокировка», «Никогда». Телефон держите на зарядке.
        </li>
        <li>
          Traccar Client, OwnTracks или Overland: пишут маршрут и с погашенным экраном. Фото, вибрации и причин
          перерывов от них не будет: работу от стоянки отличим только по движению. Код во вкладке «Запись» настраивает
          их сам.
        </li>
        <li>
          Фото можно снимать и без записи: откройте наше приложение и нажмите на камеру, «Старт» для этого не нужен. Так
          их добавляют и к маршруту другого приложения.
        </li>
        <li>После перезагрузки iPhone откройте выбранное приложение снова: само оно не запустится.</li>
      </ul>
    </Section>
  )
}

function Install() {
  return (
    <Section title="Как начать в браузере">
      <ol>
        <li>
          Откройте приложение на телефоне <span className={css.scanned}>по коду или </span>кнопкой выше.
        </li>
        <li>
          Добавьте его на главный экран. Android: меню браузера, «Установить приложение» или «Добавить на главный
          экран». iPhone: в Safari «Поделиться», «На экран „Домой“».
        </li>
        <li>
          Войдите и выберите машину. Водителю без учётной записи владелец даёт ссылку: вкладка «Запись» на странице
          машины, «Подключить телефон».
        </li>
        <li>Нажмите «Старт» и разрешите доступ к местоположению. Телефон держите на виду и на зарядке.</li>
        <li>Закончили — удержите «Стоп» одну секунду.</li>
      </ol>
      <p>
        Машины ещё нет на сайте?{' '}
        <Link className="link" to={paths.newEquipment()}>
          Добавьте её бесплатно
        </Link>
        .
      </p>
    </Section>
  )
}

function App({ name, about, url, code }: { name: string; about: ReactNode; url: string; code: DrawnCode }) {
  return (
    <div className={`${css.app} gap-4 card row`}>
      <DrawnQr code={code} label={`QR-код: сайт ${name}`} />
      <div>
        <b className="block">{name}</b>
        <span className="block quiet">{about}</span>
        <a className="link" href={url} target="_blank" rel="noopener">
          Установить
        </a>
      </div>
    </div>
  )
}
