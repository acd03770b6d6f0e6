import { readFileSync } from 'node:fs'
import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { filesIn, isProduct } from '../../../scripts/rooms.ts'
import { faultsOf } from './faults.ts'

beforeAll(loadModule)

/** Citus sends the text that a change of a table came with to the nodes, whole, as a prepared statement: it must be alone. */
const changesBesideOthers = (source: string) =>
  (source.match(/`[^`]*`|'[^'\n]*'|"[^"\n]*"/g) ?? []).filter(
    (literal) => /\b(alter|drop|lock|truncate) table\b|\bcreate index\b/i.test(literal) && /;\s*[^\s`'"]/.test(literal),
  )

test('a text that changes a table holds no other statement', () => {
  const texts = filesIn('server/src')
    .filter(isProduct)
    .flatMap((path) => changesBesideOthers(readFileSync(path, 'utf8')))
  expect(texts).toEqual([])
  expect(changesBesideOthers("query(`set local lock_timeout = '2s'; alter table a_month set …`)")).toHaveLength(1)
  expect(changesBesideOthers('query(`alter table a_month set …;`)')).toEqual([])
})

describe('of one statement it is reported', () => {
  test.each([
    ['nothing where the machine is given', 'select * from photos where equipment = $1', []],
    ['nothing where machines are given', 'delete from photos where equipment = any($1::uuid[])', []],
    [
      'nothing where rows come as arrays beside a table of their shard',
      'insert into photos (equipment, id) select k.equipment, p.id from tracking k join unnest($1::uuid[], $2::uuid[]) ' +
        'as p (equipment, id) on p.equipment = k.equipment where k.equipment = any($1) on conflict do nothing',
      [],
    ],
    [
      'that the table beside the arrays names no machine',
      'insert into photos (equipment, id) select k.equipment, p.id from tracking k join unnest($1::uuid[], $2::uuid[]) ' +
        'as p (equipment, id) on p.equipment = k.equipment',
      ['no key'],
    ],
    [
      'that rows come as arrays alone, which a cluster reads on the node that is asked',
      'insert into photos (equipment, id) select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing',
      ['arrays alone'],
    ],
    [
      'that rows are made of what another table has',
      'insert into photos (equipment, id) select i.id, p from unnest($1::uuid[]) p join items i on i.id = p',
      ['no key', 'local items'],
    ],
    ['nothing where other tables are read', 'select * from users', []],
    [
      'nothing where both tables are joined by machine',
      'select from photos p join tracking t on t.equipment = p.equipment where p.equipment = $1',
      [],
    ],
    ['that no machine is given', 'select * from photos where id = $1', ['no key']],
    [
      'that the second table is not joined by machine',
      'select from photos p join tracking t on t.time_zone = $2 where p.equipment = $1',
      ['no key'],
    ],
    [
      'that a machine is only compared with another table',
      'select from photos p join tracking t on t.equipment = p.equipment join photos q on q.equipment = p.equipment',
      ['no key'],
    ],
    [
      'that a local table is joined',
      'select from photos p join items i on i.id = p.equipment where p.equipment = $1',
      ['local items'],
    ],
    [
      'that a local table is asked within a condition',
      'update photos set lat = 1 where equipment = $1 and exists (select from users)',
      ['local users'],
    ],
    [
      'that a row is locked before something else is done',
      'with k as (select from tracking where equipment = $1 for key share) select from k',
      ['locks in a CTE'],
    ],
    [
      'nothing where rows of one machine are locked',
      'select from stale_days where equipment = $1 and day = any($2) for update',
      [],
    ],
    [
      'that rows of several machines are locked, which may be in several shards',
      'select from stale_days where equipment = any($1::uuid[]) for update',
      ['locks several machines'],
    ],
    [
      'that a notice is sent',
      "with d as (delete from photos where equipment = $1) select pg_notify('track', $2)",
      ['pg_notify'],
    ],
    [
      'nothing where points are only added',
      'insert into track_points (equipment) select k.equipment from tracking k, unnest($2::int[]) where k.equipment = $1',
      [],
    ],
    [
      'that points are added where they may be there: a month by columns refuses that',
      'insert into track_points (equipment) select k.equipment from tracking k, unnest($2::int[]) where k.equipment = $1 on conflict do nothing',
      ['changes points of any month'],
    ],
    [
      'that an insert of chosen rows returns what is named by its table, which has another name on a node',
      'insert into photos (equipment) select k.equipment from tracking k where k.equipment = $1 returning equipment',
      ['returns without an alias'],
    ],
    [
      'nothing where the table has a name in the statement',
      'insert into photos as stored (equipment) select k.equipment from tracking k where k.equipment = $1 returning stored.equipment',
      [],
    ],
    ['that points are deleted', 'delete from track_points where equipment = $1', ['changes points of any month']],
    [
      'that points are changed',
      'update track_points set battery = 1 where equipment = $1',
      ['changes points of any month'],
    ],
    [
      'that what is stored would be another on each node',
      'insert into photos (equipment, id) values ($1, gen_random_uuid())',
      ['volatile gen_random_uuid'],
    ],
    [
      'that a function is called that the node does not have',
      'select mark_stale(array_agg(equipment), array_agg(recorded_at)) from track_points where equipment = $1',
      ['own mark_stale'],
    ],
    [
      'nothing where the function is on every node',
      'select machine_day(time_zone, zones_before, $2) from tracking where equipment = $1',
      [],
    ],
    [
      'that what a conflict sets is told by the clock',
      'insert into recorder_states (equipment) values ($1) on conflict (equipment) do update set last_seen_at = now()',
      ['clock in a conflict'],
    ],
    [
      'nothing where it is the row that did not go in',
      'insert into recorder_states (equipment) values ($1) on conflict (equipment) do update set last_seen_at = excluded.last_seen_at',
      [],
    ],
    [
      'that a case of an update asks the clock',
      'update tracking set link_views = case when link_expires_at < now() then 0 end where equipment = $1',
      ['clock in a case'],
    ],
    [
      'that an update reckons with moments of its rows',
      "update stale_days set since = claimed_until - interval '60 seconds' where equipment = $1",
      ['reckons with times of rows'],
    ],
    [
      'nothing where it names the zone',
      "update stale_days set since = (claimed_until at time zone 'UTC' - interval '60 seconds') at time zone 'UTC' where equipment = $1",
      [],
    ],
    [
      'that a delete turns texts of its rows into dates',
      "delete from tracking where equipment = $1 and (zones_before ->> 'lastDay')::date < $2",
      ['reckons with times of rows'],
    ],
    [
      'nothing where the clock alone is reckoned with',
      "update track_days set look_after = now() + interval '5 minutes' where equipment = $1 and look_after < now()",
      [],
    ],
  ])('%s', (_, sql, faults) => {
    expect(faultsOf(sql)).toEqual(faults)
  })
})
