import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lock } from '#map/fetch/lock.ts'
import { afterwards } from '#test/afterwards.ts'

const folder = await mkdtemp(join(tmpdir(), 'odograph-lock-'))
afterwards(() => rm(folder, { recursive: true }))

test('whoever lives keeps others out, and whoever was killed does not', async () => {
  const path = join(folder, 'x.lock')
  // The one that started us lives for sure, and no process has the largest number.
  await writeFile(path, String(process.ppid))
  await expect(lock(path)).rejects.toThrow(`Another process (${process.ppid}) is fetching it already`)
  await writeFile(path, '')
  await expect(lock(path)).rejects.toThrow('which has just begun')
  await writeFile(path, '2147483647')
  const release = await lock(path)
  expect(await readFile(path, 'utf8')).toBe(String(process.pid))
  await expect(lock(path)).rejects.toThrow('fetching it already')
  await release()
  await expect(readFile(path)).rejects.toThrow('ENOENT')
  await (await lock(path))()
})
