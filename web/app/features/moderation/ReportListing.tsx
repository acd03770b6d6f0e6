import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { IconEyeOff, IconFlag } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button'
import { useUser } from '../visitor/use-user'
import { useSanctions } from './use-sanctions'

const ReportDialog = lazy(() => import('./ReportDialog'))

/** Under a card: anybody may complain about it, a moderator takes it off. */
export function ReportListing({ item }: { item: Item }) {
  const [reporting, setReporting] = useState(false)
  const { dialog, open } = useSanctions()
  const moderator = useUser()?.rules
  return (
    <>
      {moderator ? (
        <Button
          look="quiet"
          size="small"
          onClick={() => open({ kind: 'hide', item })}
          icon={<IconEyeOff size={18} aria-hidden="true" />}
        >
          Снять с публикации
        </Button>
      ) : (
        <Button
          look="quiet"
          size="small"
          onClick={() => setReporting(true)}
          icon={<IconFlag size={18} aria-hidden="true" />}
        >
          Пожаловаться
        </Button>
      )}
      {reporting ? (
        <Suspense>
          <ReportDialog item={item} onClose={() => setReporting(false)} />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}
