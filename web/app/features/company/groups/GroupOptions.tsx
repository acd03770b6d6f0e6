import type { GroupName } from '@spetskarta/shared/company/groups.ts'

/** Of a choice of groups: each part below its group. */
export const GroupOptions = ({ groups }: { groups: readonly GroupName[] }) =>
  groups.map(({ id, name, parent }) => (
    <option key={id} value={id}>
      {parent === null ? name : `— ${name}`}
    </option>
  ))
