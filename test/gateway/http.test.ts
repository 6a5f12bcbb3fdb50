import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { RequestProtocol } from '#gateway/protocol.ts'
import { flespi } from '#gateway/protocols/flespi/protocol.ts'
import { osmand } from '#gateway/protocols/osmand/protocol.ts'
import { aWhile, dial, gatewayOf, memory, until } from './sockets.ts'

const place = 'lat=53.40722&lon=-2.98116&timestamp=1769442300'
const report = `/?id=48241179&${place}`

const ask = async (port: number, path: string, init?: RequestInit) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  return [response.status, await response.text()]
}

describe('a request', () => {
  test('is answered with 200 and nothing else when its points are committed', async () => {
    const { port, fake, answersCounted } = await gatewayOf([osmand])
    const commit = fake.hold()
    const device = await dial(port)
    device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => fake.fed.length === 1)
    await aWhile()
    expect(device.text()).toBe('')
    commit()
    await device.answered('HTTP/1.1 200')
    expect(device.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*content-length: 0\r\n(.+\r\n)*\r\n$/)
    expect(fake.fed).toMatchObject([{ device: '48241179', points: [{ lat: 53.40722, time: 1_769_442_300_000 }] }])
    expect(await answersCounted()).toBe(1)
  })

  test('may post a form, or JSON', async () => {
    const { port, fake } = await gatewayOf([osmand])
    const location = { timestamp: '2026-01-26T15:45:00Z', coords: { latitude: 53.4, longitude: -2.9 } }
    const body = JSON.stringify({ device_id: 'b', location })
    expect(await ask(port, '/', { method: 'POST', body: new URLSearchParams(`id=a&${place}`) })).toEqual([200, ''])
    expect(await ask(port, '/', { method: 'POST', body, headers: { 'content-type': 'application/json' } })).toEqual([
      200,
      '',
    ])
    expect(fake.fed).toMatchObject([
      { device: 'a', points: [{}] },
      { device: 'b', points: [{}] },
    ])
  })

  test('of an app is answered as its own server would', async () => {
    const { port, fake } = await gatewayOf([osmand])
    const uLogger = [
      '/jane/client/index.php',
      { method: 'POST', body: new URLSearchParams({ action: 'auth' }) },
    ] as const
    const body = JSON.stringify({
      locations: [{ geometry: { coordinates: [2, 1] }, properties: { device_id: 'jane' } }],
    })
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(await response.json()).toEqual({ result: 'ok' })
    expect(await ask(port, ...uLogger)).toEqual([200, '{"error":false,"trackid":1}'])
    expect(fake.fed).toMatchObject([
      { device: 'jane', points: [{ lat: 1 }] },
      { device: 'jane', points: [] },
    ])
    fake.answer = async () => ({ known: false, taken: 0 })
    expect(await ask(port, ...uLogger)).toEqual([403, 'this device is not registered'])
  })

  test('with a name twice is read by its first value', async () => {
    const { port, fake } = await gatewayOf([osmand])
    expect(await ask(port, `${report}&id=other&lat=1`)).toEqual([200, ''])
    expect(fake.fed).toMatchObject([{ device: '48241179', points: [{ lat: 53.40722 }] }])
  })

  test.each([
    ['/', 'device id is missing'],
    [`/?${place}`, 'device id is missing'],
    [`/?id=n%C3%A4he&${place}`, 'id is not a device id'],
    [`/?id=${'x'.repeat(65)}&${place}`, 'id is not a device id'],
    ['/?id=a&lat=91&lon=0&timestamp=1769442300', expect.stringContaining('lat')],
  ])('%s is answered with 400 and the reason', async (path, reason) => {
    const { port, fake } = await gatewayOf([osmand])
    expect(await ask(port, path)).toEqual([400, reason])
    expect(fake.fed).toEqual([])
  })

  test('that is not understood is counted and logged', async () => {
    const { port, lines, measured } = await gatewayOf([osmand])
    await ask(port, '/?id=a&lat=91&lon=0&timestamp=1769442300')
    expect(await measured('faults')).toBe(1)
    expect(lines).toMatchObject([
      {
        details: { protocol: 'osmand', bytes: Buffer.from('/?id=a&lat=91&lon=0&timestamp=1769442300').toString('hex') },
      },
    ])
  })

  test('of a device that is not registered is answered with 403, counted, and logged once', async () => {
    const { port, fake, lines, measured } = await gatewayOf([osmand])
    fake.answer = async () => ({ known: false, taken: 0 })
    expect(await ask(port, report)).toEqual([403, 'this device is not registered'])
    expect(await ask(port, report)).toEqual([403, 'this device is not registered'])
    expect(await measured('refused')).toBe(2)
    expect(lines).toMatchObject([{ details: { protocol: 'osmand', device: '48241179' } }])
  })

  test('is answered with 503 when the store is away', async () => {
    const { port, fake } = await gatewayOf([osmand])
    fake.answer = () => Promise.reject(new Error('the store is away'))
    expect(await ask(port, report)).toEqual([503, 'try again'])
  })

  test('is answered with 500 then, where its protocol has it so', async () => {
    const { port, fake } = await gatewayOf([{ ...osmand, retry: 500 }])
    fake.answer = () => Promise.reject(new Error('the store is away'))
    expect(await ask(port, report)).toEqual([500, 'try again'])
  })

  test('with another method is answered with 405 and those that work', async () => {
    const { port } = await gatewayOf([osmand])
    const response = await fetch(`http://127.0.0.1:${port}${report}`, { method: 'PUT' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST'])
  })

  test('that a protocol fails on is answered with 400 and logged as a bug; the next is answered', async () => {
    const failing: RequestProtocol = {
      ...osmand,
      decode(request, received) {
        if (request.path === '/crash') throw new Error('a bug')
        return osmand.decode(request, received)
      },
    }
    const { port, lines } = await gatewayOf([failing])
    expect(await ask(port, '/crash')).toEqual([400, 'this request could not be read'])
    expect(lines[0]).toMatchObject({ level: 'error', details: { err: { message: 'a bug' } } })
    expect(await ask(port, report)).toEqual([200, ''])
  })
})

describe('a body that is too long', () => {
  const small = { ...osmand, max_body: 1000 }

  test('is answered with 413 before it comes, when its length is told', async () => {
    const { port } = await gatewayOf([small])
    const device = await dial(port)
    device.send('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n')
    await device.closed
    expect(device.text()).toMatch(/^HTTP\/1\.1 413 [\s\S]*a body has at most 1000 bytes$/)
  })

  test('is answered with 413 while it comes, when its length is not told', async () => {
    const { port } = await gatewayOf([small])
    const device = await dial(port)
    device.send(`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n${'x'.repeat(1001)}\r\n`)
    await device.closed
    expect(device.text()).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('takes no memory however long it is', async () => {
    const { port } = await gatewayOf([small])
    const freed = memory()
    const device = await dial(port)
    device.send('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(65_536)}\r\n`)
    for (let sent = 0; sent < 160 && !device.socket.destroyed; sent++) {
      await new Promise((resolve) => device.socket.write(chunk, resolve))
    }
    await freed(1 << 20)
  })

  test('of exactly the most is taken', async () => {
    const { port } = await gatewayOf([small])
    const body = `id=a&${place}&words=`.padEnd(1000, 'x')
    expect(await ask(port, '/', { method: 'POST', body })).toEqual([200, ''])
  })
})

describe('a stranger', () => {
  /** A list of messages of flespi, each of a device of its own, and as long as it may be. */
  const list = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, i) => ({
        ident: `d${i}`,
        timestamp: 1_769_442_300 + i,
        'position.latitude': 53.4,
        'position.longitude': -2.9,
        'custom.words': 'x'.repeat(1900),
      })),
    )
  const post = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } })
  const unknown = async () => ({ known: false, taken: 0 })

  test('becomes known by a long body that names registered devices: all of them are taken', async () => {
    const { port, fake } = await gatewayOf([flespi])
    expect(await ask(port, '/', post(list(500)))).toEqual([200, ''])
    const taken = fake.fed.filter(({ points }) => points.length > 0).map(({ device }) => device)
    expect(new Set(taken).size).toBe(500)
    expect(fake.fed.length).toBeLessThan(600)
  })

  test('becomes known by the last of them, and goes by its name', async () => {
    const { port, fake } = await gatewayOf([flespi])
    fake.answer = async ({ device, points }) => ({ known: device === 'd99', taken: points.length })
    const device = await dial(port)
    const body = list(100)
    device.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await until(() => device.text().includes('\r\n\r\n'))
    expect(device.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i)
    expect(fake.fed.at(-1)).toMatchObject({ device: 'd99', points: [{ lat: 53.4 }] })
  })

  test('stays unknown, however many devices it names that are', async () => {
    const { port, fake } = await gatewayOf([flespi], { unknown_rate: 0 })
    fake.answer = unknown
    for (const count of [8, 100]) {
      const device = await dial(port)
      const body = list(count)
      device.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
      await device.closed
      expect(device.text()).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(fake.fed.slice(8)).toHaveLength(100)
    expect(fake.fed.slice(8).every(({ points }) => points.length === 0)).toBe(true)
  })

  test('has no long body read', async () => {
    const { port, fake } = await gatewayOf([osmand])
    fake.answer = unknown
    const body = JSON.stringify({ device_id: 'stranger', location: [], padding: 'x'.repeat(20_000) })
    expect(await ask(port, '/', post(body))).toEqual([403, 'this device is not registered'])
    expect(fake.fed).toEqual([{ device: 'stranger', points: [], received: expect.any(Number) }])
    const nameless = body.replace('device_id', 'name')
    expect(await ask(port, '/', post(nameless))).toEqual([400, 'no device id, as it must stand in a long body'])
  })

  test('has no query of many fields read', async () => {
    const { port, measured } = await gatewayOf([osmand])
    expect(await ask(port, `${report}${'&a'.repeat(500)}`)).toEqual([400, 'there are more than 500 fields'])
    expect(await measured('frames')).toBe(0)
  })

  test('may send so much and no more, until a registered device is named from there', async () => {
    const { port, fake, lines } = await gatewayOf([osmand], { heard: { rate: 1e-6, burst: 1000 } })
    const long = { method: 'POST', body: `id=a&${place}&words=${'x'.repeat(600)}` }
    const answers = fake.answer
    fake.answer = unknown
    expect((await ask(port, '/', long))[0]).toBe(403)
    expect(await ask(port, '/', long)).toEqual([503, 'try again'])
    expect(lines.at(-1)).toMatchObject({ details: { protocol: 'osmand', network: '127.0.0.1' } })
    fake.answer = answers
    expect((await ask(port, report))[0]).toBe(200)
    fake.answer = unknown
    for (let i = 0; i < 5; i++) expect((await ask(port, '/', long))[0]).toBe(403)
  })

  test('holds memory together with all others, however many they are', async () => {
    const { port, fake } = await gatewayOf([flespi], { max_lent: 1 << 20, heard: { rate: 1, burst: 1 << 30 } })
    const freed = memory()
    const size = 1 << 20
    const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`
    const strangers = await Promise.all(Array.from({ length: 30 }, () => dial(port)))
    for (const { send } of strangers) send(head + ' '.repeat(size - 1))
    await until(() => strangers.filter(({ socket }) => socket.closed).length >= 29)
    await freed(4 << 20)
    expect(strangers.filter(({ text }) => text().startsWith('HTTP/1.1 503 ')).length).toBeGreaterThan(0)
    for (const { socket } of strangers) socket.destroy()
    await until(async () => (await ask(port, '/', post(list(300))))[0] === 200)
    expect(fake.fed.length).toBeGreaterThan(0)
  })
})

describe('a connection', () => {
  test('stays for the next request', async () => {
    const { port, fake, measured } = await gatewayOf([osmand])
    const device = await dial(port)
    for (const count of [1, 2, 3]) {
      device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await until(() => device.text().split('HTTP/1.1 200').length === count + 1)
    }
    expect(fake.fed).toHaveLength(3)
    expect(await measured('devices')).toBe(1)
  })

  test('is bounded in number together with those of other protocols', async () => {
    const { port } = await gatewayOf([osmand], { max_connections: 1 })
    const [first, second] = [await dial(port), await dial(port)]
    first.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await first.answered('HTTP/1.1 200')
    second.send(`GET /?id=other&${place} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await second.closed
    expect(second.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
    expect(first.socket.closed).toBe(false)
  })

  test('of a device ends the older one, when what that is answering is answered', async () => {
    const { port, fake } = await gatewayOf([osmand])
    const [idle, busy, fresh] = [await dial(port), await dial(port), await dial(port)]
    const request = (id: string) => `GET /?id=${id}&${place} HTTP/1.1\r\nHost: x\r\n\r\n`
    idle.send(request('a'))
    await idle.answered('HTTP/1.1 200')
    busy.send(request('a'))
    await idle.closed
    await busy.answered('HTTP/1.1 200')
    const commit = fake.hold()
    busy.send(request('a'))
    await until(() => fake.fed.length === 3)
    fresh.send(request('a'))
    await until(() => fake.fed.length === 4)
    expect(busy.socket.closed).toBe(false)
    commit()
    await until(() => busy.text().split('HTTP/1.1 200').length === 3)
    await Promise.race([busy.closed, fresh.closed])
  })

  test('by a proxy of the operator is of many devices', async () => {
    const { port } = await gatewayOf([osmand], { proxies: ['127.0.0.1'], max_unnamed_of_network: 1 })
    const [one, other] = [await dial(port), await dial(port)]
    for (const [index, id] of ['a', 'b', 'a', 'b'].entries())
      for (const device of [one, other]) {
        device.send(`GET /?id=${id}&${place} HTTP/1.1\r\nHost: x\r\n\r\n`)
        await until(() => device.text().split('HTTP/1.1 200').length === index + 2)
      }
    expect([one.socket.closed, other.socket.closed]).toEqual([false, false])
  })

  test.each([`/?id=stranger&${place}`, '/?nobody'])(
    'that names no registered device ends with its answer: %s',
    async (path) => {
      const { port, fake } = await gatewayOf([osmand])
      fake.answer = async () => ({ known: false, taken: 0 })
      const device = await dial(port)
      device.send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
      await device.closed
      expect(device.text()).toMatch(/^HTTP\/1\.1 40[03] /)
    },
  )

  test('that says nothing, or sends a request in drops, is closed', async () => {
    const { port } = await gatewayOf([osmand], { patience: 0.2 })
    const [silent, slow] = [await dial(port), await dial(port)]
    while (!slow.socket.closed) {
      slow.send('G')
      await sleep(10)
    }
    await silent.closed
  })

  test('that sends noise is closed', async () => {
    const { port } = await gatewayOf([osmand])
    const device = await dial(port)
    device.send(Buffer.alloc(1 << 20, 0x78))
    await device.closed
    expect(await ask(port, report)).toEqual([200, ''])
  })

  test('with more requests at once than may wait has the others told to come again', async () => {
    const { port, fake } = await gatewayOf([osmand])
    const device = await dial(port)
    device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await device.answered('HTTP/1.1 200')
    const commit = fake.hold()
    device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(2100))
    await until(() => fake.fed.length === 2001)
    await aWhile()
    expect(fake.fed).toHaveLength(2001)
    commit()
    await until(() => device.text().split('HTTP/1.1 ').length === 2102)
    expect(device.text().split('HTTP/1.1 503').length - 1).toBe(100)
  })
})

describe('closing', () => {
  test('answers what is under way, then closes', async () => {
    const { port, fake, gateway } = await gatewayOf([osmand])
    const commit = fake.hold()
    const [device, idle] = [await dial(port), await dial(port)]
    device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => fake.fed.length === 1)
    const closing = gateway.close()
    await idle.closed
    commit()
    await closing
    await device.closed
    expect(device.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
  })

  test('ends also when nothing is committed any more', async () => {
    const { port, fake, gateway } = await gatewayOf([osmand])
    fake.hold()
    const device = await dial(port)
    device.send(`GET ${report} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await until(() => fake.fed.length === 1)
    await gateway.close(20)
    await device.closed
    expect(device.text()).toBe('')
  })
})
