import { jsonLine } from '../json-line.ts'
import type { Group, Section, Sheet, Table } from './sheet.ts'

/** A sheet as one line of JSON, as it is kept. */

/** What is written on one after the other, and copied from when it is whole: it grows to the longest sheet. */
let room = Buffer.allocUnsafeSlow(64 * 1024)
let at = 0

/** Bytes of a character, at most. */
const widest = 3

const put = (text: string): void => {
  const end = at + widest * text.length
  if (end > room.length) {
    const more = Buffer.allocUnsafeSlow(2 * end)
    room.copy(more, 0, 0, at)
    room = more
  }
  at += room.write(text, at)
}

/**
 * Its JSON with the end of a line behind it, in bytes that are valid until the next is asked for: memory of its own for each sheet has the whole heap collected for
 * it. Rows of tables are asked for group by group, so that of a long sheet no more than one is held.
 */
export const lineOf = ({ sections, ...head }: Sheet): Buffer => {
  at = 0
  put(`${bare(head)},"sections":[`)
  for (const [i, section] of sections.entries()) {
    if (i > 0) put(',')
    putSection(section)
  }
  put(']}\n')
  return room.subarray(0, at)
}

const putSection = (section: Section): void => {
  if (section.type === 'table') putTable(section)
  else put(jsonOf(section))
}

const putTable = ({ data, ...head }: Table): void => {
  put(`${bare(head)},"data":[`)
  for (const [i, group] of data.entries()) {
    if (i > 0) put(',')
    putGroup(group)
  }
  put(']}')
}

/** In parts, for of what has rows to be made the engine writes JSON in thrice the time. */
const putGroup = ({ header, rows, total }: Group): void => {
  put(`{"header":${jsonOf(header)},"rows":`)
  put(jsonOf(rows))
  put(total ? `,"total":${jsonOf(total)}}` : '}')
}

/** Without what ends it, for more follows. */
const bare = (value: object): string => jsonOf(value).slice(0, -1)

const jsonOf = (value: unknown): string => jsonLine(value).slice(0, -1)
