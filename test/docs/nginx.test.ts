import { once } from 'node:events'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { wialon } from '#gateway/protocols/wialon/protocol.ts'
import { gatewayOf } from '#test/gateway/sockets.ts'
import { runPlatform } from '#test/platform.ts'
import { freePort } from '#test/ports.ts'
import { nginx, runNginx } from './nginx.ts'

/** Runs what docs/operating.md says of TLS for devices, with two connections an address; answers its port. */
const proxied = async (to: number): Promise<number> => {
  const port = await freePort()
  await runNginx('stream', {
    'listen 5040': `listen 127.0.0.1:${port}`,
    '127.0.0.1:5039': `127.0.0.1:${to}`,
    'devices 200': 'devices 2',
  })
  return port
}

const dial = (port: number): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => resolve(socket))
    socket.on('error', reject)
    onTestFinished(() => void socket.destroy())
  })

test.skipIf(!nginx)(
  'devices come by TLS through nginx as docs/operating.md has it, so many from one address',
  async () => {
    const { port: plain, fake } = await gatewayOf([wialon])
    const port = await proxied(plain)
    const device = await firstOf(port)
    device.write('#L#353419036066061;NA\r\n#SD#NA;NA;5544.6025;N;03739.6834;E;1;2;3;4\r\n')
    let heard = ''
    device.on('data', (chunk) => {
      heard += chunk
    })
    await expect.poll(() => heard).toBe('#AL#1\r\n#ASD#1\r\n')
    expect(fake.fed.at(-1)).toMatchObject({ device: '353419036066061', points: [{ speed: 1 }] })
    await dial(port)
    await expect(dial(port)).rejects.toThrow()
    const closed = once(device, 'close')
    device.write('#L#;NA\r\n')
    await closed
  },
)

/** A connection, as soon as there is somebody to take it. */
const firstOf = async (port: number): Promise<TLSSocket> => {
  while (true) {
    const socket = await dial(port).catch(() => undefined)
    if (socket) return socket
    await sleep(20)
  }
}

/** A platform behind nginx as docs/operating.md has it; only nginx is between callers of this machine and the metrics. */
const behind = async () => {
  const { url } = await runPlatform({
    dealer_password: 'correct horse',
    trust_proxy: ['127.0.0.1'],
    metrics_networks: ['127.0.0.0/8'],
  })
  const port = await freePort()
  const words = { 'listen 443': `listen 127.0.0.1:${port}`, '127.0.0.1:8080': new URL(url).host }
  await runNginx('server', words)
  /** From another address of this machine, by paths as they are written, which `fetch` would mend. */
  const ask = async (path: string, body?: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.1', 'content-type': 'application/x-www-form-urlencoded' }
    const where = { host: '127.0.0.1', port, path, localAddress: '127.0.0.2', rejectUnauthorized: false }
    const asked = request({ ...where, method: body ? 'POST' : 'GET', headers }).end(body)
    const [answer] = await once(asked, 'response')
    return { status: answer.statusCode, body: await text(answer) }
  }
  await expect.poll(() => ask('/health').catch(() => undefined)).toEqual({ status: 200, body: '{"status":"up"}' })
  return { url, port, ask }
}

test.skipIf(!nginx)('callers come through nginx as docs/operating.md has it, each by the address it has', async () => {
  const { ask, port } = await behind()
  const signed = await ask('/v2/panel/account/auth', 'login=1&password=correct+horse&account_type=panel')
  const { hash } = JSON.parse(signed.body)
  const { body } = await ask('/v2/panel/audit/list', `hash=${hash}&from=2020-01-01+00:00:00&to=2100-01-01+00:00:00`)
  expect(JSON.parse(body).list).toMatchObject([{ host: '127.0.0.2' }])
  for (const base of ['v2', 'api-v2']) {
    const where = `wss://localhost:${port}/${base}/event/subscription`
    const socket = new WebSocket(where, { rejectUnauthorized: false })
    await once(socket, 'open')
    socket.terminate()
  }
})

test.skipIf(!nginx)('nobody comes to the metrics through it, however they are written', async () => {
  const { url, ask } = await behind()
  const spellings = ['/metrics', '/metrics/', '/metrics?x', '/%6Detrics', '/%6detrics/', '//metrics', '/v2/../metrics']
  for (const path of [...spellings, '/./metrics/.', '/metrics//', '/metrics%2F', '/metrics%3Fx', '/metrics;x']) {
    const { status, body } = await ask(path)
    expect([path, status, body]).toEqual([path, 403, expect.stringContaining('nginx')])
  }
  for (const path of ['/metrics', '/metrics/', '/%6Detrics']) expect((await fetch(url + path)).status).toBe(200)
})
