import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Clock, process_clock } from '#pace/clock.ts'
import { hurried } from '#pace/pause.ts'
import { createTurns } from '#pace/turns.ts'

/** Limits on the work for one file. */
export interface Patience {
  /** Milliseconds for a file: one that takes longer is made to take long. */
  longest: number
  /** Milliseconds without work until a process ends. */
  idle: number
  /** Megabytes of a process. */
  memory: number
}

export const filePatience: Patience = { longest: 10_000, idle: 10_000, memory: 300 }

/** Files that are worked on at a time, and those of one owner that may wait. */
const limits = { lanes: 2, waiting: 15 }

/** Megabytes of JavaScript; what is beyond them is the file, and what it is unpacked to. */
const heap = 192

/** The error of a file that ended its process: it took too much. */
export class Ended extends Error {
  /** By which those know it who know of this only its types. */
  readonly code = 'ENDED'
}

/**
 * The answer of a program about a file. `spent` when the process has become so large that another one is to begin
 * small.
 */
export interface Answer {
  error?: string
  spent?: boolean
}

/** The first message of a program, when it can be asked. */
export const ready = 'ready'

/**
 * Sends a question to a program and answers its answer. Throws `Ended`, and `Busy` when too many questions of the owner
 * `whose` wait.
 */
export type Ask<Asked, Told> = (whose: string, asked: Asked) => Promise<Told>

/**
 * Runs a program on strangers' files in processes of its own: what ends one must not end the connections of devices,
 * nor its memory stay with us. They are started when they are needed, at a low priority, and end when there is nothing
 * to do.
 */
export const createWorkshop = <Asked extends object, Told extends Answer>(
  program: URL,
  { longest, idle, memory }: Patience,
  clock: Clock = process_clock,
): Ask<Asked, Told> => {
  const inTurn = createTurns(limits)
  /** Those that have nothing to do, and what calls off their end. */
  const resting = new Map<ChildProcess, () => void>()

  const take = async (): Promise<ChildProcess> => {
    const [rested] = resting
    if (!rested) return start(program, memory, end)
    const [child, stay] = rested
    stay()
    resting.delete(child)
    return child
  }
  const end = (child: ChildProcess): void => {
    resting.get(child)?.()
    resting.delete(child)
    if (child.connected) child.disconnect()
  }
  const rest = (child: ChildProcess): void => {
    if (child.connected)
      resting.set(
        child,
        clock.after(idle, () => end(child), true),
      )
  }
  return (whose, asked) =>
    inTurn(whose, async () => {
      const child = await take()
      const told = await ask<Told>(child, asked, { longest, clock })
      if (told.spent) end(child)
      else rest(child)
      if (told.error !== undefined) throw new Error(told.error)
      return told
    })
}

/** Resolves when it is ready; it keeps nobody from ending. */
const start = async (program: URL, memory: number, onEnd: (child: ChildProcess) => void): Promise<ChildProcess> => {
  const { NODE_COMPILE_CACHE: code } = process.env
  const child = fork(program, [String(memory)], {
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
    // It is told nothing of ours but where its code is kept compiled. Of its arenas, each would keep what others could use.
    env: { MALLOC_ARENA_MAX: '2', ...(code && { NODE_COMPILE_CACHE: code }) },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => undefined)
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', () => reject(new Error(`${fileURLToPath(program)} does not start`)))
  })
  child.removeAllListeners('exit').once('exit', () => onEnd(child))
  if (child.pid) setPriority(child.pid, 10)
  child.unref()
  child.channel?.unref()
  return child
}

const ask = async <Told extends Answer>(
  child: ChildProcess,
  asked: object,
  { longest, clock }: { longest: number; clock: Clock },
): Promise<Told> => {
  const { promise, resolve, reject } = Promise.withResolvers<Told>()
  let isLate = false
  const onExit = () => reject(new Ended(isLate ? 'takes too long to read' : 'takes too much memory to read'))
  const giveUp = (): void => {
    isLate = true
    child.kill('SIGKILL')
  }
  child.once('exit', onExit)
  child.once('message', resolve)
  // While somebody waits for it, it is waited for.
  child.channel?.ref()
  // One that has just ended is told by its exit.
  child.send(asked, () => undefined)
  try {
    return await hurried(longest, promise, giveUp, { clock })
  } finally {
    child.removeListener('exit', onExit)
    child.removeListener('message', resolve)
    child.channel?.unref()
  }
}
