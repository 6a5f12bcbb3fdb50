import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { createImages } from '#files/images.ts'
import { filePatience } from '#files/workshop.ts'
import { bomb, gifScript, ico, jpegDocument, phonePhoto, seeThrough, svg, twoHalves } from '#test/images.ts'

const images = createImages()
const folder = join(inject('files'), `image-${process.pid}`)
await mkdir(folder, { recursive: true })

let count = 0
const kept = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, String(++count))
  await writeFile(path, bytes)
  return path
}
const box = { width: 512, height: 512 }
const read = async (bytes: Buffer) => images.read('me', await kept(bytes), box)
const readIcon = async (bytes: Buffer) => images.readIcon('me', await kept(bytes), box)

/** Red, green and blue of a place of the image. */
const colourAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

test.each([
  ['jpeg', () => twoHalves().jpeg()],
  ['progressive jpeg', () => twoHalves().jpeg({ progressive: true })],
  ['png', () => twoHalves().png()],
  ['webp', () => twoHalves().webp()],
])('an opaque %s becomes a JPEG of the same size', async (_, make) => {
  const picture = (await read(await make().toBuffer())) ?? expect.fail()
  expect(picture).toMatchObject({ type: 'image/jpeg', extension: 'jpg' })
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 20 })
})

test.each([
  ['png', () => seeThrough().png()],
  ['webp', () => seeThrough().webp()],
  ['gif', () => seeThrough().gif()],
])('a %s that shows through becomes a PNG that does', async (_, make) => {
  const picture = (await read(await make().toBuffer())) ?? expect.fail()
  expect(picture).toMatchObject({ type: 'image/png', extension: 'png' })
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: true })
})

test('a large one is made to fit, and keeps its shape', async () => {
  const { bytes } = (await read(await twoHalves(3000, 1000).png().toBuffer())) ?? expect.fail()
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 171 })
})

test.each([
  [8192, 6144],
  [9280, 6944],
])('a photo of a phone of %i by %i pixels is taken', async (width, height) => {
  const create = { width, height, channels: 3 as const, background: '#336699' }
  const photo = await sharp({ create, limitInputPixels: false }).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const { bytes } = (await read(photo)) ?? expect.fail()
  expect(await sharp(bytes).metadata()).toMatchObject({ height: 512 })
})

test('a photo is turned upright, and does not tell where it was taken', async () => {
  const photo = await phonePhoto()
  expect((await sharp(photo).metadata()).orientation).toBe(6)
  expect(photo.includes('Exif')).toBe(true)
  const { bytes } = (await read(photo)) ?? expect.fail()
  const { width, height, exif, orientation, icc, xmp } = await sharp(bytes).metadata()
  expect({ width, height, exif, orientation, icc, xmp }).toEqual({ width: 200, height: 400 })
  expect(bytes.includes('Exif')).toBe(false)
  // Turned by a quarter clockwise: what was on the left is on top.
  const [top, bottom] = [await colourAt(bytes, 100, 50), await colourAt(bytes, 100, 350)]
  expect(top[0]).toBeGreaterThan(240)
  expect(bottom[2]).toBeGreaterThan(240)
})

test('of a picture that moves, the first frame', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 10, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  expect((await sharp(gif).metadata()).pages).toBe(2)
  const { bytes } = (await read(gif)) ?? expect.fail()
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 10, height: 10 })
  expect((await colourAt(bytes, 5, 5))[0]).toBeGreaterThan(240)
})

