import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Id, None, OneOf } from '#contract/schema.ts'
import type { Entry, Head, Line } from '#formats/document/document.ts'
import { timesOf } from '#formats/document/times.ts'
import { answer, commonLines, documentTypes, formats, picturesById, placeLink, readerOf } from '#service/document.ts'
import { formOf } from '#service/form/answers.ts'
import { trackerLabels } from '#store/checkins/checkin-documents.ts'
import { filesOf } from '#store/files/files.ts'
import * as forms from '#store/forms/forms.ts'

export default query('form/download', {
  summary: 'Writes a form, with what was filled in, as a PDF or a spreadsheet.',
  description: `With the logo and colour of the dealer, in the language of the user, times in its zone. Whoever sees the tracker may
have it; one that was not submitted yet is written without answers. Pictures are small.`,
  costly: true,
  access: user,
  params: Type.Object({ id: Id, format: Described(OneOf(formats), 'Kind of the document.') }),
  result: None,
  files: Object.values(documentTypes),
  errors: ['not_found'],

  async handler({ id, format }, context) {
    const { db, caller, files, fail, now } = context
    const form = (await forms.read(db, caller, id)) ?? fail('not_found')
    const reader = await readerOf(context)
    const { words, style, brand } = reader
    const rows = form.values ? await filesOf(db, caller, { form_ids: [id] }) : []
    const pictures = await picturesById(files, rows)
    const tracker = (await trackerLabels(db, caller, [form.tracker_id])).get(form.tracker_id) ?? ''
    const place = form.submit_location && placeLink(context, form.submit_location)
    const lines: Line[] = [
      { label: words.tracker, text: tracker },
      { label: words.submitted, text: form.submitted ? timesOf(style).text(form.submitted.getTime()) : words.no_form },
      ...(place ? [{ label: words.place, ...(typeof place === 'string' ? { text: place } : place) }] : []),
      ...commonLines(reader),
    ]
    const head: Head = { title: form.label, brand, lines, columns: [], style, made: now.getTime() }
    const entries = async function* (): AsyncGenerator<Entry> {
      yield { cells: [], pictures: [], form: formOf(form, pictures, reader) }
    }
    return answer(context, format, `${form.label} ${id}`, head, entries())
  },
})
