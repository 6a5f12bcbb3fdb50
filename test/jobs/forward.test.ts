import { expect, test } from 'vitest'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { forgetLate } from '#jobs/forward/late.ts'
import { seal } from '#store/points/seal.ts'
import { fleet } from '#test/fleet.ts'
import { forwarderOf, later, minute, minutes, minutesOf, retranslatorOf, senders, target } from '#test/forwarding.ts'
import { flag, type Point } from '#track/point.ts'

const { pool, tenant, tracker } = await fleet({ own: true })
const { send, onCommit } = senders(pool)

type Answer = (line: string, points: readonly Point[]) => string | undefined

/** A target that speaks Wialon IPS, by the gateway's own reading of it; `answer` may say something else, or nothing. */
const ips = async (answer: Answer = () => undefined) => {
  const taken: { device: string; points: Point[] }[] = []
  const says = { answer }
  const server = await target((socket) => {
    const session = { transport: 'tcp' as const, words: {} } as Parameters<typeof wialon.decode>[1]
    let bytes = Buffer.alloc(0)
    socket.on('data', (more: Buffer) => {
      bytes = Buffer.concat([bytes, more])
      for (let size = wialon.frame(bytes, session); size; size = wialon.frame(bytes, session)) {
        const frame = bytes.subarray(0, size)
        bytes = bytes.subarray(size)
        const { device, points, reply } = wialon.decode(frame, session, Date.now())
        if (device) session.device = device
        const other = says.answer(frame.toString(), points)
        if (other === 'nothing') continue
        if (other === 'hang up') return void socket.destroy()
        if (points.length > 0) taken.push({ device: session.device ?? '', points })
        socket.write(other ?? reply?.({ known: true, taken: points.length }) ?? '')
      }
    })
  })
  return {
    ...server,
    says,
    of: (device: string) => minutesOf(taken.flatMap((one) => (one.device === device ? one.points : []))),
    messages: () => taken,
  }
}

const account = async (port: number) => {
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const retranslator_id = await retranslatorOf(alice, port)
  const bind = () => alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  const source_id = async () =>
    (await pool.query('select source_id from tracker where id = $1', [tracker_id])).rows[0].source_id
  return { alice, tracker_id, device_id, retranslator_id, bind, source_id }
}

test('what comes after the binding is sent, in order and once, as it is stored', async () => {
  const theirs = await ips()
  const { device_id, bind } = await account(theirs.port)
  await send(device_id, minutes(1, 3))
  await bind()
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, minutes(4, 6))
  await expect.poll(() => theirs.of(device_id)).toEqual([4, 5, 6])
  await send(device_id, [minute(7, { attributes: { ignition: true, board_voltage: 12.5, event: 'sos' } })])
  await expect.poll(() => theirs.of(device_id)).toEqual([4, 5, 6, 7])
  expect(theirs.messages().at(-1)?.points).toEqual([
    minute(7, { attributes: { ignition: true, board_voltage: 12.5, event: 'sos' } }),
  ])
  await forwarder.stop()
})

test('late points are sent when they come, each once, also those that are sent again by the device', async () => {
  const theirs = await ips()
  const { device_id, bind, source_id } = await account(theirs.port)
  await send(device_id, minutes(1, 2))
  await bind()
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, [minute(10), minute(20)])
  await expect.poll(() => theirs.of(device_id)).toEqual([10, 20])
  await send(device_id, [minute(5), minute(10), minute(15)])
  await send(device_id, [minute(20), minute(15), minute(21)])
  await expect.poll(() => theirs.of(device_id)).toEqual([10, 20, 5, 15, 21])
  await seal(pool, await source_id())
  await send(device_id, [minute(16)])
  await send(device_id, [minute(22)])
  await expect.poll(() => theirs.of(device_id)).toEqual([10, 20, 5, 15, 21, 16, 22])
  await forgetLate(pool, pool)
  expect((await pool.query('select from source_late where source_id = $1', [await source_id()])).rowCount).toBe(0)
  await forwarder.stop()
})