const refused: [string, () => Buffer | Promise<Buffer>][] = [
  ['an empty file', () => Buffer.alloc(0)],
  ['text', () => Buffer.from('no image')],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', () => svg],
  ['an SVG behind the signature of a PNG', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
  ['a TIFF', () => twoHalves().tiff().toBuffer()],
  ['an AVIF', () => twoHalves().avif().toBuffer()],
  ['an ICO', async () => ico(await twoHalves().png().toBuffer())],
  ['a GIF that is a script', gifScript],
  ['a JPEG that is a document', jpegDocument],
  [
    'a JPEG with a page behind it',
    async () => Buffer.concat([await twoHalves().jpeg().toBuffer(), Buffer.from('<HTML>')]),
  ],
  [
    'a PNG with an archive behind it',
    async () => Buffer.concat([await twoHalves().png().toBuffer(), Buffer.from('PK\x05\x06')]),
  ],
  ['8,063 by 8,063 pixels', () => bomb(8_063, 8_063)],
  ['20,000 by 20,000 pixels', () => bomb(20_000, 20_000)],
  ['a PNG that says it is endless', () => bomb(2_000_000_000, 0)],
]

test.each(refused)('%s is refused', async (_, make) => {
  expect(await read(await make())).toBeUndefined()
})

test.each(['jpeg', 'png', 'gif', 'webp'] as const)('half a %s is refused', async (format) => {
  const noise = {
    create: {
      width: 300,
      height: 300,
      channels: 3 as const,
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      background: '#000',
    },
  }
  const whole = await sharp(noise).toFormat(format).toBuffer()
  expect(await read(whole)).toBeDefined()
  for (const part of [0.1, 0.5, 0.9]) expect(await read(whole.subarray(0, whole.length * part))).toBeUndefined()
})

test('an ICO is kept as it is where icons are taken, like every image there', async () => {
  const icon = ico(await twoHalves(16, 16).png().toBuffer(), Buffer.from([40, 0, 0, 0, ...Array(60).fill(1)]))
  expect(await readIcon(icon)).toEqual({ bytes: icon, type: 'image/x-icon', extension: 'ico' })
  expect(await readIcon(await twoHalves().png().toBuffer())).toMatchObject({ extension: 'jpg' })
})

test('an ICO that is more, less or larger than one is refused', async () => {
  const png = await twoHalves(16, 16).png().toBuffer()
  const icon = ico(png)
  expect(await readIcon(Buffer.concat([icon, Buffer.from('more')]))).toBeUndefined()
  expect(await readIcon(icon.subarray(0, -1))).toBeUndefined()
  expect(await readIcon(icon.subarray(0, 10))).toBeUndefined()
  expect(await readIcon(ico())).toBeUndefined()
  expect(await readIcon(ico(svg))).toBeUndefined()
  expect(await readIcon(ico(Buffer.concat([png, Buffer.from('<script>')])))).toBeUndefined()
  expect(await readIcon(ico(Buffer.concat([png, Buffer.alloc(256 * 1024)])))).toBeUndefined()
})

test('many at once are read one after the other, and a bad one harms none', async () => {
  const good = await twoHalves(800, 600).jpeg().toBuffer()
  const outcomes = await Promise.all(Array.from({ length: 16 }, (_, i) => read(i % 2 ? good : svg)))
  expect(outcomes.map((picture) => picture !== undefined)).toEqual(Array.from({ length: 16 }, (_, i) => i % 2 === 1))
})

test('an image that takes too long is refused, and the next one is read', async () => {
  const impatient = createImages({ ...filePatience, longest: 0 })
  const path = await kept(await twoHalves(4000, 3000).png().toBuffer())
  expect(await impatient.read('me', path, box)).toBeUndefined()
  expect(await impatient.read('me', path, box)).toBeUndefined()
})

test('what ends between two pictures is started again', async () => {
  const hasty = createImages({ ...filePatience, idle: 0 })
  const path = await kept(await twoHalves().png().toBuffer())
  for (let i = 0; i < 3; i++) expect(await hasty.read('me', path, box)).toBeDefined()
})

test('a file that cannot be read is no picture that is refused', async () => {
  await expect(images.read('me', join(folder, 'nothing'), box)).rejects.toThrow('ENOENT')
  expect(await read(await twoHalves().png().toBuffer())).toBeDefined()
})
