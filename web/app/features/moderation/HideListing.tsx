import type { Item } from '@spetskarta/shared/catalog/items.ts'
import { Button } from '../../ui/Button'
import { IconEyeOff } from '../../ui/icon/icons.ts'
import { useSanctions } from './use-sanctions'

/** A moderator's action below a card; its code is loaded for moderators only. */
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
