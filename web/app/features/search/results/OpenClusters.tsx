import type { Cluster } from '@spetskarta/shared/search/search.ts'
import { useNavigate } from 'react-router'
import { centreOfArea, type Intent, resultsPath } from '../../search-address/intent'
import { ClusterRows } from './ClusterRows'

/** Clusters of the map in place of a list, each leading to a search of its own. */
export default function OpenClusters({ intent: { topic, area }, clusters }: { intent: Intent; clusters: Cluster[] }) {
  const navigate = useNavigate()
  return (
    <ClusterRows
      clusters={clusters}
      centre={centreOfArea(area)}
      onOpen={(bounds) => void navigate(resultsPath({ topic, area: { kind: 'box', bounds } }))}
    />
  )
}
