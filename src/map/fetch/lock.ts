import { open, readFile, rm, stat } from 'node:fs/promises'

/** Milliseconds that whoever makes a mark takes at the most to sign it. */
const signing = 10_000

/** Of this process. */
const held = new Set<string>()

/**
 * Keeps others from writing the same file. Whoever was killed has left its mark behind, and is recognized by its process,
 * which is gone; in a container each has the same number, and the one that is there now is us.
 * @throws Error with a sentence where somebody is at it
 */
export const lock = async (path: string): Promise<() => Promise<void>> => {
  if (held.has(path)) throw new Error('It is fetching it already.')
  held.add(path)
  try {
    if (!(await mark(path))) {
      await holdGone(path)
      await rm(path, { force: true })
      await mark(path)
    }
  } catch (error) {
    held.delete(path)
    throw error
  }
  return async () => {
    await rm(path, { force: true })
    held.delete(path)
  }
}

/** Answers whether the mark is ours. */
const mark = async (path: string): Promise<boolean> => {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const holdGone = async (path: string): Promise<void> => {
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  const about = await stat(path).catch(() => undefined)
  const isSigning = holder === 0 && about !== undefined && Date.now() - about.mtimeMs < signing
  if (isSigning || (holder > 0 && holder !== process.pid && isThere(holder)))
    throw new Error(`Another process (${holder || 'which has just begun'}) is fetching it already.`)
}

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
