import { describe, expect, test } from 'vitest'
import { json } from '#gateway/protocols/json/protocol.ts'
import { readConfig } from '#src/config.ts'
import { freePort } from '#test/ports.ts'
import { mosquitto, publisher, startBroker } from './broker.ts'
import { aWhile, gatewayOf, until } from './sockets.ts'

const message = (device_id: string, second = 0) => ({
  device_id,
  message_time: new Date(1_769_442_300_000 + second * 1000).toISOString(),
  location: { latitude: 53.4, longitude: -2.9, satellites: 7 },
})

/** A gateway that hears the broker, under the name that its messages are kept for. */
const listening = (url: string, isHeld = () => true) =>
  gatewayOf([json], { broker: { url, client_id: 'test', isHeld } })

type Listening = Awaited<ReturnType<typeof listening>>
const hears = ({ measured }: Listening) => until(async () => (await measured('brokers')) === 1)
const devices = ({ fake }: Listening) => fake.fed.map(({ device }) => device)

test.each(['off', '#', 'a', 'a/#', '+/b/+', '/a//b'])('%s may be a topic', (topic) => {
  expect(readConfig({ ODOGRAPH_JSON_TOPIC: topic }).json_topic).toBe(topic)
})

test.each(['a#', '#/a', 'a/b+', 'a/#/b'])('%s may be none', (topic) => {
  expect(() => readConfig({ ODOGRAPH_JSON_TOPIC: topic })).toThrow('ODOGRAPH_JSON_TOPIC must be a topic')
})

test('a broker has an address of MQTT', () => {
  expect(() => readConfig({ ODOGRAPH_MQTT_URL: 'https://broker.example' })).toThrow('ODOGRAPH_MQTT_URL must be')
})

test('a broker that is away at the start is logged, without its password, and nobody waits for it', async () => {
  const port = await freePort()
  const one = await gatewayOf([json], {
    broker: { url: `mqtt://odograph:secret@127.0.0.1:${port}`, client_id: 'test', isHeld: () => true },
  })
  expect(one.open).toHaveLength(1)
  await until(() => one.lines.length > 0)
  expect(one.lines).toMatchObject([{ level: 'warn', details: { protocol: 'json', broker: `127.0.0.1:${port}` } }])
  expect(JSON.stringify(one.lines)).not.toContain('secret')
  expect(await one.measured('brokers')).toBe(0)
})

