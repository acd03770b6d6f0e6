import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/away/lazy-part'
import { Button } from '../../ui/Button'
import { IconFlag } from '../../ui/icon/icons.ts'
import { useUser } from '../visitor/use-user'

const HideListing = lazyPart(() => import('./HideListing'))
const ReportDialog = lazyPart(() => import('./ReportDialog'))

/** Below a card: visitors and users can complain about it, a moderator can take it off. */
export function ReportListing({ item }: { item: Item }) {
  const [reporting, setReporting] = useState(false)
  if (useUser()?.rules)
    return (
      <Suspense>
        <HideListing item={item} />
      </Suspense>
    )
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onClick={() => setReporting(true)}
        icon={<IconFlag size={18} aria-hidden="true" />}
      >
        Пожаловаться
      </Button>
      {reporting ? (
        <Suspense>
          <ReportDialog item={item} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
