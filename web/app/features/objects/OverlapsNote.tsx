import type { HereObject } from '@spetskarta/shared/objects/objects.ts'
import { Link } from 'react-router'
import { paths } from '../../paths'

/** Which own objects lie over this one, and whose the hours are that a machine spends in both. */
export function OverlapsNote({ objectId, overlaps }: Pick<HereObject, 'objectId' | 'overlaps'>) {
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
      <p>
        <Link to={paths.editObject(objectId)} className="link inline reach medium">
          Изменить, куда идут часы
        </Link>
      </p>
    </div>
  )
}
