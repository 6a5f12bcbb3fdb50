import type { Sharp } from 'sharp'
import { isIcon } from './icon.ts'
import { isMoreThanAnImage } from './polyglot.ts'

/** A picture as we keep it: its bytes were written by us. */
export interface Picture {
  bytes: Buffer
  type: string
  /** Of the name that it is kept by. */
  extension: 'jpg' | 'png' | 'ico'
  /** What it was made of; not told of an ICO. */
  original?: Original
}

export interface Original {
  /** Its media type, by what it is. */
  type: string
  /** How it must be turned to be upright, as EXIF counts (1 to 8); nothing where it does not say. */
  orientation?: number | undefined
}

/** The largest size of a picture, in pixels. */
export interface Box {
  width: number
  height: number
}

/**
 * Larger images are refused before they are decoded. Phones of 64 megapixels have 64.4 million; a photo of that many takes 120 MB,
 * for a JPEG is made smaller while it is read (docs/decisions/files.md).
 */
const limitInputPixels = 65_000_000

/** An ICO of all usual sizes is a third of this. */
const largest_icon = 256 * 1024

/** What a file is by its first bytes, whatever it is called. */
const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
const isImage = (head: string): boolean =>
  signatures.some((signature) => head.startsWith(signature)) || (head.startsWith('RIFF') && head.startsWith('WEBP', 8))

/** Of libvips, which sharp is the face of: whatever else it could read is closed. */
const loaders = ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}`)

/** Makes a picture of an image that is whole and of a kind that we take; `undefined` for anything else. */
export type MakePicture = (bytes: Buffer, box: Box, icon: boolean) => Promise<Picture | undefined>

/** Loads the maker of pictures; it keeps an ICO as it is where icons are taken. */
export const loadMaker = async (): Promise<MakePicture> => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: loaders })
  return async (bytes, box, icon) => {
    if (isMoreThanAnImage(bytes)) return undefined
    if (icon && bytes.length <= largest_icon && isIcon(bytes)) return { bytes, type: 'image/x-icon', extension: 'ico' }
    if (!isImage(bytes.toString('latin1', 0, 16))) return undefined
    return encode(sharp(bytes, { limitInputPixels, failOn: 'error' }), box).catch(() => undefined)
  }
}

/** JPEG where it is opaque, PNG where something shows through; the right way up, the first frame, and nothing but pixels. */
const encode = async (image: Sharp, { width, height }: Box): Promise<Picture> => {
  const { hasAlpha, format, orientation } = await image.metadata()
  const original = { type: `image/${format}`, orientation }
  const small = image.autoOrient().resize({ width, height, fit: 'inside', withoutEnlargement: true })
  return hasAlpha
    ? { bytes: await small.png().toBuffer(), type: 'image/png', extension: 'png', original }
    : {
        bytes: await small.jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer(),
        type: 'image/jpeg',
        extension: 'jpg',
        original,
      }
}
