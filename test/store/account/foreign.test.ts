import pg from 'pg'
import { expect, test } from 'vitest'
import { changeAll, offerTo } from '#cli/migrate/offer.ts'
import { readConfig } from '#src/config.ts'
import { bringAccount, type ComingClone, type ComingRow, type ComingRows } from '#store/account/foreign.ts'
import { hashPassword } from '#store/people/password.ts'
import * as sessions from '#store/people/sessions.ts'
import { asPerson, fleet, fleetSecret, type Person } from '#test/fleet.ts'

const opened = await fleet({ own: true })
const { db, url, dealer_id } = opened
const password_hash = await hashPassword('secret1')

const alerts = { sms_phones: [], phones: [], emails: [], push_enabled: false }

/** What a fleet has elsewhere: a master, a sub-user with a group of rights, two vehicles, a zone and a rule over both. */
const elsewhere = (name: string, devices = 2): ComingRows & { rows: Record<string, ComingRow[]> } => ({
  origin: `${name}/1`,
  rows: {
    users: [
      { origin: `${name}/1`, id: 1, values: { login: `${name}@fleet.example`, password_hash, activated: true } },
      {
        origin: `${name}/2`,
        id: 2,
        values: { login: `${name}.clerk@fleet.example`, password_hash, activated: true, security_group_id: 7 },
      },
    ],
    security_group: [{ origin: `${name}/2`, id: 7, values: { label: 'Clerks', rights: ['tag_update'] } }],
    tracker_group: [{ origin: `${name}/3`, id: 3, values: { title: 'Vans', color: '1565c0' } }],
    source: Array.from({ length: devices }, (_, i) => ({
      origin: `${name}/${i}`,
      id: i + 1,
      values: { device_id: `${name}${i}`, model: 'osmand', min_idle_duration_minutes: 9 },
    })),
    tracker: Array.from({ length: devices }, (_, i) => ({
      origin: `${name}/${i}`,
      id: 100 + i,
      values: { source_id: i + 1, label: `Van ${i}`, group_id: 3 },
    })),
    subuser_tracker: [{ origin: `${name}/2/0`, values: { user_id: 2, tracker_id: 100 } }],
    zone: [
      {
        origin: `${name}/5`,
        id: 5,
        values: {
          ...{ label: 'Yard', address: '', color: '27A9E3', type: 'circle' },
          ...{ center: { lat: 48, lng: 9 }, radius: 150, points: null },
          bounds: { nw: { lat: 48.01, lng: 8.99 }, se: { lat: 47.99, lng: 9.01 } },
        },
      },
    ],
    rule: [
      {
        origin: `${name}/8`,
        id: 8,
        values: {
          ...{ user_id: 1, type: 'inoutzone', name: 'Yard', primary_text: 'in', secondary_text: 'out' },
          ...{
            alerts,
            extended_params: { emergency: false, private_rule: false, zone_limit_inverted: false },
            private: false,
            description: '',
            suspended: false,
          },
        },
      },
    ],
    rule_zone: [{ origin: `${name}/8/5`, values: { rule_id: 8, zone_id: 5 } }],
    rule_tracker: Array.from({ length: devices }, (_, i) => ({
      origin: `${name}/8/${i}`,
      values: { rule_id: 8, tracker_id: 100 + i },
    })),
  },
  clones: [],
})

/** A connection that breaks after so many questions. */
const connection = async (breaks = Number.POSITIVE_INFINITY) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  client.on('error', () => undefined)
  const ask = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
  let asked = 0
  client.query = ((...words: unknown[]) => {
    if (++asked > breaks) {
      void client.end()
      throw new Error('killed')
    }
    return ask(...words)
  }) as never
  return client
}

/** @param room rows more that there may be, by table, where that is less than the platform has */
const bring = async (
  coming: ComingRows,
  { into, breaks, room }: { into?: number; breaks?: number; room?: Record<string, number> } = {},
) => {
  const client = await connection(breaks)
  try {
    const added = await bringAccount(
      client,
      coming,
      { system: 'there', dealer_id, into },
      {
        secret: fleetSecret,
        async offerTo(account_id) {
          const offer = await offerTo(db, readConfig({}), { account_id, dealer_id })
          return { ...offer, room: { ...offer.room, ...room } }
        },
      },
    )
    await changeAll(db, added)
    return added
  } finally {
    await client.end()
  }
}

