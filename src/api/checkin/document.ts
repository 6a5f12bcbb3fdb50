import type { User } from '#contract/caller.ts'
import type { CostlyContext, FileAnswer } from '#contract/operation.ts'
import { clock } from '#formats/clock.ts'
import type { Cell, Column, Entry, Head, Picture } from '#formats/document/document.ts'
import {
  answer,
  commonLines,
  type Format,
  lengthIn,
  picturesById,
  placeLink,
  type Reader,
  readerOf,
  unitOf,
} from '#service/document.ts'
import { formOf } from '#service/form/answers.ts'
import * as beside from '#store/checkins/checkin-documents.ts'
import type { Wanted } from '#store/checkins/checkin-list.ts'
import { type Checkin, inOrder } from '#store/checkins/checkins.ts'
import { filesOf } from '#store/files/files.ts'
import { filterLines } from './filter-lines.ts'

/** The document of a list of check-ins. */

type Asking = CostlyContext<User>

/** Check-ins whose pictures are in memory at a time. */
const batch = 25

/**
 * The document of check-ins with these ids, in their order; `wanted` are the parameters that found them, for its head.
 */
export const documentOf = async (
  context: Asking,
  format: Format,
  wanted: Wanted,
  ids: readonly number[],
): Promise<FileAnswer> => {
  const reader = await readerOf(context)
  const { words, style, brand } = reader
  const lines = await filterLines(context, reader, wanted)
  const head: Head = {
    title: words.checkins,
    brand,
    style,
    made: context.now.getTime(),
    lines: [...lines, { label: words.count, text: String(ids.length) }, ...commonLines(reader)],
    columns: columnsOf(reader),
  }
  return answer(context, format, nameOf(reader, wanted, context.now), head, entriesOf(context, reader, ids))
}

/** The name of the file: with the days of the period in the reader's zone, today for one without an end. */
const nameOf = ({ words, style }: Reader, { from, to }: Wanted, now: Date): string => {
  const day = (time: Date): string => clock(style.time_zone)(time.getTime()).slice(0, 10)
  return [words.checkins, ...(from ? [day(from)] : []), day(to ?? now)].join(' ')
}

/** The columns of the document; their shares are parts of the width of a page. */
const columnsOf = (reader: Reader): Column[] => {
  const { words } = reader
  return [
    { label: words.time, kind: 'time', share: 13, characters: 18 },
    { label: words.employee, kind: 'text', share: 18, characters: 26 },
    { label: words.tracker, kind: 'text', share: 17, characters: 24 },
    { label: words.place, kind: 'link', share: 27, characters: 42 },
    { label: words.comment, kind: 'text', share: 25, characters: 50 },
    { label: words.form, kind: 'text', characters: 22 },
    { label: words.latitude, kind: 'number', characters: 12 },
    { label: words.longitude, kind: 'number', characters: 12 },
    { label: `${words.precision}, ${unitOf(reader)}`, kind: 'number', characters: 14 },
  ]
}

async function* entriesOf(context: Asking, reader: Reader, ids: readonly number[]): AsyncGenerator<Entry> {
  for (let i = 0; i < ids.length; i += batch) yield* await entriesAmong(context, reader, ids.slice(i, i + batch))
}

const entriesAmong = async (context: Asking, reader: Reader, ids: readonly number[]): Promise<Entry[]> => {
  const { db, caller, files } = context
  const checkins = await inOrder(db, caller, ids)
  const forms = new Map((await beside.formsOf(db, caller, ids)).map((form) => [form.checkin_id, form]))
  const form_ids = [...forms.values()].map(({ id }) => id)
  const ofForms = form_ids.length > 0 ? await filesOf(db, caller, { form_ids }) : []
  const pictures = await picturesById(files, [...checkins.flatMap((checkin) => checkin.files), ...ofForms])
  const cellsOf = await teller(context, reader, checkins)
  return checkins.map((checkin) => {
    const form = forms.get(checkin.id)
    return {
      cells: cellsOf(checkin),
      pictures: checkin.files.flatMap(({ id }): Picture[] => {
        const picture = pictures.get(id)
        return picture ? [picture] : []
      }),
      form: form && formOf(form, pictures, reader),
    }
  })
}

/** Makes a function that returns the entry of a check-in, with the names of its tracker and employee. */
const teller = async (context: Asking, reader: Reader, checkins: readonly Checkin[]) => {
  const { db, caller } = context
  const trackers = await beside.trackerLabels(db, caller, [...new Set(checkins.map(({ tracker_id }) => tracker_id))])
  const people = [...new Set(checkins.flatMap(({ employee_id }) => employee_id ?? []))]
  const employees = await beside.employeeNames(db, caller, people)
  return (checkin: Checkin): Cell[] => [
    checkin.marker_time.getTime(),
    (checkin.employee_id !== null && employees.get(checkin.employee_id)) || null,
    trackers.get(checkin.tracker_id) ?? null,
    placeLink(context, checkin),
    checkin.comment,
    checkin.form_label,
    checkin.lat,
    checkin.lng,
    checkin.precision === null ? null : lengthIn(reader, checkin.precision),
  ]
}
