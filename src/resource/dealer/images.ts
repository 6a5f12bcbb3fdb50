import { OneOf } from '#contract/schema.ts'
import type { Box } from '#files/image.ts'

/** Images that a dealer shows its service with (supplement section 15.4). */

/** How large they are kept, in pixels. */
export const boxes = {
  logo: { width: 1024, height: 1024 },
  favicon: { width: 256, height: 256 },
  login_wallpaper: { width: 2560, height: 2560 },
  desktop_wallpaper: { width: 2560, height: 2560 },
  document_logo: { width: 1024, height: 1024 },
} as const satisfies Record<string, Box>

type ImageType = keyof typeof boxes
export const ImageType = OneOf(Object.keys(boxes) as ImageType[])

/** Where the keys of their files begin, which is what settings hold. */
export const folder = 'dealer/images'

type Images = Partial<Record<ImageType | 'app_logo', string | null>>

/**
 * The same settings, with images as paths below the base of the API, where pictures are served: clients put its address
 * before them (rulings, "Accounts").
 */
export const addressed = <S extends Images>(settings: S): S => {
  const held = Object.keys(boxes).filter((type) => settings[type as ImageType]?.startsWith(`${folder}/`))
  return { ...settings, ...Object.fromEntries(held.map((type) => [type, `static/${settings[type as ImageType]}`])) }
}
