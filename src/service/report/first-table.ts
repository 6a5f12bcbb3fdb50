import { type MailTable, mailTable } from '#formats/sheet/mail.ts'
import type { Sheet } from '#formats/sheet/sheet.ts'

/** Sheets that are looked through: of a thousand devices that all stood still nobody waits. */
const most_sheets = 50

/** The first table of a report that has rows; null where there is none among its first sheets. */
export const firstTable = async (sheets: AsyncIterable<Sheet>): Promise<MailTable | null> => {
  let looked = 0
  for await (const sheet of sheets) {
    const table = mailTable(sheet)
    if (table) return table
    if (++looked >= most_sheets) break
  }
  return null
}
