import { issuePaper, type PaperSums } from '@spetskarta/shared/papers/papers.ts'
import { uuidV4 } from '@spetskarta/shared/uuid.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { IconFileCheck } from '../../ui/icon/icons.ts'
import { periodText } from '../../ui/text/days'
import { type Draft, formOf } from './paper-query'
import { moneyText } from './Sums'

interface Props {
  /** The draft whose sheet is shown; it is what is issued. */
  draft: Draft
  sums: PaperSums
  /** Whether the fields no longer say what the sheet shows. */
  changed: boolean
}

/** Gives the draft its number after a confirmation: an issued paper cannot be changed. */
export function Issue({ draft, sums: { cost }, changed }: Props) {
  // One key per opened draft: sent twice, it still issues one paper.
  const [key] = useState(uuidV4)
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()

  async function issue() {
    const { id } = await call(issuePaper, { body: { ...formOf(draft), key } })
    await navigate(paths.paper(id))
  }
  return (
    <div className="row wrap">
      <Button
        look="primary"
        icon={<IconFileCheck size={20} aria-hidden="true" />}
        disabled={changed}
        onClick={() => setOpened(true)}
      >
        Выдать документ
      </Button>
      <span className="quiet small" role="status">
        {changed
          ? 'Поля изменены: нажмите «Показать», чтобы проверить документ перед выдачей.'
          : 'Выданный документ не правят: ошибочный отменяют и составляют новый.'}
      </span>
      {opened ? (
        <ConfirmDialog
          title="Выдать документ?"
          action="Выдать"
          busyAction="Выдаём…"
          look="primary"
          onConfirm={issue}
          onClose={() => setOpened(false)}
        >
          Документ за {periodText(draft.from, draft.to)} {cost ? `на сумму ${moneyText(cost.gross)}` : 'без суммы'}. Он
          получит следующий номер года и больше не изменится, даже если записи придут позже.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
