import { type CustomerLink, getCustomerLink, setCustomerLink } from '@spetskarta/shared/objects/customer.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { formatPhone } from '../../../ui/text/format'
import { LinkBox } from '../../sharing/LinkBox'

/** The link by which a customer sees the hours and photos of their object. */
export function CustomerLinkBox({ objectId, name }: { objectId: number; name: string }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }))
  return (
    <QueryClientProvider client={client}>
      <LinkBox
        title="Страница для заказчика"
        note="Часы и фото с объекта, без входа. Видят все, у кого есть ссылка"
        copyText="Ссылка заказчику"
        codeTitle={`Объект «${name}»`}
        byDays
        tellsOf={({ shows }) => (shows ? <Tells shows={shows} /> : null)}
        queryKey={['customer-link', String(objectId)]}
        load={(signal) => call(getCustomerLink, { params: { objectId } }, signal)}
        save={(body) => call(setCustomerLink, { params: { objectId }, body })}
        pathOf={(token) => paths.customerView(objectId, token)}
      />
    </QueryClientProvider>
  )
}

/** Lists everything that the link makes visible. */
const Tells = ({ shows: { contractor, hidden } }: Pick<CustomerLink, 'shows'>) => (
  <div className="stack gap-1 small">
    <p className="strong">По ссылке видно</p>
    <p>
      Название, адрес и граница объекта; ваше имя: {contractor.name}
      {contractor.phone
        ? ` и телефон ${formatPhone(contractor.phone)}`
        : ', без телефона: опубликованных объявлений с номером у вас нет'}
      ; названия машин, их приход и уход, часы, простой и поправки с причинами; фото, снятые на объекте.
    </p>
    {hidden.length > 0 ? <p>Названия скрытых машин тоже видны: {hidden.join(', ')}.</p> : null}
    <p className="quiet">Заказчик, договор и ставки видны только в документах, путь машин вне объекта не виден.</p>
  </div>
)
