import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, makeAccount, makeUser } from './account.ts'
import type { Asked, Asking } from './clients.ts'
import { start, tell } from './door.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { startLoad } from './load.ts'
import { freePort, type Platform, startPlatform } from './platform.ts'
import { workedBy } from './processor.ts'

/** What everybody else goes through while somebody attacks. Attackers and attacked share this machine, the attackers behind all others. */

/** A platform with the limits that it comes with, also for devices of this machine. `hash`: of an account of the attacker's own. */
export interface Target extends Platform, Pick<Account, 'hash'> {
  osmand: number
  flespi: number
}

/** Goes on until `signal` says so; answers what became of it. */
export interface Attack {
  name: string
  run(target: Target, signal: AbortSignal): Promise<string>
}

const seconds = 5
/** Devices that send every `pace` milliseconds, and a tenant who asks as often. */
export const devices = 20
const pace = 100
/** Milliseconds: issue 10. */
const patience = 100
/** Megabytes of a process that reads files: issue 10. */
const most_memory = 300

/** Attacks one after the other: how long devices wait for their acknowledgement, and another tenant for an answer, meanwhile. */
export const besiege = async ({ place, say }: Context, attacks: readonly Attack[]): Promise<Row[]> => {
  const [osmand, flespi] = [await freePort(), await freePort()]
  const settings = {
    // All that the tenant asks at once, when this machine lets its clients wait.
    ODOGRAPH_RATE_LIMIT: '100',
    ODOGRAPH_DEVICE_UNNAMED_CONNECTIONS: '2000',
    ODOGRAPH_DEVICE_PROXIES: '192.0.2.1',
    ODOGRAPH_TRUST_PROXY: '1',
    ODOGRAPH_PROTOCOLS: 'teltonika,osmand,flespi',
    ODOGRAPH_OSMAND_PORT: String(osmand),
    ODOGRAPH_FLESPI_PORT: String(flespi),
  }
  const platform = await startPlatform(await place(), [], settings)
  const clients = start('./clients.ts')
  try {
    const tenant = await makeAccount(platform, devices + 1)
    const { hash } = await makeUser(platform, 'attacker@odograph.example')
    const target: Target = Object.assign(platform, { osmand, flespi, hash })
    const begin = Date.now() - 30 * 86_400_000
    const load = await startLoad({ port: platform.teltonika, devices, records: 1, start: begin, points: 10_000, pace })
    await load.drive()
    // On a machine of their own attackers would take nothing of this one's processors; so they take what nobody else wants.
    setPriority(constants.priority.PRIORITY_LOW)
    const asking: Asking = {
      port: platform.port,
      path: '/v2/tracker/list',
      body: JSON.stringify({ hash: tenant.hash }),
      clients: 2,
      seconds,
      pace,
    }
    const rows: Row[] = []
    for (const { name, run } of [calm, calm, ...attacks]) {
      const stop = new AbortController()
      const attack = run(target, stop.signal)
      const watching = watch(platform.pid, stop.signal)
      await sleep(500)
      const [device, asked] = await Promise.all([load.measure(seconds), tell<Asking, Asked>(clients, asking)])
      stop.abort()
      say(`${name}: ${await attack}`)
      rows.push(...rowsOf(name, device, asked, await watching))
    }
    await load.close()
    // The first one warms up what the second measures.
    return rows.slice(rows.length / (attacks.length + 2))
  } finally {
    clients.disconnect()
    await platform.close()
  }
}

const calm: Attack = { name: 'nobody attacks', run: async () => 'calm' }

type Waited = Record<'p50' | 'p99' | 'most', number>

