import { OneOf } from '#contract/schema.ts'
import type { Box } from '#files/image.ts'

/** Images that a dealer decorates its service with (supplement section 15.4). */

/** Bounds in pixels that an uploaded image is scaled down to, by its type. */
export const boxes = {
  logo: { width: 1024, height: 1024 },
  favicon: { width: 256, height: 256 },
  login_wallpaper: { width: 2560, height: 2560 },
  desktop_wallpaper: { width: 2560, height: 2560 },
  document_logo: { width: 1024, height: 1024 },
} as const satisfies Record<string, Box>

type ImageType = keyof typeof boxes
export const ImageType = OneOf(Object.keys(boxes) as ImageType[])

/** Prefix of the keys of the image files in the file store; settings hold these keys. */
export const folder = 'dealer/images'

type Images = Partial<Record<ImageType | 'app_logo', string | null>>

/**
 * The settings with each image as the path at which it is served, below the base of the API, in place of its key:
 * clients put its address before it (rulings, "Accounts").
 */
export const addressed = <S extends Images>(settings: S): S => {
  const held = Object.keys(boxes).filter((type) => settings[type as ImageType]?.startsWith(`${folder}/`))
  return { ...settings, ...Object.fromEntries(held.map((type) => [type, `static/${settings[type as ImageType]}`])) }
}
