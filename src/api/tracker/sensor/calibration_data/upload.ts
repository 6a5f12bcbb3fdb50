import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { rowsOf } from '#contract/turn.ts'
import { SpreadsheetError } from '#formats/spreadsheet.ts'
import { most_pairs, Pairs } from '#resource/tracker/sensor.ts'
import {
  calibrateByRows,
  calibrateFailures,
  fileFailures,
  refuseFile,
  refuseLong,
} from '#service/tracker/sensor/calibrating.ts'

export default command('tracker/sensor/calibration_data/upload', {
  summary: 'Calibrates a sensor by a table.',
  description: `An addition to the published interface. The part \`file\` is XLSX, XLS or CSV: in the first column what the device tells, in the second what that is, below
a header or none; commas and points are both decimal signs. Two to ${most_pairs} rows, in any order. Error 234 for what is no such table, and says in which row; 235 for one without figures.`,
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor_id: Described(Id, 'Which of its sensors.') }),
  result: ValueOf(Described(Pairs, 'What it is calibrated by now.')),
  errors: [...calibrateFailures, ...fileFailures],
  upload: true,
  // No transaction while the file is read.
  keeps: true,
  example: { file: 'tank.csv', params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler(which, context) {
    const given: { cells: readonly string[] }[] = []
    try {
      for await (const rows of rowsOf(context, context.file.path)) {
        given.push(...rows)
        if (given.length > most_pairs + 1) refuseLong()
      }
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      refuseFile(error.message)
    }
    const rows = given.map(({ cells }) => cells)
    return { value: await calibrateByRows(context, which, rows) }
  },
})
