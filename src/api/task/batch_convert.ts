import { Type } from 'typebox'
import { Checked, checkedOf } from '#batch/checked.ts'
import { Batch, DefaultRadius, Fields, FileId, GeocoderCode, largest_body, locating } from '#batch/parameters.ts'
import { fieldsOnce, sourceOf } from '#batch/source.ts'
import { convertTasks, taskColumns, taskDefaults, usual } from '#batch/task/conversion.ts'
import { deal, locationChecks } from '#batch/task/deal.ts'
import { performersOf } from '#batch/task/performers.ts'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Default, Described, Ids, Nullable, OneOf } from '#contract/schema.ts'
import { Minutes, NewTask } from '#resource/task.ts'

/** With its times as text, for they may be missing. */
const Told = Type.Object({
  ...NewTask.properties,
  from: Described(Type.String(), 'When it is to be done, at the earliest; empty where the row does not say.'),
  to: Described(Type.String(), 'When it is to be done, at the latest.'),
})
const toldTask = checkedOf(Told)

export default query('task/batch_convert', {
  summary: 'Makes tasks of rows, to be looked at and created.',
  description: `As \`place/batch_convert\`. Times are dates as \`vehicle/batch_convert\` reads them, with a time of day behind them; a row without \`to\` ends
\`default_duration\` minutes after its \`from\`. \`tracker_label\` names who is asked. Rows that name nobody are dealt to the trackers of \`employee_ids\` and \`vehicle_ids\`:
in turn, or with \`location_check_mode\` to the nearest, by the place of the employee (\`entity_location\`; vehicles have none and are passed over) or that of the department
or garage (\`parent_location\`), of equally near ones to who has the fewest. Who has no tracker, or a blocked one, is given nothing.`,
  access: userWith('task_update'),
  largest_body,
  params: Type.Object({
    batch: Batch,
    file_id: FileId,
    fields: Fields(taskColumns, taskDefaults),
    geocoder: GeocoderCode,
    default_radius: DefaultRadius,
    default_max_delay: Default(Described(Minutes, 'Minutes after `to` in which a task is still done.'), 0),
    default_duration: Default({ ...Minutes, minimum: 1, description: 'Minutes from `from` to `to`.' }, usual.duration),
    default_min_stay_duration: Default(Described(Minutes, 'Minutes in the circle before a task is done.'), 0),
    location_check_mode: Default(
      OneOf(locationChecks, { description: 'Whether rows go to whoever is nearest, and by which place.' }),
      'no_check',
    ),
    employee_ids: Type.Optional(Nullable(Described(Ids, 'Whose trackers rows are dealt to.'))),
    vehicle_ids: Type.Optional(Nullable(Described(Ids, 'Whose trackers rows are dealt to.'))),
  }),
  result: Type.Object({
    list: Type.Array(Checked(Told)),
    limit_exceeded: Type.Boolean(),
  }),
  errors: ['invalid_data_format'],
  example: {
    params: {
      batch: 'Deliver a crate\t2026-07-09 09:00\t38.7079\t-9.1366',
      fields: ['label', 'from', 'lat', 'lng'],
      employee_ids: [1],
    },
  },

  async handler({ batch, file_id, fields = taskDefaults, geocoder, ...params }, context) {
    const { db, caller } = context
    const performers = await performersOf({ db, caller }, params)
    const { rows, limit_exceeded } = await sourceOf(db, caller, { batch, file_id })
    const converting = { db, caller, zone: caller.time_zone, ...(await locating(context, geocoder)) }
    const converted = await convertTasks(rows, fieldsOnce(fields), converting, {
      duration: params.default_duration,
      max_delay: params.default_max_delay,
      min_stay_duration: params.default_min_stay_duration,
      radius: params.default_radius ?? usual.radius,
    })
    const open = converted.filter(({ faults }) => !faults.some(({ parameter }) => parameter === 'tracker_id'))
    deal(
      open.map(({ record }) => record),
      performers,
      params.location_check_mode,
    )
    return { list: converted.map(toldTask), limit_exceeded }
  },
})
