import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '#store/db.ts'
import manifest from '../package.json' with { type: 'json' }
import type { Place } from './place.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What `npm start` runs, behind the `node`. */
const [, ...command] = manifest.scripts.start.split(' ')
const patience = 180_000

/** A platform in a process of its own, as it runs at people's homes. */
export interface Platform {
  place: Place
  /** Of the Node process. */
  readonly pid: number
  /** Of the API. */
  port: number
  /** The device port. */
  teltonika: number
  /** Connections of the bench to the platform's database. */
  store: ReturnType<typeof connect>
  /** Asks an operation; answers the body as it came. */
  ask(path: string, params: object): Promise<Buffer>
  /** Kills the process, without any warning. */
  kill(): Promise<void>
  /** Starts it again after `kill` or `stop`; resolves when it is healthy. */
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it and removes what it kept. */
  close(): Promise<void>
}

/**
 * Starts a platform, with `settings` beside those of a bench; resolves when `/health` answers. @param folder its code: this, unless another
 * version is meant
 */
export const startPlatform = async (
  place: Place,
  flags: readonly string[] = [],
  settings: Record<string, string> = {},
  folder = root,
): Promise<Platform> => {
  const [http, teltonika] = [await freePort(), await freePort()]
  const environment = {
    ODOGRAPH_HOST: '127.0.0.1',
    ODOGRAPH_HTTP_PORT: String(http),
    ODOGRAPH_TELTONIKA_PORT: String(teltonika),
    ODOGRAPH_DETECT_PORT: '0',
    ODOGRAPH_PROTOCOLS: 'teltonika',
    ODOGRAPH_RATE_LIMIT: '0',
    ODOGRAPH_MAP: 'own',
    ODOGRAPH_DEVICE_UNNAMED_CONNECTIONS: '100000',
    ODOGRAPH_LOG_LEVEL: 'warn',
    ...place.environment,
    ...settings,
  }
  const agent = new Agent({ keepAlive: true })
  const begin = () => launch(place, [...flags, ...command], { folder, environment, port: http, agent })
  let child = await begin()
  const store = connect({
    connection: { connectionString: place.url },
    pool_size: 5,
    statement_timeout: 600_000,
    on_error: () => undefined,
  })
  const stop = () => end(child, 'SIGTERM')
  return {
    place,
    get pid() {
      return child.pid as number
    },
    port: http,
    teltonika,
    store,
    ask: (path, params) => post(agent, http, `/v2/${path}`, params),
    kill: () => end(child, 'SIGKILL'),
    async start() {
      child = await begin()
    },
    stop,
    async close() {
      await store.pool.end()
      await stop()
      agent.destroy()
      await place.remove()
    },
  }
}

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

interface Launched {
  folder: string
  environment: Record<string, string>
  port: number
  agent: Agent
}

/** What it says goes to `server.log` beside its data. */
const launch = async (
  { directory }: Place,
  words: readonly string[],
  { folder, environment, port, agent }: Launched,
): Promise<ChildProcess> => {
  const log = openSync(join(directory, 'server.log'), 'a')
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', log, log],
  })
  const begin = performance.now()
  while (!(await isHealthy(agent, port))) {
    if (child.exitCode !== null || performance.now() - begin > patience)
      throw new Error(`the platform did not start: see ${directory}/server.log`)
    await sleep(5)
  }
  return child
}

const isHealthy = (agent: Agent, port: number): Promise<boolean> =>
  get(agent, port, '/health').then(
    ({ status }) => status === 200,
    () => false,
  )

const end = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

interface Answer {
  status: number
  body: Buffer
}

const get = (agent: Agent, port: number, path: string): Promise<Answer> => send(agent, port, path, 'GET')

const post = async (agent: Agent, port: number, path: string, params: object): Promise<Buffer> => {
  const { status, body } = await send(agent, port, path, 'POST', JSON.stringify(params))
  if (status !== 200) throw new Error(`${path} answered ${status}: ${body.subarray(0, 500)}`)
  return body
}

/** The plain client of Node, for `fetch` costs more than many an answer. */
const send = (agent: Agent, port: number, path: string, method: string, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
