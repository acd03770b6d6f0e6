import { closePublicLinks, type OpenLink } from '@spetskarta/shared/sharing/sharing.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { IconAlertTriangle, IconMapPin, IconPower, IconRoute } from '../../ui/icon/icons.ts'
import { ShowMore } from '../../ui/page/ShowMore'
import { countOf } from '../../ui/text/format'
import { showToast } from '../../ui/toast'
import { dateOf } from '../tracks/time'
import { linkLeftText, seenText, untilText, viewsText } from './link-texts'
import css from './OpenLinksCard.module.css'
import { SwitchOff } from './SwitchOff'

const keyOf = (link: OpenLink) => (link.kind === 'route' ? link.equipmentId : `object ${link.objectId}`)

const pageOf = (link: OpenLink) =>
  link.kind === 'route' ? paths.equipment(link.equipmentId) : paths.object(link.objectId)

async function close(link: OpenLink) {
  const { equipmentId, objectId } = { equipmentId: undefined, objectId: undefined, ...link }
  await call(closePublicLinks, { querystring: { equipmentId, objectId } })
  showToast({
    text:
      link.kind === 'route'
        ? 'Публичный маршрут выключен: ссылка больше не работает'
        : 'Страница для заказчика выключена: ссылка больше не работает',
  })
}

const LINKS = ['ссылка', 'ссылки', 'ссылок'] as const

interface Props {
  /** The first open links, their total number, and how many of them never expire. */
  links: readonly OpenLink[]
  count: number
  endless: number
  /** Address of the page that shows more links. */
  more: string
  /** Current moment by the server's clock, ms. */
  now: number
}

/** All open public links of the account, with buttons to switch them off. */
export function OpenLinksCard({ links, count, endless, more, now }: Props) {
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()

  async function closeAll() {
    const { closed } = await call(closePublicLinks, { querystring: {} })
    showToast({ text: closed === 1 ? 'Ссылка выключена' : `Выключено: ${countOf(closed, LINKS)}` })
    await revalidate()
  }

  return (
    <Card title="Открытые ссылки" wide>
      <p className="quiet small anywhere">
        По этим ссылкам посторонние видят ваши машины и объекты без входа. Выключенная ссылка сразу перестаёт
        открываться, а вместе со ссылкой на маршрут — и отчёты машины, которые вы посылали.
      </p>
      {links.length === 0 ? (
        <p className="small anywhere">
          Открытых ссылок нет. Ссылку на маршрут включают на странице машины или в её записях на карте, страницу для
          заказчика — на странице объекта.
        </p>
      ) : null}
      {endless > 0 ? (
        <p className={`${css.notice} rounded warning row small anywhere`}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            <b>{`Без срока: ${countOf(endless, LINKS)}.`}</b> Их могли переслать дальше. Если работа закончена,
            выключите.
          </span>
        </p>
      ) : null}
      <ul>
        {links.map((link) => (
          <li key={keyOf(link)} className={`${css.link} line-above grid`}>
            {link.kind === 'route' ? (
              <IconRoute className={`${css.icon} quiet`} size={24} aria-hidden="true" />
            ) : (
              <IconMapPin className={`${css.icon} quiet`} size={24} aria-hidden="true" />
            )}
            <p className={`${css.what} lines-dense anywhere`}>
              <Link to={pageOf(link)} className="underlines semibold">
                {link.name}
              </Link>
              <small className="block quiet small">{seenText(link, link.kind)}</small>
            </p>
            <p className={`${css.until} lines-dense medium`}>
              {untilText(link, link.timeZone, now)}
              <small className="block quiet small">
                {linkLeftText(link, now) ?? `открыта с ${dateOf(link.timeZone, Date.parse(link.openedAt))}`}
              </small>
            </p>
            <p className={`${css.views} quiet small digits`}>{viewsText(link.views)}</p>
            <SwitchOff off={() => close(link)} name={link.name} className={css.off}>
              Выключить
            </SwitchOff>
          </li>
        ))}
      </ul>
      <ShowMore to={more} shown={links.length} count={count} name="Открытые ссылки" />
      {links.length > 1 ? (
        <Button look="danger" icon={<IconPower size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
          Выключить все
        </Button>
      ) : null}
      {asking ? (
        <ConfirmDialog
          title="Выключить все ссылки?"
          action="Выключить"
          busyAction="Выключаем…"
          onConfirm={closeAll}
          onClose={() => setAsking(false)}
        >
          <p>
            {`Перестанут открываться: ${countOf(count, LINKS)}. `}Прежние адреса больше не заработают, новые ссылки
            можно будет включить у каждой машины и каждого объекта.
          </p>
        </ConfirmDialog>
      ) : null}
    </Card>
  )
}