const as = async (user_id: number): Promise<Person> =>
  asPerson(opened.server, user_id, await sessions.openSession(db, { kind: 'user', user_id, seconds: 3600 }))

test('what a fleet has elsewhere is an account here, whose people sign in by the passwords that they have', async () => {
  const { account_id, told } = await bring(elsewhere('north'))
  expect(told).toEqual([])
  const north = await as(account_id)
  const { list } = await north.call('tracker/list')
  expect(list.map(({ label }: { label: string }) => label)).toEqual(['Van 0', 'Van 1'])
  const [rule] = (await north.call('tracker/rule/list')).list
  const [zone] = (await north.call('zone/list')).list
  expect(rule).toMatchObject({ zone_ids: [zone.id], trackers: list.map(({ id }: { id: number }) => id) })
  const subusers = (await north.call('subuser/list')).list
  expect(subusers).toMatchObject([{ login: 'north.clerk@fleet.example' }])
  expect((await north.call('subuser/tracker/list', { subuser_id: subusers[0].id })).list).toEqual([list[0].id])
  const states = await db
    .selectFrom('source_state')
    .innerJoin('source', 'source.id', 'source_state.source_id')
    .select(['source_state.min_idle_duration_minutes', 'source_state.rules'])
    .where('source.account_id', '=', account_id)
    .execute()
  expect(states).toEqual([1, 2].map(() => ({ min_idle_duration_minutes: 9, rules: expect.any(Number) })))
  expect(states.every(({ rules }) => rules > 0)).toBe(true)
  const groups = (await north.call('subuser/security_group/list')).list
  expect(groups).toMatchObject([{ id: subusers[0].security_group_id, label: 'Clerks' }])
})

test('a second time only what is new comes: what was edited here stays, what was deleted here stays away', async () => {
  const coming = elsewhere('east')
  const { account_id } = await bring(coming)
  const east = await as(account_id)
  const [van] = (await east.call('tracker/list')).list
  await east.call('tracker/settings/update', { tracker_id: van.id, label: 'Named here', group_id: 0 })
  const [rule] = (await east.call('tracker/rule/list')).list
  await east.call('tracker/rule/delete', { rule_id: rule.id })
  const [zone] = (await east.call('zone/list')).list
  await east.call('zone/delete', { zone_id: zone.id })
  const more = elsewhere('east', 3)
  const again = await bring(more)
  expect(again).toMatchObject({ account_id, rows: { source: 1, tracker: 1 } })
  const { list } = await east.call('tracker/list')
  expect(list.map(({ label }: { label: string }) => label).sort()).toEqual(['Named here', 'Van 1', 'Van 2'])
  expect((await east.call('zone/list')).list).toEqual([])
  expect(await bring(more)).toMatchObject({ account_id, rows: {}, told: [] })
})

test('what hangs from what was deleted here is left out, and told', async () => {
  const { account_id } = await bring(elsewhere('south'))
  const south = await as(account_id)
  const [rule] = (await south.call('tracker/rule/list')).list
  await south.call('tracker/rule/delete', { rule_id: rule.id })
  const { told, rows } = await bring(elsewhere('south', 3))
  expect(rows).toEqual({ source: 1, tracker: 1 })
  expect(told).toEqual([
    '1 of rule_tracker were left out: what they name is here no more, or there is another such one.',
  ])
})

test('killed anywhere, it goes on, and everything is there once', async () => {
  let account_id: number | undefined
  let killed = 0
  for (let breaks = 130; account_id === undefined; breaks += 67)
    try {
      account_id = (await bring(elsewhere('west', 5), { breaks })).account_id
    } catch (error) {
      expect((error as Error).message).toBe('killed')
      killed++
    }
  expect(killed).toBeGreaterThan(5)
  const west = await as(account_id)
  expect((await west.call('tracker/list')).list).toHaveLength(5)
  const [rule] = (await west.call('tracker/rule/list')).list
  expect(rule.trackers).toHaveLength(5)
  expect((await west.call('subuser/list')).list).toHaveLength(1)
  const masters = await db.selectFrom('users').select('id').where('login', '=', 'west@fleet.example').execute()
  expect(masters).toEqual([{ id: account_id }])
})

