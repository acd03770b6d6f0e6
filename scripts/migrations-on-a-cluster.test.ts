/**
 * Migrations behind the first release that runs on a cluster, where the tables of tracks may be distributed already: in the
 * forms that Citus takes there (docs/decisions/0049-several-nodes.md).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { TRACK_TABLES } from '../server/src/db/cluster/track-tables.ts'
import { faultsOf } from '../server/test/statements/faults.ts'
import { type Node, nodesWith, text } from './syntax-tree.ts'

const FOLDER = 'server/migrations'
/** The last one that may run only before `distribute`. */
const BEFORE = '0092'

beforeAll(loadModule)

const isTrack = (table: unknown) => (TRACK_TABLES as readonly string[]).includes(text((table as Node | null)?.relname))

/** What `ErrorIfUnsupportedAlterTableStmt` takes. */
const TAKEN = new Set(
  'AddColumn DropColumn ColumnDefault SetNotNull DropNotNull AddConstraint DropConstraint ValidateConstraint AlterColumnType SetRelOptions ResetRelOptions ReplicaIdentity AttachPartition DetachPartition'
    .split(' ')
    .map((name) => `AT_${name}`),
)
const PLAIN = new Set(['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT'])

function faultsOfAlter({ relation, cmds }: Node): string[] {
  if (!isTrack(relation)) return []
  const commands = nodesWith(cmds, 'AlterTableCmd')
  const constraints = nodesWith(cmds, 'Constraint')
  const adds = commands.filter(({ subtype }) => subtype === 'AT_AddConstraint')
  return [
    ...commands.map(({ subtype }) => text(subtype)).filter((subtype) => !TAKEN.has(subtype)),
    ...(adds.length > 0 && commands.length > 1 ? ['a constraint beside something else'] : []),
    ...(constraints.some(({ contype }) => contype === 'CONSTR_FOREIGN') ? ['a foreign key'] : []),
    ...(constraints.some(({ indexname }) => indexname) ? ['a key made of an index'] : []),
    ...(nodesWith(cmds, 'ColumnDef').some((column) =>
      nodesWith(column.constraints, 'Constraint').some(({ contype }) => !PLAIN.has(text(contype))),
    )
      ? ['a column with a constraint']
      : []),
  ]
}

function faults(sql: string): string[] {
  const { stmts } = parseSync(sql) as unknown as { stmts: Node[] }
  return stmts.flatMap((statement) => [
    ...nodesWith(statement, 'AlterTableStmt').flatMap(faultsOfAlter),
    ...(nodesWith(statement, 'CreateTrigStmt').some(({ relation }) => isTrack(relation)) ? ['a trigger'] : []),
    ...nodesWith(statement, 'IndexStmt').flatMap(({ relation, unique, indexParams }) =>
      isTrack(relation) && unique && !nodesWith(indexParams, 'IndexElem').some(({ name }) => name === 'equipment')
        ? ['a unique index without the machine']
        : [],
    ),
    // All machines may be asked here.
    ...faultsOfWhole(statement).filter((fault) => fault !== 'no key'),
  ])
}

const WRITES_OR_READS = /^(Select|Insert|Update|Delete|Merge)Stmt$/

const faultsOfWhole = (statement: Node): string[] => {
  const [kind = ''] = Object.keys(statement.stmt ?? {})
  return WRITES_OR_READS.test(kind) ? faultsOf({ stmts: [statement] }) : []
}

test('migrations take the forms that distributed tables can be changed in', () => {
  const later = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name > `${BEFORE}-~`)
  expect(later.length).toBeGreaterThan(0)
  const bad = later.flatMap((name) =>
    faults(readFileSync(`${FOLDER}/${name}`, 'utf8')).map((fault) => `${name}: ${fault}`),
  )
  expect(bad).toEqual([])
})

describe('of a migration it is reported', () => {
  test.each([
    ['nothing of a column', 'alter table photos add column a int not null default 0, drop column b', []],
    ['nothing of another table', 'alter table items alter column a set storage external', []],
    ['a form that is not taken', 'alter table photos alter column a set storage external', ['AT_SetStorage']],
    [
      'a constraint beside something else',
      'alter table photos add column a int, add constraint c check (a > 0)',
      ['a constraint beside something else'],
    ],
    [
      'a foreign key',
      'alter table photos add constraint c foreign key (equipment) references tracking',
      ['a foreign key'],
    ],
    ['a key made of an index', 'alter table photos add constraint c unique using index d', ['a key made of an index']],
    ['a column with a constraint', 'alter table photos add column a int unique', ['a column with a constraint']],
    ['a trigger', 'create trigger t after insert on photos for each row execute function f()', ['a trigger']],
    [
      'a unique index without the machine',
      'create unique index on photos (id)',
      ['a unique index without the machine'],
    ],
    ['a join with what stays', 'update photos p set lat = 1 from items i where i.id = p.equipment', ['local items']],
  ])('%s', (_, sql, expected) => {
    expect(faults(sql)).toEqual(expected)
  })
})
