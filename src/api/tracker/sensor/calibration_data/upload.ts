import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, ValueOf } from '#contract/schema.ts'
import { rowsOf } from '#contract/turn.ts'
import { SpreadsheetError } from '#formats/spreadsheet.ts'
import { pairsOf } from '#resource/tracker/sensor/table.ts'
import { most_pairs, Pairs } from '#resource/tracker/sensor.ts'
import { lockCalibrated } from '#service/tracker/sensor/locked.ts'
import * as sensors from '#store/sensors/sensors.ts'

export default command('tracker/sensor/calibration_data/upload', {
  summary: 'Calibrates a sensor by a table.',
  description: `An addition to the published interface. The part \`file\` is XLSX, XLS or CSV: in the first column what the device tells, in the second what that is, below
a header or none; commas and points are both decimal signs. Two to ${most_pairs} rows, in any order. Error 234 for what is no such table, and says in which row; 235 for one without figures.`,
  access: userWith('tracker_update'),
  params: Type.Object({ tracker_id: Id, sensor_id: Described(Id, 'Which of its sensors.') }),
  result: ValueOf(Described(Pairs, 'What it is calibrated by now.')),
  errors: [
    ...(['not_found', 'device_blocked', 'not_for_clones', 'not_supported_by_sensor'] as const),
    ...(['invalid_data_format', 'no_calibration'] as const),
  ],
  upload: true,
  // No transaction while the file is read.
  keeps: true,
  example: { file: 'tank.csv', params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler({ tracker_id, sensor_id }, { file, fail, transaction, ...means }) {
    const refuse = (error: string) => fail('invalid_data_format', { errors: [{ parameter: 'file', error }] })
    const given: { cells: readonly string[] }[] = []
    try {
      for await (const rows of rowsOf(means, file.path)) {
        given.push(...rows)
        if (given.length > most_pairs + 1) refuse(`has more than ${most_pairs} rows`)
      }
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error
      refuse(error.message)
    }
    const { pairs, wrong } = pairsOf(given.map(({ cells }) => cells))
    if (wrong !== undefined) refuse(wrong)
    if (pairs.length === 0) fail('no_calibration')
    await transaction(async (db) => {
      const sensor = await lockCalibrated({ ...means, db }, tracker_id, sensor_id)
      await sensors.calibrate(db, sensor, pairs)
    })
    return { value: pairs }
  },
})
