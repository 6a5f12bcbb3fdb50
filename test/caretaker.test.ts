import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

/** A caretaker with a server, and a process that a test of its run has left behind. */
const startRun = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  await chmod(folder, 0o711)
  const caretaker = spawn(process.execPath, [
    fileURLToPath(new URL('./caretaker.ts', import.meta.url)),
    folder,
    'server',
  ])
  const [url] = await once(createInterface(caretaker.stdout), 'line')
  expect(url).toMatch(/^postgresql:/)
  const server = Number.parseInt(await readFile(join(folder, 'server/postgres/postmaster.pid'), 'utf8'), 10)
  const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { env: { TMPDIR: folder } })
  onTestFinished(() => void left.kill('SIGKILL'))
  await once(left, 'spawn')
  const end = async (word: string): Promise<void> => {
    const ended = once(caretaker, 'exit')
    caretaker.stdin.end(word)
    await ended
  }
  return { folder, caretaker, server, left, end }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an interrupted run leaves no server, no folder and no process', async () => {
  const { folder, caretaker, server, left, end } = await startRun()
  caretaker.kill('SIGINT')
  const gone = once(left, 'exit')
  await end('')
  await expect.poll(() => isAlive(server)).toBe(false)
  expect(existsSync(folder)).toBe(false)
  if (process.platform === 'linux') await gone
})

test('a run that is over leaves neither, and nobody is killed', async () => {
  const { folder, server, left, end } = await startRun()
  await end('over')
  await expect.poll(() => isAlive(server)).toBe(false)
  expect(existsSync(folder)).toBe(false)
  expect(left.exitCode ?? left.signalCode).toBe(null)
})
