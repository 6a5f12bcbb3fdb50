import { connect } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '#client/client.ts'
import { crc16Arc } from '#gateway/parts/checks.ts'
import { createCommands } from '#ingest/commands.ts'
import { modelOf } from '#resource/tracker/models.ts'
import { expire, forget } from '#store/command/command-queue.ts'
import type { Recorded } from '#store/history/history.ts'
import type { Both } from '#store/pools.ts'
import { queryOf } from '#store/query.ts'
import { fleet, imei, type Person } from '#test/fleet.ts'
import { aWhile, until } from '#test/gateway/sockets.ts'
import { runPlatform } from '#test/platform.ts'
import { point } from '#test/track/points.ts'
import { hear } from '#test/trackers.ts'

const { db, pool, tenant, tracker } = await fleet({ own: true })
const send = 'tracker/raw_command/send'
const list = 'tracker/command/sent/list'

/** A process of its own that has read what waits. */
const process = async () => {
  const due: string[] = []
  const recorded: Recorded[] = []
  const asked = { count: 0 }
  const count = <A extends unknown[], R>(ask: (...words: A) => R) => {
    return (...words: A): R => {
      asked.count++
      return ask(...words)
    }
  }
  const counted = { query: count(pool.query.bind(pool) as () => unknown), connect: count(() => pool.connect()) }
  const { commands, read } = createCommands({
    pool: counted as unknown as Both,
    protocolOf: (model) => modelOf(model)?.protocol,
    log: pino({ level: 'silent' }),
    onDue: (devices) => void due.push(...devices),
    onRecorded: (entries) => void recorded.push(...entries),
  })
  await read()
  asked.count = 0
  return { ...commands, read, due, recorded, asked }
}

const waiting = async (params: object = {}) => {
  const alice = await tenant()
  const device = await tracker(alice, { model: 'gt06n' })
  await alice.call(send, { tracker_id: device.tracker_id, command: 'STATUS#', ...params })
  return { alice, ...device }
}

const statesOf = async (account: Person, tracker_id: number): Promise<string[]> =>
  (await account.call(list, { tracker_id })).list.map(({ state }: { state: string }) => state)

/** As if it had been sent, and were to expire, so much earlier. */
const later = (source_id: number, minutes: number) =>
  sql`
    update device_command set sent = sent - make_interval(mins => ${minutes}), expires = expires - make_interval(mins => ${minutes})
    where source_id = ${source_id}`.execute(db)

test('what waits is taken once, by whichever process comes first', async () => {
  const { alice, tracker_id, device_id } = await waiting()
  const [one, two] = [await process(), await process()]
  expect([one, two].map(({ isDue }) => isDue('gt06', device_id, false))).toEqual([true, true])
  const taken = (await Promise.all([one.take(device_id, false), two.take(device_id, false)])).flat()
  expect(taken).toEqual([{ id: expect.any(Number), number: 1, command: { type: 'text', text: 'STATUS#' } }])
  expect(await statesOf(alice, tracker_id)).toEqual(['sent'])
  expect(one.isDue('gt06', device_id, false)).toBe(false)
})

test('a device is told by the protocol of its model only, and others have nothing to ask', async () => {
  const { device_id } = await waiting()
  const { isDue, due } = await process()
  expect(due).toContain(device_id)
  expect(isDue('teltonika', device_id, true)).toBe(false)
  expect(isDue('gt06', imei(), true)).toBe(false)
})

test('a reliable command is sent again by a new connection or after a minute, three times in all, and given up unanswered', async () => {
  const { alice, tracker_id, source_id, device_id } = await waiting()
  const count = async (anew: boolean) => {
    const { take } = await process()
    return (await take(device_id, anew)).length
  }
  expect([await count(false), await count(false), await count(true)]).toEqual([1, 0, 1])
  await later(source_id, 2)
  expect([await count(false), await count(true)]).toEqual([1, 0])
  await later(source_id, 24 * 60)
  await expire(queryOf(db))
  expect((await alice.call(list, { tracker_id })).list).toMatchObject([
    { state: 'failed', error: 'not_answered', attempts: 3, ended: expect.any(String) },
  ])
})

test('one that is not reliable is sent once, and what nobody came for in its time is not sent any more', async () => {
  const once = await waiting({ reliable: false })
  const { take } = await process()
  expect(await take(once.device_id, false)).toHaveLength(1)
  await later(once.source_id, 2)
  const again = await process()
  expect(again.isDue('gt06', once.device_id, true)).toBe(false)
  const late = await waiting()
  await later(late.source_id, 24 * 60)
  expect(await (await process()).take(late.device_id, true)).toEqual([])
  await expire(queryOf(db))
  expect((await late.alice.call(list, { tracker_id: late.tracker_id })).list).toMatchObject([
    { state: 'expired', error: 'not_connected', attempts: 0, sent: null },
  ])
})

