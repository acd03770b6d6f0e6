import type { HereObject } from '@spetskarta/shared/objects/objects.ts'
import { Link } from 'react-router'
import { useMayOpen } from '../../api/use-may'
import { paths } from '../../paths'

/** The user's objects that overlap this one, and which of the two counts a machine's hours in the common part. */
export function OverlapsNote({ objectId, overlaps }: Pick<HereObject, 'objectId' | 'overlaps'>) {
  const edit = paths.editObject(objectId)
  const opens = useMayOpen()(edit)
  if (overlaps.length === 0) return null
  return (
    <div className="warning mb-4 pad-row stack gap-1" role="note">
      {overlaps.map(({ objectId: other, name, first }) => (
        <p key={other}>
          Пересекается с объектом{' '}
          <Link to={paths.object(other)} className="link">
            {name}
          </Link>
          . Часы в общей части идут {first ? 'сюда' : 'туда'}.
        </p>
      ))}
      {opens ? (
        <p>
          <Link to={edit} className="link inline reach medium">
            Изменить, куда идут часы
          </Link>
        </p>
      ) : null}
    </div>
  )
}
