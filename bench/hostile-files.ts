import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createSpreadsheets } from '#files/spreadsheets.ts'
import { oldBook, refused, separators, wide } from '#test/hostile-files.ts'
import { bookFile } from '#test/spreadsheets.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { type Attack, besiege, flood, formOf, poster } from './hostile.ts'

/** Seconds of a file: issue 10. */
const life = 10

/** A file, and the operation that it is uploaded to. */
interface Hostile {
  path: string
  make(): Uint8Array | Promise<Uint8Array>
}

const sheet = 'data/spreadsheet/parse'
const picture = 'tag/avatar/upload'

const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })

const files: Record<string, Hostile> = {
  ...Object.fromEntries(Object.entries(refused).map(([name, { make }]) => [name, { path: sheet, make }])),
  '15 MB of separators': { path: sheet, make: separators },
  '15 million empty cells': { path: sheet, make: wide },
  'an XLS of 100,000 cells': { path: sheet, make: () => oldBook(5000, 20) },
  'an XLSX of 80,000 rows': {
    path: sheet,
    make: () => bookFile(Array.from({ length: 80_000 }, (_, i) => [`Van ${i}`, 'truck', i, 75, 8.5])).bytes,
  },
  'a photo of 48 million pixels, on its side': {
    path: picture,
    make: () => noise(800, 600).resize(8000, 6000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  },
  'the same, progressive': {
    path: picture,
    make: () => noise(800, 600).resize(8000, 6000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
  'an interlaced PNG of 48 million pixels': {
    path: picture,
    make: () => noise(80, 60).resize(8000, 6000, { kernel: 'nearest' }).png({ progressive: true }).toBuffer(),
  },
}

/** Files that are made to do harm, or are as large as may be, uploaded by somebody who is signed in; and what an ordinary one takes. */
export const run = async (context: Context): Promise<Row[]> => {
  const attacks: Attack[] = []
  for (const [name, { path, make }] of Object.entries(files)) attacks.push(attackWith(name, path, await make()))
  return [...(await besiege(context, attacks)), ...(await ordinary())]
}

const attackWith = (name: string, path: string, file: Uint8Array): Attack => ({
  name,
  async run(target, signal) {
    const tag = { name: name.slice(0, 20), color: 'ff0000' }
    const { id } = JSON.parse(String(await target.ask('tag/create', { hash: target.hash, tag })))
    const form = formOf({ hash: target.hash, tag_id: String(id) }, 'file', file)
    return flood(signal, 3, poster(target, { path: `/v2/${path}`, ...form }))
  },
})

/** What an ordinary file takes, also while another account has five that are as much work as may be. */
const ordinary = async (): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'odograph-bench-'))
  try {
    const [large, small] = [join(folder, 'large'), join(folder, 'small')]
    await writeFile(large, wide())
    await writeFile(small, bookFile(Array.from({ length: 1000 }, (_, i) => [`Van ${i}`, 'truck', i, 75, 8.5])).bytes)
    const spreadsheets = createSpreadsheets()
    const read = (whose: string, path: string) =>
      Array.fromAsync(spreadsheets.read(whose, path), ({ length }) => length)
    const [first, again] = [await secondsOf(() => read('me', small)), await secondsOf(() => read('me', small))]
    const flood = Array.from({ length: 5 }, () => read('hostile', large).catch(() => undefined))
    const meanwhile = await secondsOf(() => read('other', small))
    await Promise.all(flood)
    return [
      { name: 'an ordinary file of 1,000 rows, first', value: 1000 * first, unit: 'ms' },
      { name: 'the same, when a process is there', value: 1000 * again, unit: 'ms' },
      atMost('the same, while another account has five of 15 million cells', meanwhile, 's', life),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}