test('an answer is tied to the command of its number, or else to the oldest that was sent and has none', async () => {
  const { alice, tracker_id, device_id } = await waiting()
  for (const command of ['WHERE#', 'PARAM#']) await alice.call(send, { tracker_id, command })
  const { take, answered } = await process()
  await take(device_id, false)
  await answered(device_id, [{ number: 2, text: 'Lat:N1\0' }, { text: 'Battery:4.1V' }])
  await answered(device_id, [{ text: 'Error', refused: true }, { text: 'nobody asked' }])
  const { list: told } = await alice.call(list, { tracker_id })
  expect(told.map((one: Record<string, string>) => [one.command, one.state, one.answer, one.error])).toEqual([
    ['PARAM#', 'failed', 'Error', 'refused'],
    ['WHERE#', 'answered', 'Lat:N1', ''],
    ['STATUS#', 'answered', 'Battery:4.1V', ''],
  ])
})

test('what looks like an answer of a device that was told nothing is not looked up', async () => {
  const { alice, tracker_id, device_id } = await waiting()
  const stranger = imei()
  const [one, two] = [await process(), await process()]
  for (const { answered } of [one, two]) await answered(stranger, [{ text: 'hello' }, { number: 7, text: 'hello' }])
  expect([one.asked.count, two.asked.count]).toEqual([0, 0])
  await one.take(device_id, false)
  // It comes back to another process, which has begun since.
  const three = await process()
  await three.answered(device_id, [{ text: 'RST:1' }])
  expect(await statesOf(alice, tracker_id)).toEqual(['answered'])
  await three.answered(device_id, [{ text: 'of its own' }])
  const { count } = three.asked
  await three.answered(device_id, [{ text: 'of its own' }])
  expect([count, three.asked.count]).toEqual([2, 2])
})

test('what another process has told a device meanwhile is known, by the bus or by the clock', async () => {
  const { alice, tracker_id, source_id, device_id } = await waiting()
  await db.updateTable('device_command').set({ state: 'answered' }).where('source_id', '=', source_id).execute()
  const [one, two, three] = [await process(), await process(), await process()]
  for (const command of ['WHERE#', 'PARAM#']) await alice.call(send, { tracker_id, command })
  for (const { read } of [one, two]) await read([source_id])
  expect(await one.take(device_id, false)).toHaveLength(2)
  await two.answered(device_id, [{ text: 'N1' }])
  await three.answered(device_id, [{ text: 'too early' }])
  await three.read()
  await three.answered(device_id, [{ text: 'E2' }])
  const { list: told } = await alice.call(list, { tracker_id })
  expect(told.map(({ answer }: { answer: string }) => answer)).toEqual(['E2', 'N1', ''])
})

test('an answer that names no command is not tied to one of long ago', async () => {
  const { alice, tracker_id, source_id, device_id } = await waiting()
  const { take, answered } = await process()
  await take(device_id, false)
  await later(source_id, 11)
  await answered(device_id, [{ text: 'of something else' }])
  expect(await statesOf(alice, tracker_id)).toEqual(['sent'])
})

test('what could not be sent waits again, and what the protocol does not know has failed', async () => {
  const { alice, tracker_id, device_id } = await waiting()
  const { take, unsent } = await process()
  const [{ id } = { id: 0 }] = await take(device_id, false)
  await unsent(device_id, [id], 'not_connected')
  expect(await statesOf(alice, tracker_id)).toEqual(['queued'])
  await unsent(device_id, [id], 'not_understood')
  expect(await statesOf(alice, tracker_id)).toEqual(['queued'])
  await take(device_id, true)
  await unsent(device_id, [id], 'not_understood')
  expect((await alice.call(list, { tracker_id })).list).toMatchObject([
    { state: 'failed', error: 'not_understood', attempts: 1 },
  ])
})

test('a blocked device is told nothing, and what is old is forgotten', async () => {
  const { alice, tracker_id, source_id, device_id } = await waiting()
  await db.updateTable('source').set({ blocked: true }).where('id', '=', source_id).execute()
  expect((await process()).isDue('gt06', device_id, true)).toBe(false)
  await db.updateTable('source').set({ blocked: false }).where('id', '=', source_id).execute()
  const days = (count: number) =>
    db
      .updateTable('device_command')
      .set({ created: new Date(Date.now() - count * 86_400_000) })
      .where('source_id', '=', source_id)
      .execute()
  await days(89)
  await forget(queryOf(db))
  expect(await statesOf(alice, tracker_id)).toHaveLength(1)
  await days(91)
  await forget(queryOf(db))
  expect(await statesOf(alice, tracker_id)).toEqual([])
})

