import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Box, Picture } from './image.ts'
import type { Asked, Told } from './image-process.ts'

/** Makes pictures of uploaded files. */
export interface Images {
  /** The picture of the file, no larger than the box; `undefined` for what is no whole image of a kind that we take. */
  read(path: string, box: Box): Promise<Picture | undefined>
  /** The same, and an ICO as it is. */
  readIcon(path: string, box: Box): Promise<Picture | undefined>
}

interface Patience {
  /** Milliseconds for an image: one that takes longer is made to take long. */
  longest: number
  /** Milliseconds without work until the process ends. */
  idle: number
}

const program = new URL('image-process.ts', import.meta.url)

/**
 * Pictures are made in a process of their own: what reads them is a million lines of C that strangers' files are fed to,
 * so its crash must not end the connections of devices, nor its memory stay with us. It is started when it is needed, at
 * a low priority, makes one picture at a time, and ends when there is nothing to do.
 */
export const createImages = ({ longest, idle }: Patience = { longest: 60_000, idle: 10_000 }): Images => {
  let running: Promise<ChildProcess> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let ending: NodeJS.Timeout | undefined

  const started = (): Promise<ChildProcess> => {
    if (running) return running
    const mine = start(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  const end = (child: ChildProcess): void => {
    running = undefined
    if (child.connected) child.disconnect()
  }
  const make = async (asked: Asked): Promise<Picture | undefined> => {
    clearTimeout(ending)
    const child = await started()
    try {
      return await ask(child, asked, longest)
    } finally {
      ending = setTimeout(end, idle, child).unref()
    }
  }
  const inTurn = (asked: Asked): Promise<Picture | undefined> => {
    const made = last.then(() => make(asked))
    last = made.catch(() => undefined)
    return made
  }
  return {
    read: (path, box) => inTurn({ path, box, icon: false }),
    readIcon: (path, box) => inTurn({ path, box, icon: true }),
  }
}

/** Resolves when it is ready; it keeps nobody from ending. */
const start = async (onEnd: () => void): Promise<ChildProcess> => {
  const child = fork(program, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.once('exit', onEnd)
  child.on('error', onEnd)
  await new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the process that makes pictures does not start')))
  })
  if (child.pid) setPriority(child.pid, 10)
  child.unref()
  child.channel?.unref()
  return child
}

/** An image that ends the process, or that takes too long, is refused like any that cannot be read. */
const ask = (child: ChildProcess, asked: Asked, longest: number): Promise<Picture | undefined> =>
  new Promise((resolve, reject) => {
    const answer = (told: Told): void => {
      clearTimeout(late)
      child.removeListener('exit', onExit)
      child.removeListener('message', answer)
      child.channel?.unref()
      if ('error' in told) reject(new Error(told.error))
      else resolve('picture' in told ? told.picture : undefined)
    }
    const onExit = () => answer({})
    const late = setTimeout(() => child.kill('SIGKILL'), longest)
    child.once('exit', onExit)
    child.once('message', answer)
    // While somebody waits for it, it is waited for.
    child.channel?.ref()
    child.send(asked, (error) => error && answer({ error: error.message }))
  })
