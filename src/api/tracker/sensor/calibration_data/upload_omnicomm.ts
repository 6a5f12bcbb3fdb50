import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { invalid } from '#contract/errors.ts'
import { command } from '#contract/operation.ts'
import { Described, Id, None, Optional } from '#contract/schema.ts'
import { readCalibrations } from '#formats/calibration-xml.ts'
import { most_pairs } from '#resource/tracker/sensor.ts'
import { calibrateByRows, calibrateFailures, fileFailures, refuseFile } from '#service/tracker/sensor/calibrating.ts'

/** Bytes of a file: a table of so many rows has a tenth of them. */
const largest = 512 * 1024

export default command('tracker/sensor/calibration_data/upload_omnicomm', {
  summary: 'Calibrates a sensor by the file of a monitor of level sensors.',
  description: `The part \`file\` is the XML that Omnicomm’s monitor writes. Its format is not published, so any XML is taken that has rows of two figures, in attributes or
elements: what is called a volume, litres or \`y\` is what is meant, the other one what the sensor tells. Two to ${most_pairs} rows, ${largest / 1024} KB. Error 234 for what is no such file, 235 for one without a
table, 7 where it has those of several sensors and \`sensor_number\` names none of them.`,
  access: userWith('tracker_update'),
  params: Type.Object({
    tracker_id: Id,
    sensor_id: Described(Id, 'Which of its sensors.'),
    sensor_number: Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Which table of the file, where it has those of several sensors.',
      }),
    ),
  }),
  result: None,
  errors: [...calibrateFailures, ...fileFailures],
  upload: true,
  // No transaction while the file is read.
  keeps: true,
  example: { file: 'tank.xml', params: { sensor_id: '<id of tracker/sensor/create>' } },

  async handler({ sensor_number, ...which }, context) {
    const { file } = context
    if (file.size > largest) refuseFile(`has more than ${largest} bytes`)
    const bytes = await readFile(file.path)
    const tables = await readCalibrations(bytes).catch((error: Error) => refuseFile(`is no XML: ${error.message}`))
    if (tables.length === 0) context.fail('no_calibration')
    const table = tables.length === 1 && sensor_number === undefined ? tables[0] : tables[(sensor_number ?? 0) - 1]
    if (!table) throw invalid('sensor_number', `must be from 1 to ${tables.length}: so many tables are in the file`)
    await calibrateByRows(context, which, table)
    return {}
  },
})
