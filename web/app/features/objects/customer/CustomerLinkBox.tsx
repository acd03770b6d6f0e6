import { getCustomerLink, setCustomerLink } from '@spetskarta/shared/objects/customer.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call'
import { paths } from '../../../paths'
import { LinkBox } from '../../sharing/LinkBox'

/** The link by which the customer sees the hours and photos of his object. */
export function CustomerLinkBox({ objectId, name }: { objectId: number; name: string }) {
  const [client] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={client}>
      <LinkBox
        title="Страница для заказчика"
        note="Часы и фото с объекта, без входа. Видят все, у кого есть ссылка"
        copyText="Ссылка заказчику"
        codeTitle={`Объект «${name}»`}
        byDays
        queryKey={['customer-link', String(objectId)]}
        load={(signal) => call(getCustomerLink, { params: { objectId } }, signal)}
        save={(body) => call(setCustomerLink, { params: { objectId }, body })}
        pathOf={(token) => paths.customerView(objectId, token)}
      />
    </QueryClientProvider>
  )
}
