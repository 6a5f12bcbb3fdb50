import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** Devices that a generator plays, in a process of its own. */
export interface LoadOptions {
  port: number
  /** Devices number `first` (0) and up, each with a connection. */
  devices: number
  first?: number
  /** Records of a packet. */
  records: number
  /** When the drives begin: milliseconds since 1970 UTC. */
  start: number
  /** Points that the drives have, at most. */
  points: number
  /** Milliseconds from a packet to the next, at least. */
  pace?: number
  /** Devices tell of now, with `pace` from a point to the next: one a packet, of the second in which it is sent. */
  live?: boolean
}

/** What was acknowledged between `begin` and `end`. Latencies in milliseconds from a packet to its answer. */
export interface Measured {
  packets: number
  seconds: number
  p50: number
  p99: number
  most: number
}

/** What the generator is told, and what it answers with. */
export type Order = 'drive' | 'rest' | 'begin' | 'end' | 'count' | 'halt'
export type Report = { connected: number } | Measured | { packets: number } | { acknowledged: number[]; sent: number[] }

export interface Load {
  /** The devices begin to send: a packet each, the next one when it is answered. */
  drive(): Promise<void>
  /** Each device waits for its last answer and sends no more, until `drive`. */
  rest(): Promise<void>
  /** What is acknowledged in the next seconds. */
  measure(seconds: number): Promise<Measured>
  /** What is acknowledged while something else is done. */
  during(work: () => Promise<unknown>): Promise<Measured>
  /** Packets acknowledged so far. */
  count(): Promise<number>
  /** Ends all sending: packets that each device has sent, and those of them that were acknowledged. */
  halt(): Promise<{ acknowledged: number[]; sent: number[] }>
  close(): Promise<void>
}

const generator = new URL('generator.ts', import.meta.url)

/** Starts the generator; resolves when all its devices are connected and signed in. */
export const startLoad = async (options: LoadOptions): Promise<Load> => {
  const child = fork(generator, [JSON.stringify(options)])
  await answer(child)
  const tell = <R>(order: Order): Promise<R> => {
    child.send(order)
    return answer<R>(child)
  }
  const during = async (work: () => Promise<unknown>): Promise<Measured> => {
    await tell('begin')
    await work()
    return tell('end')
  }
  return {
    drive: () => tell('drive'),
    rest: async () => {
      await tell('rest')
      await sleep(1000)
    },
    measure: (seconds) => during(() => sleep(seconds * 1000)),
    during,
    count: async () => (await tell<{ packets: number }>('count')).packets,
    halt: () => tell('halt'),
    async close() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

const answer = async <R>(child: ChildProcess): Promise<R> => {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the generator ended with ${code}`)
  })
  const [report] = (await Promise.race([once(child, 'message', { signal }), ended])) as [R]
  // The loser of the race is not listened to any more.
  ended.catch(() => undefined)
  heard.abort()
  return report
}
