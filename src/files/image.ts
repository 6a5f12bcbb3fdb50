import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { isIcon } from './icon.ts'
import { isMoreThanAnImage } from './polyglot.ts'

/** A picture as we keep it: its bytes were written by us. */
export interface Picture {
  bytes: Buffer
  type: string
  /** Of the name that it is kept by. */
  extension: 'jpg' | 'png' | 'ico'
}

/** How large a picture may become, in pixels. */
export interface Box {
  width: number
  height: number
}

/** Makes pictures of uploaded files. */
export interface Images {
  /** The picture of the file, no larger than the box; `undefined` for what is no whole image of a kind that we take. */
  read(path: string, box: Box): Promise<Picture | undefined>
  /** The same, and an ICO as it is. */
  readIcon(path: string, box: Box): Promise<Picture | undefined>
}

/** Larger images are refused before they are decoded: 50 million pixels are 200 MB of memory at the worst. */
const limitInputPixels = 50_000_000

/** An ICO of all usual sizes is a third of this. */
const largest_icon = 256 * 1024

/** What a file is by its first bytes, whatever it is called. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
const isImage = (head: string): boolean =>
  signatures.some((signature) => head.startsWith(signature)) || (head.startsWith('RIFF') && head.startsWith('WEBP', 8))

/** Of libvips, which sharp is the face of: whatever else it could read is closed. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}`)

/** Loaded with the first picture. One thread and no cache, so that what it needs is given back. */
const load = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return sharp
}

/** One image at a time, so that many uploads together need no more memory than the largest of them. */
export const createImages = (): Images => {
  let loaded: ReturnType<typeof load> | undefined
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  const decode = async (bytes: Buffer, box: Box): Promise<Picture | undefined> => {
    if (!isImage(bytes.toString('latin1', 0, 16)) || isMoreThanAnImage(bytes)) return undefined
    loaded ??= load()
    const sharp = await loaded
    return encode(sharp(bytes, { limitInputPixels, failOn: 'error' }), box).catch(() => undefined)
  }
  return {
    read: (path, box) => inTurn(async () => decode(await readFile(path), box)),
    readIcon: (path, box) =>
      inTurn(async () => {
        const bytes = await readFile(path)
        const isPlain = bytes.length <= largest_icon && isIcon(bytes) && !isMoreThanAnImage(bytes)
        return isPlain ? { bytes, type: 'image/x-icon', extension: 'ico' } : decode(bytes, box)
      }),
  }
}

/** JPEG where it is opaque, PNG where something shows through; the right way up, the first frame, and nothing but pixels. */
const encode = async (image: Sharp, { width, height }: Box): Promise<Picture> => {
  const { hasAlpha } = await image.metadata()
  const small = image
    .autoOrient()
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: 20 })
  return hasAlpha
    ? { bytes: await small.png().toBuffer(), type: 'image/png', extension: 'png' }
    : {
        bytes: await small.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
        type: 'image/jpeg',
        extension: 'jpg',
      }
}