test('what others have is left out with what hangs from it, and comes when it is free', async () => {
  const bob = await opened.tenant()
  const theirs = await opened.tracker(bob)
  const coming = elsewhere('taken')
  const [first] = coming.rows.source as [ComingRow]
  coming.rows.source = [
    { ...first, values: { ...first.values, device_id: theirs.device_id } },
    ...(coming.rows.source ?? []).slice(1),
  ]
  const { account_id, told } = await bring(coming)
  expect(told).toEqual([`The device ${theirs.device_id} is another account's here: it was left out.`])
  const taken = await as(account_id)
  expect((await taken.call('tracker/list')).list).toHaveLength(1)
  expect((await taken.call('tracker/rule/list')).list[0].trackers).toHaveLength(1)
  await db.updateTable('source').set({ corrupted: new Date() }).where('id', '=', theirs.source_id).execute()
  expect(await bring(coming)).toMatchObject({ rows: { source: 1, tracker: 1, rule_tracker: 1 }, told: [] })
})

test('what there is no room for is left out with what hangs from it and told, and comes when there is', async () => {
  const { account_id, told } = await bring(elsewhere('full'), { room: { source: 1, zone: 0 } })
  expect(told).toEqual([
    '1 of source were left out: the account may have no more of them.',
    '1 of zone were left out: the account may have no more of them.',
  ])
  const full = await as(account_id)
  expect((await full.call('tracker/list')).list).toHaveLength(1)
  expect((await full.call('zone/list')).list).toEqual([])
  const rows = { source: 1, tracker: 1, zone: 1, rule_tracker: 1, rule_zone: 1 }
  expect(await bring(elsewhere('full'))).toMatchObject({ account_id, rows, told: [] })
})

test('a device that the account has already stands for the one that comes', async () => {
  const carol = await opened.tenant()
  const own = await opened.tracker(carol)
  const coming = elsewhere('adopted')
  const [first] = coming.rows.source as [ComingRow]
  coming.rows.source = [{ ...first, values: { ...first.values, device_id: own.device_id } }]
  coming.rows.tracker = (coming.rows.tracker ?? []).slice(0, 1)
  coming.rows.rule_tracker = (coming.rows.rule_tracker ?? []).slice(0, 1)
  const { told } = await bring(coming, { into: carol.id })
  expect(told).toEqual([`The device ${own.device_id} is in the account already: it stays as it is.`])
  expect((await carol.call('tracker/list')).list).toHaveLength(1)
  expect((await carol.call('tracker/rule/list')).list[0].trackers).toEqual([own.tracker_id])
})

test('a device of another account that came is seen as a clone', async () => {
  const { account_id } = await bring(elsewhere('owner', 1))
  const clone: ComingClone = {
    ...{ origin: 'friend/clone', id: 500, values: { label: 'Seen' } },
    of: { account: 'owner/1', source: 'owner/0' },
  }
  const friend = await bring({ ...elsewhere('friend', 0), clones: [clone] })
  expect(friend.account_id).not.toBe(account_id)
  const { list } = await (await as(friend.account_id)).call('tracker/list')
  expect(list).toMatchObject([{ label: 'Seen', clone: true, source: { device_id: 'owner0' } }])
})

test('what cannot be is told', async () => {
  const eve = await opened.tenant()
  const { login } = await db.selectFrom('users').select('login').where('id', '=', eve.id).executeTakeFirstOrThrow()
  const coming = elsewhere('eve')
  coming.rows.users = [{ origin: 'eve/1', id: 1, values: { login, password_hash } }]
  coming.rows.subuser_tracker = []
  await expect(bring(coming)).rejects.toThrow(`The login ${login} is in use here`)
  await expect(bring({ ...coming, rows: { audit: [] } })).rejects.toThrow('It has rows of audit, which no account has.')
})
