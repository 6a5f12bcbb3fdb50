import type { User } from '#contract/caller.ts'
import type { CostlyContext, FileAnswer } from '#contract/operation.ts'
import type { Entry, Head, Line } from '#formats/document/document.ts'
import { timesOf } from '#formats/document/times.ts'
import { trackerLabels } from '#store/checkins/checkin-documents.ts'
import { filesOf } from '#store/files/files.ts'
import type { FormRow } from '#store/forms/forms.ts'
import { answer, commonLines, type Format, picturesById, placeLink, readerOf } from '../document.ts'
import { formOf } from './answers.ts'

/** The document of a form, with what was filled in: pictures are small. */
export const documentOfForm = async (
  context: CostlyContext<User>,
  form: FormRow,
  format: Format,
): Promise<FileAnswer> => {
  const { db, caller, files, now } = context
  const reader = await readerOf(context)
  const { words, style, brand } = reader
  const rows = form.values ? await filesOf(db, caller, { form_ids: [form.id] }) : []
  const pictures = await picturesById(files, rows)
  const { tracker_id } = form
  const tracker = tracker_id ? (await trackerLabels(db, caller, [tracker_id])).get(tracker_id) : undefined
  const place = form.submit_location && placeLink(context, form.submit_location)
  const lines: Line[] = [
    { label: words.tracker, text: tracker ?? '' },
    { label: words.submitted, text: form.submitted ? timesOf(style).text(form.submitted.getTime()) : words.no_form },
    ...(place ? [{ label: words.place, ...(typeof place === 'string' ? { text: place } : place) }] : []),
    ...commonLines(reader),
  ]
  const head: Head = { title: form.label, brand, lines, columns: [], style, made: now.getTime() }
  const entries = async function* (): AsyncGenerator<Entry> {
    yield { cells: [], pictures: [], form: formOf(form, pictures, reader) }
  }
  return answer(context, format, `${form.label} ${form.id}`, head, entries())
}