describe.skipIf(!mosquitto)('over a real broker', () => {
  test('what devices publish comes in, with QoS 0 too', async () => {
    const { url } = await startBroker()
    const one = await listening(url)
    await hears(one)
    const publish = await publisher(url)
    await publish('json', message('a'))
    await publish('json/deep/er', message('b'), 0)
    await publish('other', message('c'))
    await until(() => one.fake.fed.length === 2)
    expect(one.fake.fed).toMatchObject([
      { device: 'a', points: [{ time: 1_769_442_300_000, lat: 53.4 }] },
      { device: 'b', points: [{}] },
    ])
    expect(await one.answersCounted()).toBe(2)
    expect(await one.measured('frames')).toBe(2)
  })

  test('a message is acknowledged when it is committed, and not before', async () => {
    const { url } = await startBroker()
    const first = await listening(url)
    await hears(first)
    const publish = await publisher(url)
    await publish('json', message('committed'))
    await until(() => first.fake.fed.length === 1)
    await aWhile()
    first.fake.hold()
    await publish('json', message('held'))
    await until(() => first.fake.fed.length === 2)
    await first.gateway.close(0)
    const second = await listening(url)
    await until(() => second.fake.fed.length === 1)
    await aWhile()
    expect(devices(second)).toEqual(['held'])
  })

  test('many are under way at once, and taken in their order', async () => {
    const { url } = await startBroker()
    const one = await listening(url)
    await hears(one)
    const commit = one.fake.hold()
    const publish = await publisher(url)
    const names = Array.from({ length: 15 }, (_, index) => `device${index}`)
    for (const name of names) await publish('json', message(name))
    await until(() => one.fake.fed.length === names.length)
    expect(devices(one)).toEqual(names)
    commit()
    await until(async () => (await one.answersCounted()) === names.length)
  })

  test('what the store did not take comes again', async () => {
    const { url } = await startBroker()
    const one = await listening(url)
    await hears(one)
    one.fake.answer = () => Promise.reject(new Error('the store is away'))
    const publish = await publisher(url)
    await publish('json', message('a'))
    await until(() => one.fake.fed.length === 1)
    one.fake.answer = async () => ({ known: true, taken: 1 })
    await until(() => one.fake.fed.length === 2)
    expect(devices(one)).toEqual(['a', 'a'])
    await until(async () => (await one.answersCounted()) === 1)
  })

  test('what nobody can read, or no device of ours sent, is counted and does not come again', async () => {
    const { url } = await startBroker()
    const first = await listening(url)
    await hears(first)
    first.fake.answer = async () => ({ known: false, taken: 0 })
    const publish = await publisher(url)
    await publish('json', 'nonsense')
    await publish('json', `"${'x'.repeat(json.max_body)}"`)
    await publish('json', message('stranger'))
    await until(() => first.fake.fed.length === 1)
    await aWhile()
    expect(await first.measured('faults')).toBe(2)
    expect(await first.measured('refused')).toBe(1)
    await first.gateway.close(100)
    const second = await listening(url)
    await hears(second)
    await publish('json', message('next'))
    await until(() => second.fake.fed.length > 0)
    expect(devices(second)).toEqual(['next'])
  })

  test('a long message is read when it names a registered device, and no other', async () => {
    const { url } = await startBroker()
    const one = await listening(url)
    await hears(one)
    const publish = await publisher(url)
    const fields = Object.fromEntries(Array.from({ length: 24_000 }, (_, i) => [`k${i}`, 1]))
    await publish('json', fields)
    await until(async () => (await one.measured('faults')) === 1)
    expect(one.fake.fed).toEqual([])
    await publish('json', { ...message('a'), words: 'x'.repeat(20_000) })
    await until(() => one.fake.fed.length === 2)
    expect(one.fake.fed).toMatchObject([
      { device: 'a', points: [] },
      { device: 'a', points: [{ lat: 53.4 }] },
    ])
  })

  test('what comes while nobody listens waits, also while the broker itself is away', async () => {
    const broker = await startBroker()
    const first = await listening(broker.url)
    await hears(first)
    await first.gateway.close(100)
    const publish = await publisher(broker.url)
    await publish('json', message('a'))
    await broker.end()
    await broker.start()
    const second = await listening(broker.url)
    await until(() => second.fake.fed.length === 1)
    await broker.end()
    await until(async () => (await second.measured('brokers')) === 0)
    await broker.start()
    await hears(second)
    const again = await publisher(broker.url)
    await again('json', message('b'))
    await until(() => devices(second).includes('b'))
    // The broker may have ended before it heard that the first was taken, and say it once more.
    expect([...new Set(devices(second))]).toEqual(['a', 'b'])
  })

  test('of two processes one listens; the other goes on where it ends', async () => {
    const { url } = await startBroker()
    let holder = 1
    const one = await listening(url, () => holder === 1)
    await hears(one)
    const two = await listening(url, () => holder === 2)
    const publish = await publisher(url)
    await publish('json', message('a'))
    await until(() => one.fake.fed.length === 1)
    one.fake.hold()
    await publish('json', message('b'))
    await until(() => one.fake.fed.length === 2)
    expect(devices(two)).toEqual([])
    holder = 2
    await until(() => two.fake.fed.length === 1)
    await publish('json', message('c'))
    await until(() => two.fake.fed.length === 2)
    expect(devices(two)).toEqual(['b', 'c'])
    expect(devices(one)).toEqual(['a', 'b'])
    expect(one.lines).toEqual([])
  })

  test('whoever has a wrong password is told so in the log', async () => {
    const { url } = await startBroker()
    const one = await listening(url.replace('cret', 'cure'))
    await until(() => one.lines.length > 0)
    expect(one.lines[0]?.details.reason).toContain('Not authorized')
    expect(await one.measured('brokers')).toBe(0)
  })

  test('a store that hangs does not keep it from ending', async () => {
    const { url } = await startBroker()
    const one = await listening(url)
    await hears(one)
    one.fake.hold()
    const publish = await publisher(url)
    await publish('json', message('a'))
    await until(() => one.fake.fed.length === 1)
    const began = performance.now()
    await one.gateway.close(200)
    expect(performance.now() - began).toBeLessThan(5000)
  })
})
