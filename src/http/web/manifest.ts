import { addressed } from '#resource/dealer/images.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'

/** What a manifest says that follows from the dealer; the rest stands as it was built. */
interface Manifest {
  name: string
  short_name: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; type?: string; purpose?: string }[]
}

/**
 * The manifest of the page of drivers, as phones install it: under the name and in the colours of the service of a dealer with these settings,
 * with its picture for phones (`app_logo`, else `favicon`) before our icons. How large that is nobody knows before it is read.
 */
export const manifestOf = (built: string, settings: unknown): string => {
  const manifest = JSON.parse(built) as Manifest
  const service = addressed(serviceSettings(settings))
  const title = titleOf(service)
  const [, color] = /^#?([0-9a-f]{6})$/i.exec(service.app_color_theme) ?? []
  const icon = service.app_logo ?? service.favicon
  const src = icon?.replace(/^static\//, '/static/')
  return JSON.stringify({
    ...manifest,
    ...{ name: title, short_name: title },
    ...(color && { theme_color: `#${color}`, background_color: `#${color}` }),
    icons: [...(src ? [{ src, sizes: 'any' }] : []), ...manifest.icons],
  } satisfies Manifest)
}
