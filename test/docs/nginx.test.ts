import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { wialon } from '#gateway/protocols/wialon.ts'
import { gatewayOf } from '#test/gateway/sockets.ts'
import { freePort } from '#test/platform.ts'

/** The program of a real one, with its modules as Debian has them; `.ci/run` installs it. */
const program = process.env.ODOGRAPH_TEST_NGINX

const certify = (home: string) =>
  promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'],
    ...['-keyout', join(home, 'privkey.pem'), '-out', join(home, 'fullchain.pem')],
  ])

/** Runs what docs/operating.md says of TLS for devices, with these ports and two connections an address; answers its port. */
const proxied = async (to: number): Promise<number> => {
  const home = await mkdtemp(join(tmpdir(), 'odograph-nginx-'))
  await chmod(home, 0o755)
  await certify(home)
  const port = await freePort()
  const said = await readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const block = /^```nginx\n(stream \{.*?)^```$/ms.exec(said)?.[1] ?? ''
  const stream = block
    .replaceAll('/etc/letsencrypt/live/fleet.example', home)
    .replace('listen 5040', `listen 127.0.0.1:${port}`)
    .replace('127.0.0.1:5039', `127.0.0.1:${to}`)
    .replace('devices 200', 'devices 2')
  const around = `include /etc/nginx/modules-enabled/*.conf;\npid ${home}/pid;\nerror_log stderr;\nevents {}\n`
  await writeFile(join(home, 'nginx.conf'), around + stream)
  const child = spawn(program as string, ['-c', join(home, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(home, { recursive: true })
  })
  return port
}

const dial = (port: number): Promise<TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => resolve(socket))
    socket.on('error', reject)
    onTestFinished(() => void socket.destroy())
  })

test.skipIf(!program)(
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
