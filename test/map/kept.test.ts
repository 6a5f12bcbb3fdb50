import { execFile, execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createKept } from '#map/fetched/kept.ts'
import { emptyFolder } from './upstream.ts'

const megabyte = 1024 * 1024
const entry = (text: string | Buffer) => ({ bytes: Buffer.from(text), type: 'image/png', encoding: undefined })

const open = async (size = 100 * megabyte, where?: string) => {
  const folder = where ?? join(await emptyFolder(), 'cache', 'tiles')
  const clock = { now: Date.UTC(2026, 5, 1) }
  const lines: string[] = []
  const say = (_: object, message: string) => void lines.push(message)
  const kept = createKept({ folder, size, log: { info: say, warn: say, error: say }, now: () => clock.now })
  return { folder, clock, lines, kept }
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))

const bytesIn = async (folder: string) => {
  const all = await Promise.all((await filesIn(folder)).map((file) => stat(file)))
  return all.reduce((sum, { size }) => sum + size, 0)
}

test('what is kept is told for as long as it may be, and nothing else', async () => {
  const { kept, clock } = await open()
  await kept.keep('a', { bytes: Buffer.from('tile'), type: 'x/y', encoding: 'gzip' }, 60)
  expect(await kept.read('a')).toEqual({ bytes: Buffer.from('tile'), type: 'x/y', encoding: 'gzip' })
  expect(await kept.read('b')).toBeUndefined()
  clock.now += 60_000
  expect(await kept.read('a')).toBeUndefined()
})

test('what was used longest ago goes first, and the bound holds, whichever of two processes puts in', async () => {
  const size = 2 * megabyte
  const { folder, kept, clock } = await open(size)
  const other = await open(size, folder)
  const both = [kept, other.kept]
  const tile = Buffer.alloc(30_000, 7)
  for (let i = 0; i < 200; i++) {
    other.clock.now = clock.now += 1000
    await both[i % 2]?.keep(`tile ${i}`, entry(tile), 1e6)
    // One is looked at all the time.
    await kept.read('tile 0')
    expect(await bytesIn(folder)).toBeLessThanOrEqual(size)
  }
  const there = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => (await kept.read(`tile ${i}`)) !== undefined),
  )
  const first = there.indexOf(true, 1)
  expect(there[0]).toBe(true)
  expect(first).toBeGreaterThan(130)
  expect(there.slice(first).every(Boolean)).toBe(true)
})

test('what nobody used for a month is removed, however much room there is', async () => {
  const { folder, kept, clock } = await open(8 * megabyte)
  await kept.keep('old', entry('tile'), 1e9)
  clock.now += 31 * 86_400_000
  await kept.keep('new', entry(Buffer.alloc(megabyte)), 1e9)
  expect(await filesIn(folder)).toHaveLength(1)
  expect(await kept.read('new')).toBeDefined()
})

test('to keep the bound no more is looked at however much there is', async () => {
  // The measure is files of one drawer: a folder of a hundred times the size has a hundred times the drawers.
  const { folder, kept } = await open(800 * megabyte)
  for (let i = 0; i < 400; i++) await kept.keep(`tile ${i}`, entry('tile'), 1e6)
  const [drawers = ''] = await readdir(folder)
  const all = await readdir(join(folder, drawers))
  const sizes = await Promise.all(all.map(async (one) => (await readdir(join(folder, drawers, one))).length))
  expect(drawers).toBe('100')
  expect(Math.max(...sizes)).toBeLessThan(20)
})

test('a file that is not as it was written is nothing', async () => {
  const { folder, kept } = await open()
  await kept.keep('a', entry('a tile of some length'), 60)
  const [file = ''] = await filesIn(folder)
  const whole = await readFile(file)
  for (const bytes of [whole.subarray(0, -1), Buffer.alloc(whole.length), Buffer.alloc(0)]) {
    await writeFile(file, bytes)
    expect(await kept.read('a')).toBeUndefined()
  }
  await kept.keep('a', entry('again'), 60)
  expect(await kept.read('a')).toEqual(entry('again'))
  expect(await filesIn(folder)).toHaveLength(1)
})

test('where nothing can be written, nothing is kept, and that is said once', async () => {
  const { folder, kept, clock, lines } = await open()
  await mkdir(join(folder, '..'), { recursive: true })
  // A file stands where the folder would: as little can be written as on a disk that is full.
  await writeFile(folder, '')
  for (let i = 0; i < 3; i++) {
    await kept.keep('a', entry('tile'), 60)
    clock.now += 120_000
  }
  expect(await kept.read('a')).toBeUndefined()
  expect(lines).toEqual(['no tiles can be kept: each is fetched whenever somebody looks'])
  await rm(folder)
  await kept.keep('a', entry('tile'), 60)
  expect(await kept.read('a')).toEqual(entry('tile'))
})

/** In a disk of its own of a quarter of a megabyte, and its last words are the files there: of root or of whoever may be root of what is his. */
const mounted = [
  ...[process.getuid?.() === 0 ? '-m' : '-rm', 'sh', '-c'],
  'disk=$1; shift; mount -t tmpfs -o size=256k none "$disk" && "$@" && echo && find "$disk" -type f',
  'sh',
]

const canMount = async (): Promise<boolean> => {
  const folder = await emptyFolder()
  try {
    execFileSync('unshare', [...mounted, folder, 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('on a disk that is full what was kept stays whole, of what was not nothing is left, and that is said once', async ({
  skip,
}) => {
  skip(!(await canMount()), 'a disk of its own cannot be made here: unshare or mount is missing, or may not')
  const folder = await emptyFolder()
  const program = fileURLToPath(new URL('./full-disk.ts', import.meta.url))
  const words = [...mounted, folder, process.execPath, program, join(folder, 'tiles')]
  const { stdout } = await promisify(execFile)('unshare', words)
  const [shown = '', ...files] = stdout.trim().split('\n')
  const told = JSON.parse(shown)
  expect(told.count).toBeGreaterThan(3)
  expect(told).toMatchObject({
    isWhole: true,
    lines: [{ message: 'no tiles can be kept: each is fetched whenever somebody looks', code: 'ENOSPC' }],
  })
  expect(files).toHaveLength(told.count)
})

test('of another size than before nothing is left over, and none keeps nothing', async () => {
  const { folder, kept } = await open(80 * megabyte)
  await kept.keep('a', entry('tile'), 60)
  const smaller = await open(16 * megabyte, folder)
  await smaller.kept.keep('b', entry('tile'), 60)
  expect(await readdir(folder)).toEqual(['2'])
  const { kept: nothing, folder: none } = await open(0)
  await nothing.keep('a', entry('tile'), 60)
  expect(await nothing.read('a')).toBeUndefined()
  await expect(readdir(none)).rejects.toThrow('ENOENT')
})
