/**
 * Clients that ask one thing again and again, each over a connection of its own, in a process of their own. The parent
 * tells them over IPC what to ask and for how long, and learns how it went.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from './numbers.ts'

export interface Asking {
  port: number
  path: string
  body: string
  clients: number
  seconds: number
  /** What the clients take packed (`Accept-Encoding`), which they do not unpack. */
  accept_encoding?: string
  /**
   * Milliseconds from a question of a client to its next, answered or not, and asked again when its connection ends; else
   * each waits for its answer.
   */
  pace?: number
}

/** Latencies in milliseconds. */
export interface Asked {
  per_second: number
  p50: number
  p99: number
  most: number
}

const once = (agent: Agent, { port, path, body, accept_encoding }: Asking): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...(accept_encoding && { 'accept-encoding': accept_encoding }),
    }
    const sent = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      response.on('error', reject)
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${path} answered ${response.statusCode}`)),
      )
      response.resume()
    })
    sent.on('error', reject)
    sent.end(body)
  })

/** Milliseconds until a question is asked again. */
const pause = 20

/** False when a connection was ended and that will be forgiven. */
const endedOr =
  (isForgiven: boolean) =>
  (error: { code?: string }): false => {
    if (isForgiven && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) return false
    throw error
  }

const ask = async (asking: Asking): Promise<Asked> => {
  const agent = new Agent({ keepAlive: true, maxSockets: asking.pace ? Number.POSITIVE_INFINITY : asking.clients })
  const times: number[] = []
  const begin = performance.now()
  const until = begin + asking.seconds * 1000
  const one = async (again = false): Promise<void> => {
    const sent = performance.now()
    while (!(await once(agent, asking).then(() => true, endedOr(again)))) await sleep(pause)
    times.push(performance.now() - sent)
  }
  const patient = async (): Promise<void> => {
    while (performance.now() < until) await one()
  }
  const steady = async (pace: number): Promise<void> => {
    const under_way: Promise<void>[] = []
    for (let at = begin; at < until; at += pace) {
      await sleep(Math.max(0, at - performance.now()))
      under_way.push(one(true))
    }
    await Promise.all(under_way)
  }
  await Promise.all(Array.from({ length: asking.clients }, () => (asking.pace ? steady(asking.pace) : patient())))
  const per_second = (times.length / (performance.now() - begin)) * 1000
  agent.destroy()
  return { per_second, p50: quantile(times, 0.5), p99: quantile(times, 0.99), most: quantile(times, 1) }
}

process.on('message', async (asking: Asking) => process.send?.(await ask(asking)))
process.on('disconnect', () => process.exit())
