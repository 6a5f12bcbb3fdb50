import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { makeUser } from './account.ts'
import { atMost, type Context, type Row } from './figure.ts'
import { readersOf, residentOf } from './hostile.ts'
import { type Platform, startPlatform } from './platform.ts'
import { send } from './upload.ts'

/** Photos as large as they may be, all at once, one of each account: what they take of memory until the last is kept. */
export const run = async ({ place, say }: Context): Promise<Row[]> => {
  const platform = await startPlatform(await place())
  try {
    const hashes: string[] = []
    for (let n = 0; n < uploads; n++) hashes.push((await makeUser(platform, `photos${n}@odograph.example`)).hash)
    const photo = await largePhoto()
    say(`file-uploads: ${photo.length} bytes each`)
    // What is loaded with the first is not measured.
    await upload(platform, hashes[0] as string, photo)
    await sleep(settled)
    const idle = residentOf(platform.pid)
    const few = await watched(platform, () => all(platform, hashes.slice(0, 2), photo))
    await sleep(settled)
    const many = await watched(platform, () => all(platform, hashes, photo))
    return [
      { name: 'Node, before', value: idle, unit: 'MB' },
      { name: 'Node, 2 uploads of 16 MB at once, at most', value: few.node, unit: 'MB' },
      { name: `Node, ${uploads} uploads of 16 MB at once, at most`, value: many.node, unit: 'MB' },
      atMost(`Node, what ${uploads} uploads add`, many.node - idle, 'MB', 64),
      atMost('processes that make pictures meanwhile, together', many.pictures, 'MB', 600),
      { name: `${uploads} uploads, each kept with its small picture`, value: many.seconds, unit: 's' },
    ]
  } finally {
    await platform.close()
  }
}

const uploads = 20
const most = 16 * 1024 * 1024
/** Milliseconds until a process is as small as it gets by itself. */
const settled = 12_000

/** Noise is what JPEG cannot make smaller: of 12 million pixels as many bytes as may be. */
const largePhoto = async (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 4000, height: 3000, channels: 3 as const, background: '#000', noise }
  const pixels = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
  let photo = Buffer.alloc(0)
  for (let quality = 60; quality <= 100; quality += 4) {
    const larger = await sharp(pixels).jpeg({ quality }).toBuffer()
    if (larger.length > most) break
    photo = larger
  }
  return photo
}

const upload = async (platform: Platform, hash: string, photo: Buffer): Promise<void> => {
  const ticket = await platform.ask('checkin/image/create', { hash, size: most, filename: 'photo.jpg' })
  const { url, fields } = JSON.parse(String(ticket)).value
  const form = new FormData()
  form.set('token', fields.token)
  form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
  const { success, value } = JSON.parse(await send(`http://127.0.0.1:${platform.port}${new URL(url).pathname}`, form))
  if (!success || value.size !== photo.length || !value.preview_url) throw new Error('a photo was not kept')
}

const all = (platform: Platform, hashes: readonly string[], photo: Buffer): Promise<unknown> =>
  Promise.all(hashes.map((hash) => upload(platform, hash, photo)))

/** Megabytes at most, of Node and of its processes that make pictures together, while it works. */
const watched = async ({ pid }: Platform, work: () => Promise<unknown>) => {
  const begin = performance.now()
  const most = { node: 0, pictures: 0 }
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    most.node = Math.max(most.node, residentOf(pid))
    most.pictures = Math.max(
      most.pictures,
      readersOf(pid).reduce((sum, child) => sum + residentOf(child), 0),
    )
    await sleep(20)
  }
  await working
  return { ...most, seconds: (performance.now() - begin) / 1000 }
}
