import { DOCUMENT_NAMES, type MachineDocument } from '@spetskarta/shared/service/service.ts'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { dayText } from '../../ui/text/days'
import css from './DocumentsCard.module.css'
import { endsLook, endsText } from './service-texts'

interface Props {
  documents: MachineDocument[]
  onAdd: () => void
  onOpen: (document: MachineDocument) => void
}

/** Documents of machines; those that expire first are on top. */
export const DocumentsCard = ({ documents, onAdd, onOpen }: Props) => (
  <Card title="Документы машин">
    {documents.length === 0 ? (
      <p className="quiet medium">ОСАГО, техосмотр, удостоверение: напомним, прежде чем они кончатся.</p>
    ) : (
      <ul>
        {documents.map((document) => {
          const { id, kind, machine, note, ends, days } = document
          return (
            <li key={id} className="line-below">
              <button type="button" className={css.open} onClick={() => onOpen(document)}>
                <span className="shrinks">
                  <span className="block medium anywhere">
                    {DOCUMENT_NAMES[kind]}, {machine.name}
                  </span>
                  <span className="block quiet small anywhere">
                    до {dayText(ends, 'dated')}
                    {note ? ` · ${note}` : ''}
                  </span>
                </span>
                <b className={`${css.end} ${css[endsLook(days)]} strong small rounded-sm nowrap`}>
                  {endsText(document)}
                </b>
              </button>
            </li>
          )
        })}
      </ul>
    )}
    <Button onClick={onAdd}>Добавить документ</Button>
  </Card>
)
