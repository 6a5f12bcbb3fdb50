import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectAsync } from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { messageOf } from '#forward/encode/json.ts'
import { openMqtt } from '#forward/mqtt.ts'
import { createReach } from '#notify/reach.ts'
import { endless } from '#test/endless.ts'
import { fleet } from '#test/fleet.ts'
import { forwarderOf, minute, minutes, minutesOf, retranslatorOf, senders, target } from '#test/forwarding.ts'
import { localhost } from '#test/mailbox.ts'
import { freePort } from '#test/ports.ts'
import { programOf } from '#test/programs.ts'

const program = programOf('mosquitto')

/** A real broker on a free port, with a user; it can be killed and started again. */
const broker = async (tls = false) => {
  const port = await freePort()
  const directory = await mkdtemp(join(tmpdir(), 'odograph-mosquitto-'))
  const path = (name: string) => join(directory, name)
  await writeFile(path('cert.pem'), localhost.cert)
  await writeFile(path('key.pem'), localhost.key)
  const secured = tls ? [`certfile ${path('cert.pem')}`, `keyfile ${path('key.pem')}`] : []
  await writeFile(
    path('conf'),
    [`listener ${port} 127.0.0.1`, `user ${userInfo().username}`, 'allow_anonymous true', ...secured, ''].join('\n'),
  )
  let running: ChildProcess
  const start = async () => {
    running = spawn(program as string, ['-c', path('conf')], { stdio: 'ignore' })
    for (let tries = 0; tries < 100; tries++) {
      const url = `mqtt${tls ? 's' : ''}://127.0.0.1:${port}`
      const probe = await connectAsync(url, { reconnectPeriod: 0, rejectUnauthorized: false }).catch(() => undefined)
      if (probe) return probe.endAsync()
      await wait(50)
    }
    throw new Error('mosquitto does not start')
  }
  const kill = async () => {
    if (running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  afterAll(async () => {
    await kill()
    await rm(directory, { recursive: true })
  })
  await start()
  return { port, start, kill }
}

/** What somebody hears who listens to a topic. */
const listen = async (port: number, topic: string) => {
  const heard: { topic: string; text: string }[] = []
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 100, clean: true })
  client.on('message', (topic, payload) => void heard.push({ topic, text: payload.toString() }))
  client.on('error', () => undefined)
  await client.subscribeAsync(topic, { qos: 1 })
  afterAll(() => client.end(true))
  return heard
}

const means = { reach: createReach(['127.0.0.1']), patience: 2_000 }
const open = (port: number, address = '127.0.0.1') =>
  openMqtt({ address, port, login: null, password: null }, { ...means, tls: { ca: localhost.cert } })

test.skipIf(!program)('each point is a message of its own, under the topic of its device', async () => {
  const { port } = await broker()
  const heard = await listen(port, '#')
  const [plain, named] = [open(port), open(port, 'mqtt://127.0.0.1/fleet/one')]
  expect(await plain.send('356', minutes(1, 2))).toEqual({ status: 'taken' })
  expect(await named.send('356', [minute(3)])).toEqual({ status: 'taken' })
  await expect.poll(() => heard).toHaveLength(3)
  expect(heard.map(({ topic }) => topic)).toEqual(['odograph/356', 'odograph/356', 'fleet/one/356'])
  expect(heard.map(({ text }) => JSON.parse(text))).toEqual(minutes(1, 3).map((point) => messageOf('356', point)))
  plain.close()
  named.close()
})

test.skipIf(!program)('by TLS, to a broker that proves who it is', async () => {
  const { port } = await broker(true)
  const carrier = open(port, 'mqtts://127.0.0.1')
  expect(await carrier.send('356', [minute(1)])).toEqual({ status: 'taken' })
  carrier.close()
  const stranger = openMqtt({ address: 'mqtts://127.0.0.1', port, login: null, password: null }, means)
  await expect(stranger.send('356', [minute(1)])).rejects.toThrow(/self-signed/)
})

test('a broker that says nothing is waited for no longer than said', async () => {
  const { port } = await target(() => undefined)
  const carrier = openMqtt({ address: '127.0.0.1', port, login: null, password: null }, { ...means, patience: 300 })
  await expect(carrier.send('356', [minute(1)])).rejects.toThrow()
  await expect(open(await freePort()).send('356', [minute(1)])).rejects.toThrow('ECONNREFUSED')
})

test('a broker that says more than it has to is not listened to', async () => {
  // A message of 256 MB begins, of which the client would keep all.
  const { port } = await target((socket) => endless(socket, Buffer.from([0x20, 2, 0, 0, 0x30, 0xff, 0xff, 0xff, 0x7f])))
  await expect(open(port).send('356', [minute(1)])).rejects.toThrow()
})

test.skipIf(!program)('a broker that is killed loses nothing', { timeout: 40_000 }, async () => {
  const { pool, tenant, tracker } = await fleet({ own: true })
  const { send, onCommit } = senders(pool)
  const { port, kill, start } = await broker()
  const alice = await tenant()
  const { tracker_id, device_id } = await tracker(alice)
  const retranslator_id = await retranslatorOf(alice, port, { protocol_id: 5, address: 'mqtt://127.0.0.1/x' })
  await alice.call('tracker/retranslator/bind', { tracker_id, retranslator_id })
  const heard = await listen(port, 'x/+')
  const times = () => minutesOf(heard.map(({ text }) => ({ time: Date.parse(JSON.parse(text).message_time) })))
  const forwarder = forwarderOf(pool)
  onCommit(forwarder.hear)
  await forwarder.look()
  await send(device_id, minutes(1, 20))
  await expect.poll(times).toEqual(minutesOf(minutes(1, 20)))
  await kill()
  await send(device_id, minutes(21, 40))
  await expect.poll(async () => (await alice.call('retranslator/list')).list[0].failing).toBe(true)
  await start()
  // Who comes back may be later than who sends: what the broker had taken by then is heard by nobody.
  const last = async () => (await alice.call('tracker/retranslator/list', { tracker_id })).list[0].reached
  await expect.poll(last, { timeout: 20_000 }).toBe('2026-03-01 08:40:00')
  await forwarder.stop()
})