test('a target that is away costs nothing but its place: all comes then, in the order of its times', async () => {
  const theirs = await ips()
  const { alice, device_id, bind, source_id } = await account(theirs.port)
  await bind()
  await theirs.close()
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, minutes(1, 1_500))
  await send(device_id, [minute(2_000), minute(2_001)])
  // Late, but later than what was sent: it has its turn.
  await send(device_id, [minute(1_700)])
  await seal(pool, await source_id())
  await expect.poll(async () => (await alice.call('retranslator/list')).list[0]).toMatchObject({ failing: true })
  const [{ error, error_time, sent_time }] = (await alice.call('retranslator/list')).list
  expect([error, error_time, sent_time]).toEqual([expect.stringContaining('ECONNREFUSED'), expect.any(String), null])
  await theirs.reopen()
  await later(pool, 3_600)
  await forwarder.stop()
  const second = forwarderOf(pool)
  await second.look()
  const all = [...Array.from({ length: 1_500 }, (_, i) => i + 1), 1_700, 2_000, 2_001]
  await expect.poll(() => theirs.of(device_id), { timeout: 20_000 }).toEqual(all)
  await second.stop()
  expect((await alice.call('retranslator/list')).list[0]).toMatchObject({
    failing: false,
    sent_time: expect.any(String),
  })
})

test('who is killed has another go on, and at most the message that was not acknowledged comes again', async () => {
  let messages = 0
  const theirs = await ips()
  const { device_id, bind } = await account(theirs.port)
  await bind()
  // The third message is taken, and its acknowledgement never comes.
  theirs.says.answer = (line) => (line.startsWith('#B#') && ++messages === 3 ? 'nothing' : undefined)
  await send(device_id, minutes(1, 450))
  const first = forwarderOf(pool, { patience: 60_000 })
  await first.look()
  await expect.poll(() => messages).toBe(3)
  expect(theirs.of(device_id)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  // The one that holds the target says no more: its lease ends.
  await later(pool, 3_600)
  const second = forwarderOf(pool)
  await second.look()
  await expect.poll(() => theirs.of(device_id)).toEqual(Array.from({ length: 450 }, (_, i) => i + 1))
  // It wakes up, and finds that it is the owner no more.
  theirs.hangUp()
  await first.look()
  await send(device_id, minutes(451, 452))
  await Promise.all([first.look(), second.look()])
  await expect.poll(() => theirs.of(device_id)).toEqual(Array.from({ length: 452 }, (_, i) => i + 1))
  await Promise.all([first.stop(), second.stop()])
})

test('of two processes one has a target', async () => {
  const theirs = await ips()
  const { device_id, bind } = await account(theirs.port)
  await bind()
  const both = [forwarderOf(pool), forwarderOf(pool)]
  for (const one of both) onCommit(one.hear)
  await Promise.all(both.map((one) => one.look()))
  for (let n = 1; n <= 30; n++) await send(device_id, [minute(n)])
  await Promise.all(both.map((one) => one.look()))
  await expect.poll(() => theirs.of(device_id)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1))
  await Promise.all(both.map((one) => one.stop()))
  expect(theirs.of(device_id)).toHaveLength(30)
})

test('a tracker that the target does not know holds up no other, and tells why', async () => {
  const theirs = await ips((line) => (line.includes(stranger) ? '#AL#0\r\n' : undefined))
  const { alice, device_id, tracker_id, retranslator_id, bind } = await account(theirs.port)
  const stranger = device_id
  await bind()
  const other = await tracker(alice)
  await alice.call('tracker/retranslator/bind', {
    ...{ tracker_id: other.tracker_id, retranslator_id },
    fake_device_id: 'truck-1',
  })
  await send(device_id, minutes(1, 2))
  await send(other.device_id, minutes(1, 2))
  const forwarder = forwarderOf(pool)
  await forwarder.look()
  await expect.poll(() => theirs.of('truck-1')).toEqual([1, 2])
  const list = async (id: number) => (await alice.call('tracker/retranslator/list', { tracker_id: id })).list[0]
  await expect.poll(async () => (await list(tracker_id)).error).toBe('The target does not know the device')
  await expect.poll(async () => (await list(other.tracker_id)).reached).toBe('2026-03-01 08:02:00')
  expect(await list(other.tracker_id)).toMatchObject({ fake_device_id: 'truck-1', error: '' })
  await forwarder.stop()
})

