import type { Box } from '#files/image.ts'
import type { Config } from '#src/config.ts'
import { OneOf } from '../schema.ts'

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

/** The same settings, with images as addresses: on the public address if the operator has set one, else on whichever is asked. */
export const addressed = <S extends Images>(settings: S, { public_url }: Pick<Config, 'public_url'>): S => {
  const base = `${public_url.replace(/\/+$/, '')}/v2/static/`
  const held = Object.keys(boxes).filter((type) => settings[type as ImageType]?.startsWith(`${folder}/`))
  return { ...settings, ...Object.fromEntries(held.map((type) => [type, base + settings[type as ImageType]])) }
}
