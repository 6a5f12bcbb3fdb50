import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** Subscribers of the live channel in a process of their own, each with a socket: they read all that they are told. */
export interface CrowdOptions {
  port: number
  /** The session of each, and what it asks. */
  members: readonly { hash: string; request: object }[]
}

export interface Crowd {
  /** Frames that were read so far. */
  count(): Promise<number>
  close(): Promise<void>
}

const member = new URL('crowd-process.ts', import.meta.url)

/** Resolves when all have been answered. */
export const startCrowd = async (options: CrowdOptions): Promise<Crowd> => {
  const child = fork(member)
  child.send(options)
  await answer(child)
  return {
    async count() {
      child.send('count')
      return answer(child)
    },
    async close() {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

/** Rejects where the process ends without an answer: nobody would wait for that in vain. */
const answer = async (child: ChildProcess): Promise<number> => {
  const heard = new AbortController()
  const { signal } = heard
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the subscribers ended with ${code}`)
  })
  const [frames] = (await Promise.race([once(child, 'message', { signal }), ended])) as [number]
  ended.catch(() => undefined)
  heard.abort()
  return frames
}
