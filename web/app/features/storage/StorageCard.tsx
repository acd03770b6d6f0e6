import { bytesText, countText } from '@spetskarta/shared/storage/amounts.ts'
import type { Storage } from '@spetskarta/shared/storage/storage.ts'
import { Card } from '../../ui/Card'
import css from './StorageCard.module.css'
import { noticeOf } from './StorageNotice'

/** How much the account stores, and what to do when the storage is almost full. */
export function StorageCard({ storage }: { storage: Storage }) {
  const notice = noticeOf(storage)
  return (
    <Card title="Хранилище">
      <p className="quiet small anywhere">Сколько занимают фотографии, точки и документы ваших машин.</p>
      <Amount what="Фотографии и документы" textOf={bytesText} {...storage.photos} />
      <Amount what="Точки" textOf={countText} {...storage.points} />
      {notice ? (
        <p className="small anywhere">
          <b>{notice.title}</b> {notice.text} {HOW_TO_FREE}
        </p>
      ) : null}
      {storage.moreIfConfirmed ? (
        <p className="quiet small anywhere">Подтвердите почту, и хранилище станет больше.</p>
      ) : null}
    </Card>
  )
}

const HOW_TO_FREE =
  'Освободить хранилище можно так: выбрать для машины, сколько дней хранить её точки и фотографии, отменить лишнюю загрузку файла или удалить машину.'

interface AmountProps {
  what: string
  used: number
  quota: number | null
  textOf: (amount: number) => string
}

function Amount({ what, used, quota, textOf }: AmountProps) {
  const text = quota === null ? `Занято ${textOf(used)}` : `Занято ${textOf(used)} из ${textOf(quota)}`
  return (
    <div>
      <p className="between wrap">
        <span className="strong">{what}</span>
        <span className="quiet small digits">{text}</span>
      </p>
      {quota === null ? null : (
        <meter className={`${css.meter} wide`} aria-label={what} value={used} max={quota} high={quota * 0.8}>
          {text}
        </meter>
      )}
    </div>
  )
}
