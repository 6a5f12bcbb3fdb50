import type { User } from '#contract/caller.ts'
import { fileNameOf } from '#contract/file-name.ts'
import { type CostlyContext, file } from '#contract/operation.ts'
import { holderKeyOf } from '#contract/session-kinds.ts'
import { orTooMany } from '#contract/turn.ts'
import type { Section, Sheet } from '#formats/sheet/sheet.ts'
import { type Tell, tellerOf } from '#report/tell.ts'
import { readUnits } from '#store/dealer/accounts.ts'
import { commonLines, documentTypes, readerOf } from './document.ts'

/** A table that somebody takes as a file. */
interface TableFile {
  title: string
  /** Of the sheet. */
  header: string
  entity_ids: number[]
  table: Section
}

interface Wish {
  /** `xls` is a workbook as `xlsx` is. */
  format: 'pdf' | 'xls' | 'xlsx'
  /** With a first page that has the title. */
  add_filename_header: boolean
}

/** Writes one table as a PDF or a workbook, in the language, zone and units of who asks. @param make tells it in these; error 15 where too many are made */
export const tableFile = async (
  context: CostlyContext<User>,
  { format, add_filename_header }: Wish,
  make: (tell: Tell) => TableFile,
) => {
  const { db, caller, config, now, documents } = context
  const reader = await readerOf(context)
  const measurement_system = await readUnits(db, caller, caller.user_id)
  const { title, header, entity_ids, table } = make(tellerOf({ ...reader.style, measurement_system }))
  const told = {
    cover: { title, created: now.getTime(), lines: commonLines(reader) },
    ...{ brand: reader.brand, style: reader.style, map_link: config.map_link, headless: !add_filename_header },
  }
  const as = format === 'pdf' ? 'pdf' : 'xlsx'
  const sheet = { header, entity_ids, additional_field: '', sections: [table] }
  const stream = await documents.makeSheets(holderKeyOf(caller), as, told, only(sheet)).catch(orTooMany)
  return file(fileNameOf(title, as), documentTypes[as], stream)
}

async function* only(sheet: Sheet): AsyncGenerator<Sheet> {
  yield sheet
}
