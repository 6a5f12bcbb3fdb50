import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { createImages } from '#files/images.ts'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { oldBook, refused, separators, wide } from '#test/hostile-files.ts'
import { bookFile } from '#test/spreadsheets.ts'
import { atMost, type Context, type Row } from './figure.ts'

/** Megabytes and seconds of a file, milliseconds of the event loop: issue 10. */
const [memory, life, lag] = [300, 10, 100]
const [spreadsheets, images] = [createSpreadsheets(), createImages()]
const box = { width: 512, height: 512 }

type Work = (whose: string, path: string) => Promise<unknown>
const sheet: Work = (whose, path) => Array.fromAsync(spreadsheets.read(whose, path), ({ length }) => length)
const picture: Work = (whose, path) => images.read(whose, path, box)

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const files: Record<string, { work: Work; make(): Uint8Array | Promise<Uint8Array> }> = {
  ...Object.fromEntries(Object.entries(refused).map(([name, { make }]) => [name, { work: sheet, make }])),
  '15 MB of separators': { work: sheet, make: separators },
  '15 million empty cells': { work: sheet, make: wide },
  'an XLS of a million cells': { work: sheet, make: () => oldBook(50_000, 20) },
  'an XLSX of 100,000 rows': {
    work: sheet,
    make: () => bookFile(Array.from({ length: 100_000 }, (_, i) => [`Van ${i}`, 'truck', i, 75, 8.5])).bytes,
  },
  'a photo of 48 million pixels, on its side': {
    work: picture,
    make: () => noise(800, 600).resize(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  'the same, progressive': {
    work: picture,
    make: () => noise(800, 600).resize(8000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  'an interlaced PNG of 48 million pixels': {
    work: picture,
    make: () => noise(80, 60).resize(8000, 6000, { kernel: 'nearest' }).png({ progressive: true }).toBuffer(),
  },
}

/** Files that are made to do harm, or are as large as may be: what they take, and how long others wait meanwhile. */
export const run = async ({ say }: Context): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-bench-'))
  const [path, small] = [join(folder, 'file'), join(folder, 'small')]
  try {
    await writeFile(small, bookFile(Array.from({ length: 1000 }, (_, i) => [`Van ${i}`, 'truck', i, 75, 8.5])).bytes)
    const rows: Row[] = []
    for (const name of ['an ordinary file of 1,000 rows, first', 'the same, when a process is there'])
      rows.push({ name, value: 1000 * (await secondsOf(() => sheet('me', small))), unit: 'ms' })
    for (const [name, { make, work }] of Object.entries(files)) {
      await writeFile(path, await make())
      const told = await watched(() => work('hostile', path))
      say(`${name}: ${told.outcome}`)
      rows.push(
        atMost(`${name}: its process at most`, told.memory, 'MB', memory),
        atMost(`${name}: its time`, told.seconds, 's', life + 1),
        atMost(`${name}: event loop held up, p99`, told.p99, 'ms', lag),
        { name: `${name}: the longest`, value: told.most, unit: 'ms' },
      )
    }
    await writeFile(path, wide())
    const flood = Array.from({ length: 5 }, () => sheet('hostile', path).catch(() => undefined))
    const waited = await secondsOf(() => sheet('other', small))
    rows.push(atMost('another account, while one has five files of 15 million cells', waited, 's', life))
    await Promise.all(flood)
    return rows
  } finally {
    await rm(folder, { recursive: true })
  }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

/** What becomes of a file, and what it and we go through meanwhile. */
const watched = async (work: () => Promise<unknown>) => {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let isDone = false
  let memory = 0
  const watch = async (): Promise<void> => {
    while (!isDone) {
      memory = Math.max(memory, ...childrenOf().map(peakOf))
      await sleep(10)
    }
  }
  const watching = watch()
  delay.enable()
  const begin = performance.now()
  const outcome = await work().then(
    (answer) => (answer === undefined ? 'refused' : 'read'),
    (error: Error) => error.message,
  )
  const seconds = (performance.now() - begin) / 1000
  delay.disable()
  isDone = true
  await watching
  return { outcome, seconds, memory, p99: delay.percentile(99) / 1e6, most: delay.max / 1e6 }
}

const childrenOf = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )

/** Megabytes that a process has had at most. */
const peakOf = (pid: string): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
