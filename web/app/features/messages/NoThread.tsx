import { IconMessages } from '@tabler/icons-react'

/** /messages: nothing is open yet. */
export default function NoThread() {
  return (
    <div className="centred grow pad quiet">
      <div className="centred gap-2">
        <IconMessages size={36} aria-hidden="true" />
        <p>Выберите переписку слева</p>
      </div>
    </div>
  )
}
