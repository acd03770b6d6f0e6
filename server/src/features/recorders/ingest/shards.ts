/** Which machines are stored together. Each shard has its own queue, so that the outage of one stops no other. */

export interface Shards {
  /** Every shard is on one of so many nodes. */
  nodes: number
  /** The numbers of the machines' shards, in their order. */
  of(equipments: readonly string[]): Promise<number[]>
  nodeOf(shard: number): number
}

/** A database that is not spread: one transaction may write for any machine. */
export const ONE_SHARD: Shards = {
  nodes: 1,
  of: async (equipments) => equipments.map(() => 0),
  nodeOf: () => 0,
}
