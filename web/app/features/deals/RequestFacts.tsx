import type { RentRequest } from '@spetskarta/shared/deals/deals.ts'
import type { ReactNode } from 'react'
import { ShownPhotos } from '../../ui/photos/ShownPhotos'
import { formatCount } from '../../ui/text/format'
import { bookedText, paymentText } from './deal-words'

/** The facts of a request: when, where, for how long, and the comment of the user who made it. */
export function RequestFacts({ request, children }: { request: RentRequest; children?: ReactNode }) {
  const facts = [
    ['Когда', bookedText(request)],
    ['Где', [request.address, request.place].filter(Boolean).join(', ') || 'место не указано'],
    ['Часов в смене', formatCount(request.hours)],
    ['Объём', request.volume],
    ['Условия', paymentText(request)],
  ].filter(([, value]) => value)
  return (
    <section className="card pad gap-3 stack" aria-labelledby="request">
      <h2 id="request">Заявка</h2>
      <dl className="gap-2 stack medium">
        {facts.map(([name, value]) => (
          <div key={name} className="between">
            <dt className="quiet firm">{name}</dt>
            <dd className="anywhere semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <ShownPhotos photos={request.photos} alt="Фото места работ" />
      {request.note ? <p className="medium lines-airy anywhere line-above">{request.note}</p> : null}
      {children ? <div>{children}</div> : null}
    </section>
  )
}