const rowsOf = (name: string, device: Waited, tenant: Waited, { memory, readers, busy }: Seen): Row[] => [
  { name: `${name}: acknowledgement, p50`, value: device.p50, unit: 'ms' },
  atMost(`${name}: acknowledgement, p99`, device.p99, 'ms', patience),
  { name: `${name}: acknowledgement, the longest`, value: device.most, unit: 'ms' },
  { name: `${name}: tracker/list, p50`, value: tenant.p50, unit: 'ms' },
  atMost(`${name}: tracker/list, p99`, tenant.p99, 'ms', patience),
  { name: `${name}: tracker/list, the longest`, value: tenant.most, unit: 'ms' },
  { name: `${name}: memory at most`, value: memory, unit: 'MB' },
  { name: `${name}: processor time of a second`, value: busy, unit: 's' },
  ...(readers > 0 ? [atMost(`${name}: memory of who reads files`, readers, 'MB', most_memory)] : []),
]

/** Megabytes of the platform and of one that reads files for it, at most, and the share of a processor that it has taken. */
interface Seen {
  memory: number
  readers: number
  busy: number
}

const watch = async (pid: number, signal: AbortSignal): Promise<Seen> => {
  const begin = { at: performance.now(), worked: workedBy(pid) }
  const most = { memory: 0, readers: 0 }
  while (!signal.aborted) {
    most.memory = Math.max(most.memory, residentOf(pid))
    most.readers = Math.max(most.readers, ...readersOf(pid).map(residentOf))
    await sleep(20)
  }
  return { ...most, busy: (workedBy(pid) - begin.worked) / ((performance.now() - begin.at) / 1000) }
}

/** Megabytes; 0 when the process has just ended. */
export const residentOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(told(pid, 'status'))?.[1] ?? 0) / 1024

/** The processes that it reads files in. */
export const readersOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => told(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number))
    .filter((child) => told(child, 'cmdline').includes('src/files/'))

/** Empty when the process has just ended. */
const told = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Does it again and again until `signal` says so, `many` at a time; answers how often each outcome was. */
export const flood = async (
  signal: AbortSignal,
  many: number,
  once: (n: number) => Promise<string>,
): Promise<string> => {
  const outcomes = new Map<string, number>()
  let count = 0
  const one = async (): Promise<void> => {
    while (!signal.aborted) {
      const outcome = await once(count++).catch((error: { code?: string }) => error.code ?? String(error))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: many }, one))
  return [...outcomes].map(([outcome, times]) => `${outcome} × ${times}`).join(', ')
}

/** A body, and what it is sent as. */
export interface Sent {
  path: string
  type?: string
  hash?: string
  body: Buffer
}

/** Of an attacker who has many, as the proxy tells them. */
export const addressOf = (n: number): string => `198.51.${Math.floor(n / 250) % 250}.${n % 250}`

/** Sends all of it, as fast as it is taken, each time from another address; answers the status. */
export const poster = ({ port }: Pick<Target, 'port'>, { path, type = 'application/json', hash, body }: Sent) => {
  const agent = new Agent({ keepAlive: true })
  return async (n: number): Promise<string> => {
    const headers = {
      'content-type': type,
      'content-length': body.length,
      'x-forwarded-for': addressOf(n),
      ...(hash && { authorization: `SVC ${hash}` }),
    }
    const asking = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers })
    // Whoever is answered may lose the connection on which it goes on sending.
    asking.on('error', () => undefined)
    asking.end(body)
    const [answer] = await once(asking, 'response')
    answer.resume()
    await once(answer, 'close')
    return String(answer.statusCode)
  }
}

/** A form of several parts, the file last. */
export const formOf = (fields: Record<string, string>, name: string, file: Uint8Array): Pick<Sent, 'type' | 'body'> => {
  const parts = Object.entries(fields).map(([name, value]) => `${disposition}"${name}"\r\n\r\n${value}\r\n`)
  const head = `${parts.join('')}${disposition}"file"; filename="${name}"\r\n\r\n`
  return {
    type: 'multipart/form-data; boundary=x',
    body: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--x--\r\n')]),
  }
}

const disposition = '--x\r\ncontent-disposition: form-data; name='
