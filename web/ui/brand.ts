/** The dealer's face: the accent of its theme, with the contrast kept, and its icon and name on the browser's tab. */

import { colorsOf } from './brand-colors.ts'
import { nameService } from './tab-title.ts'

export interface Brand {
  title: string
  favicon: string | null
  color_theme: string
}

export const wear = ({ title, favicon, color_theme }: Brand): void => {
  nameService(title)
  for (const [name, value] of Object.entries(colorsOf(color_theme)))
    document.documentElement.style.setProperty(name, value)
  if (favicon) {
    const link = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? document.createElement('link')
    link.rel = 'icon'
    link.href = addressOf(favicon)
    document.head.append(link)
  }
}

/** Where a picture is that the service tells as a path below its address: `static/…`, whatever screen shows it. */
export const addressOf = (picture: string): string =>
  /^(https?:|data:|blob:|\/)/.test(picture) ? picture : `/${picture}`
