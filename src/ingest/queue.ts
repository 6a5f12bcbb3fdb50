import { type Clock, process_clock } from '#pace/clock.ts'
import { hurried } from '#pace/pause.ts'
import type { Message } from './arrival.ts'
import { counted, fullest, joined, laneOf, type Queued, type Rate, soonest } from './lanes.ts'

/** Messages of one commit, at most. */
const batch_messages = 2_000
/** Points that wait for a commit; beyond, devices wait with their frames, and so do their sockets. */
const most_waiting = 100_000

/** Thrown where messages are neither stored nor acknowledged, since the process ends. */
export class Stopped extends Error {}

export interface Waiting {
  message: Message
  /** Answers whether its source is one that may send. */
  resolve(known: boolean): void
  reject(error: unknown): void
}

export interface Lane extends Queued {
  waiting: Waiting[]
  /** Its part of the database is. */
  away: boolean
}

interface QueueOptions {
  /** How many there are. */
  lanes: number
  /** Batches that are written at one time. */
  writers: number
  /** Milliseconds for which a lane gathers messages while its batches are small and so many come. */
  gather(rate: Rate): number
  /** Whether messages of several lanes may be one batch. */
  together: boolean
  /** Writes what was taken of these lanes, and answers each of it. Never rejects. */
  write(lanes: readonly Lane[], batch: readonly Waiting[]): Promise<void>
  clock?: Clock
}

/** Where messages wait while the batch of their lane is written, and then go together into the next. */
export const createQueue = ({ writers, gather, together, write, clock = process_clock, ...options }: QueueOptions) => {
  const lanes = Array.from({ length: options.lanes }, newLane)
  const stalled: (() => void)[] = []
  let rate: Rate = { per_second: 0, at: 0 }
  let busy = 0
  let points = 0
  let isTimed = false
  /** It is to end: nothing is gathered any more; and, in the end, nothing is taken. */
  let [ending, ended] = [false, false]

  const add = async (message: Message, urgent = false): Promise<boolean> => {
    while (points >= most_waiting && !ended) await new Promise<void>((resolve) => stalled.push(resolve))
    if (ended) throw new Stopped()
    points += message.points.length
    const now = clock.now()
    rate = counted(rate, now)
    const done = new Promise<boolean>((resolve, reject) => put(lanes, { message, resolve, reject }, urgent, now))
    writeMore()
    return done
  }
  /** Lets as many lanes be written as may be at one time, each when it has gathered. */
  const writeMore = (): void => {
    const wait = ending ? 0 : gather(rate)
    while (busy < writers) {
      const lane = fullest(lanes, clock.now(), wait)
      if (!lane) break
      begin(together ? joined(lane, lanes) : [lane])
    }
    const pause = busy < writers && !isTimed ? soonest(lanes, clock.now(), wait) : undefined
    if (pause === undefined) return
    isTimed = true
    clock.after(pause, () => {
      isTimed = false
      writeMore()
    })
  }
  const begin = (some: readonly Lane[]): void => {
    busy++
    const running = writeAll(some).finally(() => {
      busy--
      for (const lane of some) lane.running = undefined
      writeMore()
    })
    for (const lane of some) lane.running = running
  }
  const writeAll = async (some: readonly Lane[]): Promise<void> => {
    // One turn of the loop lets every socket that is readable add to the batch.
    await new Promise(setImmediate)
    const now = clock.now()
    const batch = some.flatMap((lane) => takeFrom(lane, now))
    await write(some, batch)
    for (const { message } of batch) points -= message.points.length
    for (const go of stalled.splice(0)) go()
  }
  const idle = async (): Promise<void> => {
    while (busy > 0) await Promise.race(lanes.flatMap(({ running }) => running ?? []))
  }
  const refuse = (): void => {
    ended = true
    for (const { reject } of lanes.flatMap(({ waiting }) => waiting.splice(0))) reject(new Stopped())
  }

  return {
    /** Resolves when it is written; `urgent` where somebody waits for it. @throws Stopped, or what writing it threw */
    add,
    /** Resolves when everything that was added is written; what still waits after `grace` milliseconds is refused. */
    async drain(grace: number): Promise<void> {
      ending = true
      writeMore()
      await hurried(grace, idle(), refuse, { clock })
    },
  }
}

const newLane = (): Lane => ({ waiting: [], since: 0, urgent: false, last: 0, away: false })

/** Puts a message into the lane of its source, where it waits from `now` on. */
const put = (lanes: readonly Lane[], one: Waiting, urgent: boolean, now: number): void => {
  const lane = lanes[laneOf(one.message.source_id, lanes.length)] as Lane
  if (lane.waiting.length === 0) lane.since = now
  lane.urgent ||= urgent
  lane.waiting.push(one)
}

/** The next batch of a lane, which gathers anew from now on. */
const takeFrom = (lane: Lane, now: number): Waiting[] => {
  const batch = lane.waiting.splice(0, batch_messages)
  lane.since = now
  lane.urgent = false
  lane.last = batch.length
  return batch
}
