/** The columns that the user has hidden, kept in the browser. */
import { useEffect, useState } from 'react'
import type { ColumnId } from './usage-rows'
import { USAGE_COLUMNS } from './usage-rows'

const KEY = 'usage-hidden-columns'

function read(): ColumnId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? USAGE_COLUMNS.flatMap(({ id }) => (kept.includes(id) ? id : [])) : []
  } catch {
    return []
  }
}

export interface Columns {
  shown: (id: ColumnId) => boolean
  show: (id: ColumnId, on: boolean) => void
}

export function useColumns(): Columns {
  const [hidden, setHidden] = useState<ColumnId[]>([])
  useEffect(() => setHidden(read()), [])
  return {
    shown: (id) => !hidden.includes(id),
    show(id, on) {
      const next = on ? hidden.filter((each) => each !== id) : [...hidden, id]
      setHidden(next)
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Without storage, all columns are shown next time.
      }
    },
  }
}
