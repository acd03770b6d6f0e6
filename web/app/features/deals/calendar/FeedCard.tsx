import { endDealFeed, makeDealFeed } from '@spetskarta/shared/deals/deal-calendar.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { CopyLine } from '../../../ui/CopyLine'
import { AskedButton } from '../../../ui/dialog/AskedButton'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Notice } from '../../../ui/Notice'
import { momentText } from '../deal-words'

/** The secret address by which a phone subscribes to the calendar. */
export function FeedCard({ madeAt }: { madeAt: string | null }) {
  const [url, setUrl] = useState<string>()
  const [replacing, setReplacing] = useState(false)
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
  async function make() {
    setUrl((await call(makeDealFeed, {})).url)
    await revalidate()
  }
  async function end() {
    await call(endDealFeed, {})
    setUrl(undefined)
    await revalidate()
  }
  return (
    <section className="card pad gap-3 stack" aria-labelledby="feed">
      <h2 id="feed">Брони в календаре телефона</h2>
      <p className="quiet medium lines-airy">
        По этому адресу календарь телефона или компьютера сам забирает ваши брони. Кто знает адрес, тот их видит,
        поэтому его можно закрыть.
      </p>
      {url ? <CopyLine label="Адрес календаря" text={url} /> : null}
      {url ? <p className="quiet small">Скопируйте сейчас: больше мы его не покажем.</p> : null}
      {failure ? <Notice bad>{failure}</Notice> : null}
      <div className="wrap">
        <Button busy={busy} onClick={() => (madeAt ? setReplacing(true) : void attempt(make))}>
          {madeAt ? 'Новый адрес' : 'Получить адрес'}
        </Button>
        {madeAt ? (
          <AskedButton
            label="Закрыть адрес"
            disabled={busy}
            title="Закрыть адрес календаря?"
            action="Закрыть адрес"
            busyAction="Закрываем…"
            onConfirm={end}
          >
            <p>
              Календари, которые забирают по нему брони, больше их не получат. Вернуть адрес нельзя, только получить
              новый.
            </p>
          </AskedButton>
        ) : null}
      </div>
      {replacing ? (
        <ConfirmDialog
          title="Получить новый адрес?"
          action="Получить новый"
          busyAction="Получаем…"
          onConfirm={make}
          onClose={() => setReplacing(false)}
        >
          <p>
            Прежний адрес сразу перестанет действовать: календари, которые забирают по нему брони, больше их не получат.
          </p>
        </ConfirmDialog>
      ) : null}
      {madeAt ? <p className="quiet small">Действует с {momentText(madeAt)}</p> : null}
    </section>
  )
}
