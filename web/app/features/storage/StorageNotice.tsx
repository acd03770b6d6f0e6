import type { Storage } from '@spetskarta/shared/storage/storage.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { noticeOf } from './storage-notice'

/** Above the own machines, where their room comes to its end. */
export function StorageNotice({ storage }: { storage: Storage }) {
  const notice = noticeOf(storage)
  if (!notice) return null
  return (
    <div className="gap-3 mb-4 warning pad-line flex" role="status">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <p className="fill">
        <b>{notice.title}</b> {notice.text}{' '}
        <Link to={paths.settingsData()} className="link strong">
          Что делать
        </Link>
      </p>
    </div>
  )
}