test('points that the target refuses for what is in them are passed over', async () => {
  const refused = (points: readonly Point[]) => minutesOf(points).includes(2)
  const theirs = await ips((line, points) =>
    !refused(points) ? undefined : line.startsWith('#B#') ? `#AB#${points.length - 1}\r\n` : '#AD#10\r\n',
  )
  const { device_id, bind } = await account(theirs.port)
  await bind()
  await send(device_id, minutes(1, 4))
  const forwarder = forwarderOf(pool)
  await forwarder.look()
  await send(device_id, minutes(5, 6))
  await forwarder.look()
  // The black box is not taken whole, so each is sent alone.
  await expect.poll(() => theirs.of(device_id)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5, 6])
  await forwarder.stop()
})

test('what is switched off, blocked or unbound is not sent; switched on, it goes on where it was', async () => {
  const theirs = await ips()
  const { alice, device_id, tracker_id, retranslator_id, bind, source_id } = await account(theirs.port)
  await bind()
  const update = (enabled: boolean) =>
    alice.call('retranslator/update', {
      retranslator: {
        id: retranslator_id,
        name: 'x',
        protocol_id: 1,
        address: '127.0.0.1',
        port: theirs.port,
        enabled,
      },
    })
  await update(false)
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, minutes(1, 2))
  await forwarder.look()
  await update(true)
  await pool.query('update source set blocked = true where id = $1', [await source_id()])
  await forwarder.look()
  expect(theirs.of(device_id)).toEqual([])
  await pool.query('update source set blocked = false where id = $1', [await source_id()])
  await forwarder.look()
  await expect.poll(() => theirs.of(device_id)).toEqual([1, 2])
  await alice.call('tracker/retranslator/unbind', { tracker_id, retranslator_id })
  await forwarder.look()
  await send(device_id, minutes(3, 4))
  await bind()
  await forwarder.look()
  await send(device_id, minutes(5, 6))
  await expect.poll(() => theirs.of(device_id)).toEqual([1, 2, 5, 6])
  await forwarder.stop()
})

test('points that are dated ahead are not sent, and what is known of them does not move the place', async () => {
  const theirs = await ips()
  const { device_id, bind } = await account(theirs.port)
  await bind()
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, [minute(1), minute(600)], { received: minute(1).time })
  await send(device_id, minutes(2, 3))
  await expect.poll(() => theirs.of(device_id)).toEqual([1, 2, 3])
  await forwarder.stop()
})

test('a private network is connected to only where the operator allows it', async () => {
  const theirs = await ips()
  const { alice, device_id, bind } = await account(theirs.port)
  await bind()
  await send(device_id, [minute(1, { flags: flag.no_fix })])
  const forwarder = forwarderOf(pool, { networks: [] })
  await forwarder.look()
  await expect
    .poll(async () => (await alice.call('retranslator/list')).list[0].error)
    .toBe('127.0.0.1 is in a private network, which the operator has not allowed')
  expect(theirs.messages()).toEqual([])
  await forwarder.stop()
})

test('of a source that is sent on no more nothing is kept', async () => {
  const theirs = await ips()
  const { alice, device_id, tracker_id, retranslator_id, bind, source_id } = await account(theirs.port)
  await send(device_id, [minute(10)])
  await bind()
  await send(device_id, [minute(5)])
  const kept = async () => {
    const { rows } = await pool.query(
      `select s.forwarded, (select count(*)::int from source_late l where l.source_id = s.source_id) as late
       from source_state s where source_id = $1`,
      [await source_id()],
    )
    return rows[0]
  }
  await forgetLate(pool, pool)
  expect(await kept()).toEqual({ forwarded: true, late: 1 })
  await alice.call('tracker/retranslator/unbind', { tracker_id, retranslator_id })
  await forgetLate(pool, pool)
  expect(await kept()).toEqual({ forwarded: false, late: 0 })
  await send(device_id, [minute(6)])
  expect(await kept()).toEqual({ forwarded: false, late: 0 })
})
