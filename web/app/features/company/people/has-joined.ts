import type { getInvite, getOwnCompanies } from '@spetskarta/shared/company/people.ts'
import type { Output } from '@spetskarta/shared/endpoint.ts'

type Invite = Pick<Output<typeof getInvite>, 'company' | 'role'>

/** Whether this session has taken the invitation already: the answer to the first press may have been lost. */
export const hasJoined = ({ companies }: Output<typeof getOwnCompanies>, { company, role }: Invite): boolean =>
  companies.some((own) => own.acting && own.name === company && own.role === role)
