import { IDS_MAX } from '@spetskarta/shared/limits.ts'
import { getMachineObjects } from '@spetskarta/shared/objects/objects.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call'
import { inParts } from '../../../api/in-parts'

/** The objects where machines were on these days (`yyyy-mm-dd`), and where these objects are. `every`: reload interval, ms. */
export const useMachineObjects = (ids: string[], days: string[], every?: number) =>
  useQuery({
    queryKey: ['machine-objects', ids.join(), days.join()],
    queryFn: ({ signal }) => machineObjects(ids, days, signal),
    enabled: ids.length > 0 && days.length > 0,
    ...(every !== undefined && { refetchInterval: every }),
  })

/** For any number of machines; an object visited by several of them is returned once. */
export async function machineObjects(ids: string[], days: string[], signal: AbortSignal) {
  const answers = await Promise.all(
    inParts(ids, IDS_MAX).map((part) =>
      call(getMachineObjects, { querystring: { ids: part.join(), days: days.join() } }, signal),
    ),
  )
  const objects = new Map(answers.flatMap((part) => part.objects).map((object) => [object.objectId, object]))
  return {
    days: answers.flatMap((part) => part.days),
    uncounted: answers.flatMap((part) => part.uncounted),
    objects: [...objects.values()],
  }
}
