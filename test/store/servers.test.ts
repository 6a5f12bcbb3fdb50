import { expect, test } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { createScribe } from '#jobs/heard.ts'
import { createMetrics } from '#src/metrics.ts'
import * as platform from '#store/dealer/platform-state.ts'
import { readSources } from '#store/fleet/device-states.ts'
import { hashOf } from '#store/hash.ts'
import { queryOf } from '#store/query.ts'
import { shareAway } from '#store/servers.ts'
import { isDistributed } from '#test/distributed.ts'
import { fleet, fleetSecret } from '#test/fleet.ts'
import { point } from '#test/track/points.ts'

/**
 * One PostgreSQL as a cluster of two servers, of which the second, with the upper half of the hashes, is away: what is asked of its
 * sources fails as Citus has it fail.
 */
const cluster = async () => {
  const all = await fleet({ own: true })
  const away = async (isAway: boolean) => void (await all.pool.query(`update server set away = ${isAway}`))
  await all.pool.query(`
    create table server (away boolean not null);
    insert into server values (false);
    create function there(hash int) returns boolean language plpgsql as $$
    begin
      if hash >= 0 and (select away from server) then
        raise exception 'connection to the remote node failed' using errcode = '08006';
      end if;
      return true;
    end
    $$;
    create table pg_dist_shard (logicalrelid regclass, shardid int, shardminvalue text);
    create table pg_dist_placement (shardid int, groupid int);
    create table pg_dist_node (groupid int, nodename text, nodeport int, noderole text);
    insert into pg_dist_placement values (1, 1), (2, 2);
    insert into pg_dist_node values (1, 'one', 5432, 'primary'), (2, 'two', 5432, 'primary');
    create function run_command_on_workers(text) returns table (nodename text, nodeport int, success boolean) language sql as
      'select nodename, nodeport, not (away and groupid = 2) from pg_dist_node, server order by groupid'`)
  const divide = async () => {
    await all.pool.query(`
      alter table source_state rename to whole_states;
      alter table outbox rename to whole_outbox;
      create view source_state as select * from whole_states where there(hashint4(source_id));
      create view outbox as select * from whole_outbox;
      insert into pg_dist_shard values ('source_state', 1, '-2147483648'), ('source_state', 2, '0')`)
  }
  return { ...all, away, divide }
}

const { db, pool, tenant, tracker, panel, away, divide } = await cluster()
const alice = await tenant()
const dealer = await panel({ trackers: ['read', 'global'] })
const made: Awaited<ReturnType<typeof tracker>>[] = []
for (let i = 0; i < 12; i++) made.push(await tracker(alice))
const silent = { error: () => undefined, warn: () => undefined, info: () => undefined }
const { feed } = createIngest({ pool, secret: fleetSecret, metrics: createMetrics(), log: silent })
const now = Date.now()
const sent = [point({ time: now, lat: 52, lng: 13 })]
await Promise.all(made.map(({ device_id: device }) => feed({ device, points: sent, received: now })))
await createScribe(db).write()
const [gone, there] = [true, false].map((isGone) =>
  made.filter(({ source_id }) => hashOf(source_id) >= 0 === isGone),
) as [typeof made, typeof made]
const idsOf = (some: typeof made) => some.map(({ tracker_id }) => tracker_id)
await divide()

test.skipIf(isDistributed)(
  'while a server of the cluster is away, those on the others are told, and the rest is marked',
  async () => {
    expect([gone.length > 1, there.length > 1]).toEqual([true, true])
    const trackers = idsOf(made)
    const before = await alice.call('tracker/get_states', { trackers })
    const listed = await dealer.call('panel/tracker/list', {})
    await away(true)
    const { states, unavailable, ...rest } = await alice.call('tracker/get_states', { trackers })
    expect(unavailable).toEqual(idsOf(gone))
    expect(Object.keys(states).map(Number)).toEqual(idsOf(there))
    for (const id of idsOf(there)) expect(states[id]).toEqual(before.states[id])
    expect(Object.keys(rest)).toEqual(['user_time'])
    expect((await dealer.call('panel/tracker/list', {})).list).toEqual(listed.list)
    // Of one alone, or of none that is there, it is told that it is to be asked again.
    const trackerless = { trackers: idsOf(gone) }
    expect(await alice.fails('tracker/get_states', trackerless)).toMatchObject({ code: 14 })
    expect(await alice.fails('tracker/get_state', { tracker_id: idsOf(gone)[0] })).toMatchObject({ code: 14 })
    await away(false)
    expect(await alice.call('tracker/get_states', { trackers })).toMatchObject({ states: before.states })
  },
)

test.skipIf(isDistributed)(
  'states for whoever looks on are those that are there, and it is told which are not',
  async () => {
    const ids = made.map(({ source_id }) => source_id)
    await away(true)
    const told: number[] = []
    const states = await readSources(db, ids, (some) => told.push(...some))
    expect(new Set(told)).toEqual(new Set(gone.map(({ source_id }) => source_id)))
    expect(states.map(({ source_id }) => source_id).sort((a, b) => a - b)).toEqual(
      there.map(({ source_id }) => source_id),
    )
    await away(false)
  },
)

test.skipIf(isDistributed)('which share of the points is away is measured', async () => {
  const query = queryOf(db)
  expect(await shareAway(query)).toBe(0)
  await pool.query(`begin; set local allow_system_table_mods = on;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      values (4242, 'citus', 10, 11, false, '13'); commit`)
  expect(await shareAway(query)).toBe(0)
  await away(true)
  expect(await shareAway(query)).toBe(0.5)
  await away(false)
})

test.skipIf(isDistributed)(
  'the operator is told how the rest does when nobody can say what waits for accounts',
  async () => {
    expect((await platform.platformState(db)).queues.map(({ name }) => name)).toContain('outbox')
    await pool.query('create or replace view outbox as select * from whole_outbox where there(0)')
    await pool.query(`insert into whole_outbox (source_id, seq, event) values (1, 1, '{}')`)
    await away(true)
    expect((await platform.platformState(db)).queues.map(({ name }) => name)).not.toContain('outbox')
    await away(false)
  },
)
