import { endDealFeed, makeDealFeed } from '@spetskarta/shared/deals/deal-calendar.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../api/call'
import { Button } from '../../../ui/Button'
import { CopyLine } from '../../../ui/CopyLine'
import { useAttempt } from '../../../ui/dialog/use-attempt'
import { Notice } from '../../../ui/Notice'
import { momentText } from '../deal-words'

/** The secret address by which a phone subscribes to the calendar. */
export function FeedCard({ madeAt }: { madeAt: string | null }) {
  const [url, setUrl] = useState<string>()
  const { busy, failure, attempt } = useAttempt()
  const { revalidate } = useRevalidator()
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
        <Button
          busy={busy}
          onClick={() =>
            void attempt(async () => {
              setUrl((await call(makeDealFeed, {})).url)
              await revalidate()
            })
          }
        >
          {madeAt ? 'Новый адрес' : 'Получить адрес'}
        </Button>
        {madeAt ? (
          <Button
            look="danger"
            busy={busy}
            onClick={() =>
              void attempt(async () => {
                await call(endDealFeed, {})
                setUrl(undefined)
                await revalidate()
              })
            }
          >
            Закрыть адрес
          </Button>
        ) : null}
      </div>
      {madeAt ? <p className="quiet small">Действует с {momentText(madeAt)}</p> : null}
    </section>
  )
}
