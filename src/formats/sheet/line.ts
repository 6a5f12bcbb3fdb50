import { escaped } from '../json-line.ts'
import type { Group, Section, Sheet, Table } from './sheet.ts'

/** A sheet as one line of JSON, as it is kept. */

/** Bytes of a character, at most. */
const widest = 3

/** Writes sheets. Its bytes are valid until it is asked for another one: memory of its own for each sheet has the whole heap collected for it. */
export type LineWriter = (sheet: Sheet) => Buffer

type Put = (text: string) => void

/** Makes a writer of sheets, each its JSON with the end of a line behind it. It has the memory that the longest took. */
export const lineWriter = (): LineWriter => {
  let room = Buffer.allocUnsafeSlow(64 * 1024)
  let at = 0
  const put: Put = (text) => {
    const end = at + widest * text.length
    if (end > room.length) {
      const more = Buffer.allocUnsafeSlow(2 * end)
      room.copy(more, 0, 0, at)
      room = more
    }
    at += room.write(text, at)
  }
  return (sheet) => {
    at = 0
    putSheet(put, sheet)
    return room.subarray(0, at)
  }
}

/** Rows of tables are asked for group by group, so that of a long sheet no more than one is held. */
const putSheet = (put: Put, { sections, ...head }: Sheet): void => {
  put(`${bare(head)},"sections":[`)
  for (const [i, section] of sections.entries()) {
    if (i > 0) put(',')
    putSection(put, section)
  }
  put(']}\n')
}

const putSection = (put: Put, section: Section): void => {
  if (section.type === 'table') putTable(put, section)
  else put(jsonOf(section))
}

const putTable = (put: Put, { data, ...head }: Table): void => {
  put(`${bare(head)},"data":[`)
  for (const [i, group] of data.entries()) {
    if (i > 0) put(',')
    putGroup(put, group)
  }
  put(']}')
}

/** In parts, for of what has rows to be made the engine writes JSON in thrice the time. */
const putGroup = (put: Put, { header, rows, total }: Group): void => {
  put(`{"header":${jsonOf(header)},"rows":`)
  put(jsonOf(rows))
  put(total ? `,"total":${jsonOf(total)}}` : '}')
}

/** Without what ends it, for more follows. */
const bare = (value: object): string => jsonOf(value).slice(0, -1)

const jsonOf = (value: unknown): string => escaped(JSON.stringify(value))
