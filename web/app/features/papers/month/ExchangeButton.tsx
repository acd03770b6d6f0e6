import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { exportUpds, type InvoiceSummary, isExported } from '@spetskarta/shared/papers/invoices.ts'
import type { Month } from '@spetskarta/shared/papers/month.ts'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/Button'
import { Dialog } from '../../../ui/dialog/Dialog'
import { IconFileExport } from '../../../ui/icon/icons.ts'
import { countOf } from '../../../ui/text/format'
import { monthText } from '../../../ui/text/months'
import { moneyText } from '../Sums'
import css from './Month.module.css'

interface Props {
  month: Month & { month: string; chosen: string[] | undefined }
}

/** УПД of the month as files for 1С; the dialog names those that are not included, and why. */
export function ExchangeButton({ month: { month, chosen, customers, invoices } }: Props) {
  const [opened, setOpened] = useState(false)
  const upds = invoices.filter(({ kind, cancelledAt }) => kind === 'upd' && cancelledAt === null)
  const exported = upds.filter(isExported)
  const missing = [
    ...upds.filter((one) => !isExported(one)).map((one) => `${titleOf(one)}: ${whyNot(one)}`),
    ...customers.flatMap(({ name, left: { upd } }) => leftText(name, upd, upds)),
  ]
  return (
    <>
      <Button look="primary" icon={<IconFileExport size={20} aria-hidden="true" />} onClick={() => setOpened(true)}>
        Выгрузить для 1С
      </Button>
      {opened ? (
        <Dialog
          title={`Для 1С, ${monthText(month).toLowerCase()}`}
          onClose={() => setOpened(false)}
          foot={
            <>
              <Button look="quiet" onClick={() => setOpened(false)}>
                Закрыть
              </Button>
              {exported.length > 0 ? (
                <ButtonLink
                  to={urlOf(exportUpds, { querystring: { month, customer: chosen } })}
                  reloadDocument
                  download
                  look="primary"
                >
                  Скачать {countOf(exported.length, ['файл', 'файла', 'файлов'])}
                </ButtonLink>
              ) : null}
            </>
          }
        >
          {exported.length > 0 ? (
            <ul className={`${css.exported} ink`} aria-label="Войдут в архив">
              {exported.map((one) => (
                <li key={one.id} className="between">
                  <span className="anywhere">{titleOf(one)}</span>
                  <span className="nowrap digits">{moneyText(one.gross)}</span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="ink">Выгружать пока нечего: за этот месяц нет ни одного УПД с файлом для 1С.</p>
          )}
          {missing.length > 0 ? (
            <div className="warning pad-row small">
              <p className="strong">Не войдут</p>
              <ul>
                {missing.map((one) => (
                  <li key={one} className="anywhere">
                    {one}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          <p className="small">
            УПД файлами XML в одном архиве: формат ФНС 5.03 (приказ ЕД-7-26/970@). Загрузка в саму 1С не проверялась.
          </p>
        </Dialog>
      ) : null}
    </>
  )
}

const titleOf = ({ number, customer }: InvoiceSummary) => `УПД № ${number}, ${customer}`

const whyNot = ({ noXml, cancelledPapers }: InvoiceSummary) =>
  noXml || `после выдачи отменено: ${cancelledPapers.join(', ')}`

function leftText(name: string, left: number, upds: readonly InvoiceSummary[]): string[] {
  if (left === 0) return []
  const papers = countOf(left, ['документа', 'документов', 'документов'])
  if (!name) return [`Заказчик не указан: УПД выдать некому, ${countOf(left, ['документ', 'документа', 'документов'])}`]
  return [
    upds.some(({ customer }) => customer === name)
      ? `${name}: УПД не выдан для ${papers}`
      : `${name}: УПД ещё не выдан, кнопка «Счёт, акт, УПД»`,
  ]
}
