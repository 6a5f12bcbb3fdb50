import { colorOf } from '#formats/document/colors.ts'
import type { Report } from '#formats/sheet/report.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'
import { serviceSettings, titleOf } from '#resource/dealer/settings.ts'
import type { Db } from '#store/db.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Seller } from '#store/owner.ts'
import type { readUsage } from './usage.ts'
import { usageSheets, usageWordsOf } from './usage-sheets.ts'

interface Wanted {
  /** Months, `yyyy-MM`. */
  from: string
  to: string
  told: Awaited<ReturnType<typeof readUsage>>
  now: Date
}

/** A dealer's report as it is written to a file, in the language of its service. */
export const usageReport = async (
  db: Db,
  { dealer_id }: Seller,
  { from, to, told, now }: Wanted,
): Promise<Omit<Report, 'sheets'> & { sheets: readonly Sheet[] }> => {
  const dealer = await dealers.read(db, dealer_id)
  const settings = serviceSettings(dealer?.settings)
  const { locale } = settings
  const words = usageWordsOf(locale)
  const sheets = usageSheets(told, locale)
  const period = from === to ? from : `${from} – ${to}`
  return {
    cover: { title: words.title, created: now.getTime(), lines: [{ label: words.period, text: period }] },
    brand: { title: titleOf(settings), color: colorOf(settings.color_theme) },
    style: { locale, time_zone: 'UTC' },
    ...{ headless: true, map_link: '', headers: sheets.map(({ header }) => header), sheets },
  }
}
