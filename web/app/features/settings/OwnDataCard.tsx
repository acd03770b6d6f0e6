import { giveConsent } from '@spetskarta/shared/accounts/accounts.ts'
import { CONSENT_VERSION } from '@spetskarta/shared/accounts/consent.ts'
import { ARCHIVES_A_DAY, askOwnData, type OwnDataOffer } from '@spetskarta/shared/own-data/own-data.ts'
import type { Account } from '@spetskarta/shared/settings/settings.ts'
import { type FormEvent, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call'
import { errorText } from '../../api/error-text'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Dialog } from '../../ui/dialog/Dialog'
import { IconDownload } from '../../ui/icon/icons.ts'
import { Notice } from '../../ui/Notice'
import { countOf, formatCreated, formatNumber } from '../../ui/text/format'
import { OwnerFields, ownerProof } from './OwnerFields'
import css from './Settings.module.css'

/** Everything that is stored about the user, as a file. */
export function OwnDataCard({ account }: { account: Account }) {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Мои данные">
      <p className="quiet small">
        Одним архивом: учётная запись, объявления, избранное, партнёры, телефоны, сообщения форума, заметки, журнал
        входов, маршруты по дням и фото. Не чаще {ARCHIVES_A_DAY} раз в сутки.
      </p>
      <Consent consent={account.consent} />
      <Button icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
        Скачать мои данные
      </Button>
      {asking ? <OwnDataDialog account={account} onClose={() => setAsking(false)} /> : null}
    </Card>
  )
}

/** Which text of the consent the user has agreed to, and when; a missing or outdated consent can be given here. */
function Consent({ consent }: Pick<Account, 'consent'>) {
  const [failure, setFailure] = useState<string>()
  const { revalidate } = useRevalidator()
  const give = () =>
    call(giveConsent, { body: { consent: CONSENT_VERSION } }).then(
      () => revalidate(),
      (error) => setFailure(errorText(error).text),
    )
  const text = (
    <Link className="link" to={paths.consent()}>
      Согласие на обработку данных
    </Link>
  )
  if (consent?.version === CONSENT_VERSION)
    return (
      <p className="quiet small anywhere">
        {text} дано {formatCreated(consent.givenAt)}.
      </p>
    )
  return (
    <>
      <p className="quiet small anywhere">
        {text} {consent ? 'изменилось с тех пор, как вы его дали.' : 'вы ещё не давали.'}
      </p>
      <Button onClick={() => void give()}>Дать согласие</Button>
      {failure ? <Notice bad>{failure}</Notice> : null}
    </>
  )
}

/** Asks for the password; then the browser downloads the file. */
function OwnDataDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [offer, setOffer] = useState<OwnDataOffer>()
  const [ready, setReady] = useState(false)
  const id = useId()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    try {
      const given = await call(askOwnData, { body: ownerProof((name) => String(fields.get(name) ?? '')) })
      setOffer(given)
      window.location.assign(given.path)
    } catch (error) {
      setFailure(errorText(error).text)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="Скачать мои данные"
      onClose={onClose}
      foot={
        offer ? (
          <Button look="ink" onClick={onClose}>
            Понятно
          </Button>
        ) : (
          <>
            <Button look="quiet" onClick={onClose}>
              Отмена
            </Button>
            <Button type="submit" form={id} look="primary" busy={busy} disabled={!ready}>
              {busy ? 'Считаем…' : 'Скачать'}
            </Button>
          </>
        )
      }
    >
      {offer ? (
        <>
          <Notice>Архив загружается: {archiveText(offer)}</Notice>
          <p>
            Он собирается на ходу, ход загрузки показывает браузер. Если она прервалась, в ближайшие десять минут можно{' '}
            <a href={offer.path} className="link">
              начать её снова
            </a>
            .
          </p>
        </>
      ) : (
        <form id={id} noValidate className={`${css.form} stack`} onSubmit={(event) => void send(event)}>
          <OwnerFields account={account} onReady={setReady} />
          {failure ? <Notice bad>{failure}</Notice> : null}
        </form>
      )}
    </Dialog>
  )
}

const MB = 1_000_000
const DAYS = ['день маршрутов', 'дня маршрутов', 'дней маршрутов'] as const

/** What is in the archive and how large it is: `12 дней маршрутов, 30 фото, около 25 МБ`. */
export function archiveText({ days, photos, bytes }: Pick<OwnDataOffer, 'days' | 'photos' | 'bytes'>): string {
  const size = bytes < MB ? 'меньше\u00a01\u00a0МБ' : `около\u00a0${formatNumber(bytes / MB)}\u00a0МБ`
  return [days > 0 ? countOf(days, DAYS) : '', photos > 0 ? `${formatNumber(photos)}\u00a0фото` : '', size]
    .filter(Boolean)
    .join(', ')
}
