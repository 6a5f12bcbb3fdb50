import { Type } from 'typebox'
import { DefaultRadius, GeocoderCode, locating } from '#batch/parameters.ts'
import { stage } from '#batch/place/stage.ts'
import { userWith } from '#contract/caller.ts'
import { Warnings } from '#contract/headers.ts'
import { command } from '#contract/operation.ts'
import { OneOf, RedirectTarget } from '#contract/schema.ts'
import { storeAll } from './import/store.ts'

export default command('place/upload', {
  summary: 'Creates the places of a file, all of them or none.',
  description:
    'The part `file` is CSV between semicolons, in any encoding, with the header `label;address;lat;lng;radius;external_id;description` ' +
    'in any order, or KML, whose placemarks are such rows (`data/spreadsheet/parse`). Of an address the position is found, of a position the address. A row that is wrong answers 7 with its ' +
    '`row_number`, or is counted in `errors` and left out with `error_policy` `ignore`. `duplicate_policy` says what becomes of a row ' +
    'whose external id a place that the caller sees, or a row above, has: `skip` leaves it out, `update` changes the place, whose tags ' +
    'and custom fields stay, `fail` answers 247. Custom fields may be missing. A sub-user sees what it creates.',
  access: userWith('place_update'),
  params: Type.Object({
    error_policy: Type.Optional({
      ...OneOf(['ignore', 'fail']),
      default: 'fail',
      description: 'A line with a fault is passed over, or the upload fails.',
    }),
    duplicate_policy: Type.Optional({
      ...OneOf(['skip', 'update', 'fail']),
      default: 'fail',
      description:
        'What becomes of a place whose `external_id` is there: it is passed over, updated, or the upload fails.',
    }),
    default_radius: DefaultRadius,
    geocoder: GeocoderCode,
    redirect_target: RedirectTarget,
  }),
  result: Type.Object({
    total: Type.Integer({ description: 'Lines that were read.' }),
    errors: Type.Integer({ description: 'Lines that have faults.' }),
    warnings: Warnings,
  }),
  errors: ['invalid_data_format', 'already_exists', 'over_quota'],
  upload: true,
  // No transaction while a geocoder is asked; the places are written in one of their own.
  keeps: true,
  example: { file: 'places.csv' },

  async handler(params, { file: { path }, db, caller, config, transaction, spreadsheets, ...context }) {
    const { error_policy, duplicate_policy: duplicates = 'fail', default_radius: radius = 100 } = params
    const located = { ...(await locating({ ...context, db, caller }, params.geocoder)), radius }
    const staged = await stage({ path, ignore: error_policy === 'ignore', spreadsheets, db, caller, ...located })
    const quota = config.place_quota
    await transaction((db) => storeAll(staged.batches(), { db, caller, duplicates, quota }))
    const { total, errors, warnings } = staged
    return { total, errors, ...(warnings.length > 0 && { warnings }) }
  },
})
