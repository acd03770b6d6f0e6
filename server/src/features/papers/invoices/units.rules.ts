/** Units of charges in ОКЕИ; the code is empty where the classifier has none. */
import type { Charge } from '@spetskarta/shared/papers/papers.ts'

export const OKEI: Record<Charge['unit'], { code: string; name: string }> = {
  hour: { code: '356', name: 'ч' },
  shift: { code: '917', name: 'смен' },
  trip: { code: '', name: 'рейс' },
  delivery: { code: '', name: 'подача' },
  km: { code: '008', name: 'км' },
}
