import { issuePaper } from '@spetskarta/shared/papers/papers.ts'
import { IconFileCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { type Draft, formOf } from './paper-query'

/** Gives the draft its number after a confirmation: an issued paper cannot be changed. */
export function Issue({ draft }: { draft: Draft }) {
  // One key per opened draft: sent twice, it still issues one paper.
  const [key] = useState(() => crypto.randomUUID())
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()

  async function issue() {
    const { id } = await call(issuePaper, { body: { ...formOf(draft), key } })
    await navigate(paths.paper(id))
  }
  return (
    <div className="row wrap">
      <Button look="primary" icon={<IconFileCheck size={20} aria-hidden="true" />} onClick={() => setOpened(true)}>
        Выдать документ
      </Button>
      <span className="quiet small">Выданный документ не правят: ошибочный отменяют и составляют новый.</span>
      {opened ? (
        <ConfirmDialog
          title="Выдать документ?"
          action="Выдать"
          busyAction="Выдаём…"
          look="primary"
          onConfirm={issue}
          onClose={() => setOpened(false)}
        >
          Он получит следующий номер года и больше не изменится, даже если записи придут позже.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
