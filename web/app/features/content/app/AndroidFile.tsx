import { ANDROID_FILE_URL, type AndroidFile as File } from '@spetskarta/shared/site.ts'
import { ButtonLink } from '../../../ui/Button'
import { Section } from '../../../ui/page/TextPage'
import type { DrawnCode } from '../../../ui/qr/drawn-qr'
import { formatNumber } from '../../../ui/text/format'
import css from './AppPage.module.css'
import { DrawnQr } from './DrawnQr'

/** The app that this server offers for download: its facts, and how to install it on a driver's phone. */
export function AndroidFile({ file: { version, size, sha256 }, code }: { file: File; code: DrawnCode }) {
  const megabytes = `${formatNumber(size / 1_000_000, 1, 1)}\u00a0МБ`
  return (
    <Section title="Приложение для Android" id="android">
      <div className={`${css.entry} gap-5 row wrap`}>
        <DrawnQr code={code} label="QR-код: скачать приложение для Android" />
        <div>
          <p>
            Пишет всю смену: экран можно погасить, телефон убрать в карман. Точки и фото отправляет само, без связи
            хранит их в телефоне.
          </p>
          <ButtonLink look="primary" to={ANDROID_FILE_URL} reloadDocument>
            Скачать, {megabytes}
          </ButtonLink>
        </div>
      </div>
      <p>
        Приложение собрано и проверено на сервере сборки, но на настоящих телефонах ещё не испытано. Первую смену
        запишите им рядом с другим способом и сравните.
      </p>
      <h3>Как установить</h3>
      <ol>
        <li>
          Откройте эту страницу на телефоне и нажмите «Скачать»
          <span className={css.scanned}> или наведите камеру на код</span>. Если браузер предупредит, что файл может
          быть вредным, нажмите «Скачать всё равно».
        </li>
        <li>Откройте скачанный файл: из шторки уведомлений или в приложении «Файлы», папка «Загрузки».</li>
        <li>
          Телефон скажет, что установка из неизвестных источников запрещена. Нажмите «Настройки», включите «Разрешить
          установку из этого источника» и вернитесь кнопкой «Назад».
        </li>
        <li>
          Нажмите «Установить». Play Защита может написать, что не знает разработчика: «Подробнее», затем «Всё равно
          установить». Предложит проверить приложение — согласитесь, это безопасно.
        </li>
        <li>
          Samsung может не дать кнопки «Установить»: откройте «Настройки», «Безопасность и конфиденциальность»,
          выключите «Автоблокировку» и повторите. Xiaomi перед установкой просит подождать 10 секунд и подтвердить.
        </li>
        <li>Откройте приложение, выберите язык и отсканируйте код владельца или откройте его ссылку.</li>
        <li>
          Разрешите место, «в любом режиме», уведомления, камеру и работу в фоне: приложение спросит по одному и скажет,
          зачем.
        </li>
        <li>
          Пройдите «Чтобы телефон не усыплял»: там переключатели этого телефона и проверка на 10 минут с погашенным
          экраном.
        </li>
        <li>
          Нажмите «Старт». Разрешение на установку из этого источника после этого можно выключить в тех же настройках.
        </li>
      </ol>
      <p>
        Новая версия ставится поверх старой так же: записи и настройки остаются. Когда она выйдет, приложение скажет об
        этом само.
      </p>
      <dl className={`${css.facts} gap-3`}>
        <div>
          <dt className="quiet">Android</dt>
          <dd>
            7.0–16
            <br />
            <small className="quiet">
              На старом телефоне, где WebView не обновить, вместо страниц будет простой экран: «Старт», «Стоп» и что ещё
              не отправлено; подключает его ссылка владельца. Старше 7.0 не поставится: там телефон не проверит подпись
              файла целиком
            </small>
          </dd>
        </div>
        {version ? (
          <div>
            <dt className="quiet">Версия</dt>
            <dd>{version}</dd>
          </div>
        ) : null}
        <div>
          <dt className="quiet">Размер</dt>
          <dd>{megabytes}</dd>
        </div>
        <div>
          <dt className="quiet">SHA-256 файла</dt>
          <dd className="anywhere">
            {sha256}
            <br />
            <small className="quiet">
              Проверить на компьютере: <code>sha256sum spetskarta.apk</code>, в Windows{' '}
              <code>certutil -hashfile spetskarta.apk SHA256</code>. Строка должна совпасть
            </small>
          </dd>
        </div>
      </dl>
    </Section>
  )
}
