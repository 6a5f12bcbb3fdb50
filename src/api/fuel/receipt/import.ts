import { Type } from 'typebox'
import { columns } from '#batch/fuel/headers.ts'
import { addLines, rowsOfCard } from '#batch/fuel/import.ts'
import { readReceipts } from '#batch/fuel/read.ts'
import { userWith } from '#contract/caller.ts'
import { refuse } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, Nullable, OneOf } from '#contract/schema.ts'
import { targetOf } from '#service/fuel/receipt.ts'

export default command('fuel/receipt/import', {
  summary: 'Keeps the receipts of the file of a card, all of them or none.',
  description: `The part \`file\` is CSV, XLSX or XLS, of 10,000 lines at most. Its columns are found by their headers, in English, German, Spanish, French, Portuguese and Russian, also
below some lines of another kind, or named by \`columns\`: ${columns.map((column) => `\`${column}\``).join(', ')}. There must be a date and a volume; a time of day may stand behind the date; figures have decimal commas or points,
with or without units. Vehicles are found by plate, label, or the label of their tracker. What is wrong answers 7 and names each line and column
(\`file.12.Menge\`). Lines without a volume, or of what is no fuel, are passed over. A line whose number (\`external_id\`, of a till with its day) is there already adds nothing; one without a number, or with that of another line, is known by
what it says, so that the same file adds nothing once more. Of cards four digits are kept.`,
  access: userWith('vehicle_update'),
  params: Type.Object({
    columns: Type.Optional(
      Type.Array(Nullable(OneOf(columns)), {
        ...{ minItems: 1, maxItems: 100 },
        description: 'What each of the columns is; null for those that are passed over.',
      }),
    ),
    vehicle_id: Type.Optional(Described(Id, 'The vehicle of lines that name none.')),
    tracker_id: Type.Optional(Described(Id, 'The tracker of lines that name no vehicle.')),
  }),
  result: Type.Object({
    total: Type.Integer({ description: 'Receipts in the file.' }),
    added: Type.Integer({ description: 'Those that were not there before.' }),
    passed_over: Type.Integer({ description: 'Lines without a volume, or of what is no fuel.' }),
  }),
  errors: ['not_found'],
  upload: true,
  // No transaction while the file is read.
  keeps: true,
  example: { file: 'card.csv', params: { tracker_id: 1 } },

  async handler(
    { columns: named, vehicle_id = null, tracker_id = null },
    { file, transaction, caller, now, ...means },
  ) {
    const hasOther = vehicle_id !== null || tracker_id !== null
    // Asked before the file is read, for nothing of it counts where it is not there; once more in the transaction, which holds it.
    const whose = hasOther ? await targetOf({ db: means.db, caller, now }, { vehicle_id, tracker_id }) : undefined
    // Of a vehicle whatever tracker it has by now: the same file is the same.
    const target = whose && `${whose.vehicle_id ?? ''}/${whose.vehicle_id === null ? whose.tracker_id : ''}`
    const rows = await rowsOfCard({ ...means, caller }, file.path)
    const { lines, faults, passed_over } = await readReceipts(rows, { zone: caller.time_zone, named, target, now })
    refuse(faults)
    const added = await transaction(async (db) => {
      const otherwise = hasOther ? await targetOf({ db, caller, now }, { vehicle_id, tracker_id }) : undefined
      return addLines({ db, caller, now }, lines, otherwise)
    })
    return { total: lines.length, added, passed_over }
  },
})
