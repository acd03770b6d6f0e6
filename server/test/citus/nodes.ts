/**
 * A Citus cluster for the tests: a migrated and distributed template database on every node (docs/operations.md says how to start
 * it).
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distribute } from '../../src/db/cluster/distribute.ts'
import { connect } from '../../src/db/connect.ts'
import { migrate } from '../../src/db/migrate.ts'

/** TEST_NODES: addresses of databases, the coordinator's first, under which the nodes also reach each other. */
export const nodesOf = (text: string | undefined): string[] => (text ?? '').split(/[\s,]+/).filter(Boolean)

export const onServer = (url: string, database: string) => {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const placeOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return `'${hostname}', ${port || '5432'}`
}

/** Makes the template; its address is the coordinator's. `remove` drops it and all its clones on every node. */
export async function prepareNodes(nodes: readonly string[]): Promise<{ url: string; remove(): Promise<void> }> {
  const [coordinator = '', ...workers] = nodes
  const run = `test_${randomUUID().slice(0, 8)}`
  const template = `${run}_template`
  const remove = async () => {
    for (const node of nodes) {
      const client = new pg.Client({ connectionString: node })
      await client.connect()
      const { rows } = await client.query<{ name: string }>(
        'select datname as name from pg_database where starts_with(datname, $1)',
        [run],
      )
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`)
      await client.end()
    }
  }
  try {
    // The extension belongs to a database, and must exist there before its node is added.
    for (const node of nodes) {
      await ask(node, `create database ${template}`)
      await ask(onServer(node, template), 'create extension citus')
    }
    await ask(
      onServer(coordinator, template),
      `select citus_set_coordinator_host(${placeOf(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node(${placeOf(worker)})`),
    )
    const { pool, close } = connect(onServer(coordinator, template), () => {}, 'setup')
    await migrate(pool)
    await distribute(pool, { say() {} })
    await close()
    // PostgreSQL copies only a database without connections. The daemon of Citus is connected until connections are forbidden.
    for (const node of nodes)
      await ask(
        node,
        `alter database ${template} with allow_connections false`,
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
      )
  } catch (error) {
    await remove()
    throw error
  }
  return { url: onServer(coordinator, template), remove }
}

/**
 * A copy of the template under the same name on every node. Citus's metadata in it stays valid: nodes are known by host and port,
 * and each node connects to the others' database of the same name.
 */
export async function cloneOnNodes(nodes: readonly string[], template: string, name: string): Promise<void> {
  await Promise.all(nodes.map((node) => ask(node, `create database ${name} template ${template} strategy file_copy`)))
}

export async function dropOnNodes(nodes: readonly string[], name: string): Promise<void> {
  await Promise.all(nodes.map((node) => ask(node, `drop database if exists ${name} with (force)`)))
}
