import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { IconEyeOff } from '@tabler/icons-react'
import { Button } from '../../ui/Button'
import { useSanctions } from './use-sanctions'

/** What a moderator has under a card; no other user loads its code. */
export default function HideListing({ item }: { item: Item }) {
  const { dialog, open } = useSanctions()
  return (
    <>
      <Button
        look="quiet"
        size="small"
        onClick={() => open({ kind: 'hide', item })}
        icon={<IconEyeOff size={18} aria-hidden="true" />}
      >
        Снять с публикации
      </Button>
      {dialog}
    </>
  )
}
