/**
 * Clients that ask one thing again and again, each over a connection of its own, in a process of their own. The parent
 * tells them over IPC what to ask and for how long, and learns how it went.
 */
import { Agent, request } from 'node:http'
import { quantile } from './numbers.ts'

export interface Asking {
  port: number
  path: string
  body: string
  clients: number
  seconds: number
}

/** Latencies in milliseconds. */
export interface Asked {
  per_second: number
  p50: number
  p99: number
}

const once = (agent: Agent, { port, path, body }: Asking): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
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

const ask = async (asking: Asking): Promise<Asked> => {
  const agent = new Agent({ keepAlive: true, maxSockets: asking.clients })
  const times: number[] = []
  const begin = performance.now()
  const until = begin + asking.seconds * 1000
  const client = async (): Promise<void> => {
    for (let sent = performance.now(); sent < until; sent = performance.now()) {
      await once(agent, asking)
      times.push(performance.now() - sent)
    }
  }
  await Promise.all(Array.from({ length: asking.clients }, client))
  const per_second = (times.length / (performance.now() - begin)) * 1000
  agent.destroy()
  return { per_second, p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
}

process.on('message', async (asking: Asking) => process.send?.(await ask(asking)))
process.on('disconnect', () => process.exit())
