import { urlOf } from '@spetskarta/shared/endpoint.ts'
import { CUSTOMER_PAPERS, type CustomerView, getCustomerPaper } from '@spetskarta/shared/objects/customer.ts'
import { PAPER_NAMES } from '@spetskarta/shared/papers/papers.ts'
import { settledText } from '@spetskarta/shared/papers/settled.ts'
import { paths } from '../../../paths'
import { IconDownload, IconFileTypePdf } from '../../../ui/icon/icons.ts'
import { ShowMore } from '../../../ui/page/ShowMore'
import { periodText } from '../../../ui/text/days'
import { formatCount } from '../../../ui/text/format'
import css from './CustomerPage.module.css'

/** Papers to download; nothing where the owner does not share them. */
export function Papers({
  view: { papers, papersCount, object, photos },
  token,
}: {
  view: CustomerView
  token: string
}) {
  if (papers.length === 0) return null
  const { objectId } = object
  return (
    <section className="pad card" aria-label="Документы">
      <h2 className="text-section mb-4">Документы</h2>
      <ul>
        {papers.map(({ id, kind, number, from, to, machineName, settledBy, bytes }) => (
          <li key={id} className="line-above">
            <a
              className={`${css.paper} row gap-3 reach`}
              href={urlOf(getCustomerPaper, { params: { objectId, token, paperId: id } })}
              download
            >
              <IconFileTypePdf size={24} className="firm" aria-hidden="true" />
              <span className="column grow">
                <b className="strong">
                  {PAPER_NAMES[kind]} № {number}
                </b>
                <span className="quiet medium">
                  {[
                    machineName,
                    periodText(from, to),
                    ['PDF', bytes && sizeText(bytes)].filter(Boolean).join(', '),
                  ].join(' · ')}
                </span>
                {settledBy.length > 0 ? <span className="medium">{settledText(settledBy)}</span> : null}
              </span>
              <IconDownload size={22} className="firm" aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      <ShowMore
        to={paths.customerView(objectId, token, {
          ...(photos.day && { day: photos.day }),
          rows: papers.length + CUSTOMER_PAPERS.page,
        })}
        shown={papers.length}
        count={papersCount}
        name="Документы"
      />
    </section>
  )
}

const sizeText = (bytes: number) => `${formatCount(Math.max(1, Math.round(bytes / 1024)))}\u00a0КБ`
