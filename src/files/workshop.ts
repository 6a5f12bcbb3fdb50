import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
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
export class Ended extends Error {}

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
): Ask<Asked, Told> => {
  const inTurn = createTurns(limits)
  const resting = new Map<ChildProcess, NodeJS.Timeout>()

  const take = async (): Promise<ChildProcess> => {
    const [rested] = resting
    if (!rested) return start(program, memory, end)
    const [child, ending] = rested
    clearTimeout(ending)
    resting.delete(child)
    return child
  }
  const end = (child: ChildProcess): void => {
    clearTimeout(resting.get(child))
    resting.delete(child)
    if (child.connected) child.disconnect()
  }
  const rest = (child: ChildProcess): void => {
    if (child.connected) resting.set(child, setTimeout(end, idle, child).unref())
  }
  return (whose, asked) =>
    inTurn(whose, async () => {
      const child = await take()
      const told = await ask<Told>(child, asked, longest)
      if (told.spent) end(child)
      else rest(child)
      if (told.error !== undefined) throw new Error(told.error)
      return told
    })
}

/** Resolves when it is ready; it keeps nobody from ending. */
const start = async (program: URL, memory: number, onEnd: (child: ChildProcess) => void): Promise<ChildProcess> => {
  const child = fork(program, [String(memory)], {
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'],
    // It is told nothing of ours. Of its arenas, each would keep what others could use.
    env: { MALLOC_ARENA_MAX: '2' },
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

const ask = <Told extends Answer>(child: ChildProcess, asked: object, longest: number): Promise<Told> =>
  new Promise((resolve, reject) => {
    let isLate = false
    const done = (settle: () => void): void => {
      clearTimeout(late)
      child.removeListener('exit', onExit)
      child.removeListener('message', onTold)
      child.channel?.unref()
      settle()
    }
    const onTold = (told: Told) => done(() => resolve(told))
    const onExit = () =>
      done(() => reject(new Ended(isLate ? 'takes too long to read' : 'takes too much memory to read')))
    const late = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, longest)
    child.once('exit', onExit)
    child.once('message', onTold)
    // While somebody waits for it, it is waited for.
    child.channel?.ref()
    // One that has just ended is told by its exit.
    child.send(asked, () => undefined)
  })
