import type { CrewEntry, MachineCrew } from '@spetskarta/shared/crew/operators.ts'

/** The operators present, and the one of the assignment that is changed, who may be in the archive by now. */
export const operatorsToChoose = (present: MachineCrew['operators'], own: CrewEntry['operator'] | undefined) =>
  own && !present.some(({ id }) => id === own.id) ? [...present, own] : present
