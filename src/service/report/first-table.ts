import { failWith } from '#contract/errors.ts'
import type { FileStore } from '#files/file-store.ts'
import { type MailTable, mailTable } from '#formats/sheet/mail.ts'
import { storedSheets } from './stored.ts'

/** Sheets that are looked through: of a thousand devices that all stood still nobody waits. */
const most_sheets = 50

/** The first table that has rows of a report in the file store, among its first sheets; null where there is none. */
export const firstTable = async (files: FileStore, key: string): Promise<MailTable | null> => {
  let looked = 0
  for await (const sheet of storedSheets({ files, fail: failWith }, { key })) {
    const table = mailTable(sheet)
    if (table) return table
    if (++looked >= most_sheets) break
  }
  return null
}