test('an output that the device says it switched is in the history, with its title, and one that it refuses is not', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice, { model: 'fmb120' })
  await hear(db, source_id, { points: [point({ lat: 52.5, lng: 13.4 })] })
  await alice.call('tracker/output/update', { tracker_id, tracker_output: { number: 2, title: 'Siren' } })
  for (const output of [1, 2, 2]) await alice.call('tracker/output/set', { tracker_id, output, enable: output === 2 })
  const { take, answered, recorded } = await process()
  await take(device_id, false)
  await answered(device_id, [{ text: 'DOUT1:0' }])
  await answered(device_id, [{ text: 'DOUT2:1' }])
  await answered(device_id, [{ text: 'no', refused: true }])
  await answered(device_id, [{ text: 'nobody asked' }])
  expect(recorded.map(({ account_id, tracker_id }) => [account_id, tracker_id])).toEqual([
    [alice.id, tracker_id],
    [alice.id, tracker_id],
  ])
  const { list } = await alice.call('history/tracker/list', {
    trackers: [tracker_id],
    from: new Date(Date.now() - 60_000),
    to: new Date(Date.now() + 60_000),
  })
  expect(list).toMatchObject([
    { event: 'output_change', message: 'Van: Output changed: #1 = 0', location: { lat: 52.5, lng: 13.4 } },
    { event: 'output_change', message: 'Van: Output changed: Siren = 1', extra: { last_known_location: true } },
  ])
})

test('where a device was asked is told by the rules that watch for it, else without a rule', async () => {
  const alice = await tenant()
  const { tracker_id, source_id, device_id } = await tracker(alice, { model: 'fmb120' })
  const earlier = point({ time: Date.now() - 300_000, lat: 52.5, lng: 13.4 })
  await hear(db, source_id, { points: [earlier], at: Date.now() })
  const ask = async (): Promise<void> => {
    await alice.call('tracker/location_request', { tracker_id, type: 'gprs' })
    const { take, answered } = await process()
    await take(device_id, false)
    await answered(device_id, [{ text: 'Lat:52.5 Long:13.4' }])
  }
  await ask()
  const told = async () =>
    (await alice.call('history/unread/list', {})).list
      .filter(({ event }: { event: string }) => event === 'location_response')
      .map(({ rule_id = null }: { rule_id?: number | null }) => rule_id)
  expect(await told()).toEqual([null])
  const rule = { type: 'location_response', name: 'Answers', trackers: [tracker_id] }
  const { id } = await alice.call('tracker/rule/create', rule)
  await ask()
  expect(await told()).toEqual([id, null])
})

test('words that are answered are not in the history', async () => {
  const { device_id } = await waiting()
  const { take, answered, recorded } = await process()
  await take(device_id, false)
  await answered(device_id, [{ text: 'OK' }])
  expect(recorded).toEqual([])
})

/** As a Teltonika device sends words: an answer of codec 12. */
const answer = (words: string): Buffer => {
  const body = Buffer.concat([Buffer.from([0x0c, 1, 6, 0, 0, 0, words.length]), Buffer.from(words), Buffer.of(1)])
  const packet = Buffer.concat([Buffer.alloc(8), body, Buffer.alloc(4)])
  packet.writeUInt32BE(body.length, 4)
  packet.writeUInt32BE(crc16Arc(body), 8 + body.length)
  return packet
}

test('a device that was away is told when it comes back, one that is there at once, and their answers are told', async () => {
  const { url, ports } = await runPlatform({ dealer_password: 'correct horse' })
  const anybody = createClient({ url })
  const { hash: panel } = await anybody.call('panel/account/auth', { login: '1', password: 'correct horse' })
  const user = { login: 'commands@fleet.example', activated: true }
  const asked = { user, password: 'one and two', time_zone: 'UTC', locale: 'en_US' }
  await createClient({ url, hash: panel }).call('panel/user/create', asked as never)
  const { hash } = await anybody.call('user/auth', { login: user.login, password: asked.password })
  const alice = createClient({ url, hash })
  const device_id = imei()
  const device = { label: 'Van', group_id: 0, model: 'fmb920', plugin_id: 44, device_id }
  const { value } = await alice.call('tracker/register', device as never)
  const command = (words: string) => alice.call(send, { tracker_id: value.id, command: words } as never)
  await command('getinfo')

  const socket = connect({ port: ports.teltonika as number, host: '127.0.0.1' })
  onTestFinished(() => void socket.destroy())
  let heard = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
  })
  socket.write(Buffer.concat([Buffer.from([0, device_id.length]), Buffer.from(device_id)]))
  // The first is the maker's example, behind the answer to the sign-in.
  const first = '01000000000000000f0c010500000007676574696e666f0100004312'
  await until(() => heard.length * 2 >= first.length)
  expect(heard.toString('hex')).toBe(first)
  socket.write(answer('RST:1'))
  await command('getver')
  await until(() => heard.includes('getver'))
  const told = async () =>
    (await alice.call(list, { tracker_id: value.id })).list.map(({ command, answer }) => [command, answer])
  await expect.poll(told).toEqual([
    ['getver', ''],
    ['getinfo', 'RST:1'],
  ])
  await aWhile()
  expect(heard.toString().match(/getinfo/g)).toHaveLength(1)
}, 60_000)
