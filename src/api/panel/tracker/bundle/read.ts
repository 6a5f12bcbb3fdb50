import { Type } from 'typebox'
import { dealerWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { ValueOf } from '#contract/schema.ts'
import { Bundle, bundleOf, Imei } from '#resource/panel/tracker/bundle.ts'
import * as bundles from '#store/dealer/bundles.ts'

export default query('panel/tracker/bundle/read', {
  summary: 'Reads a bundle of the dealer by the IMEI of its device.',
  access: dealerWith(['tracker_bundles', 'read']),
  params: Type.Object({ imei: Imei }),
  result: ValueOf(Bundle),
  errors: ['not_found'],
  example: { params: { imei: '350077000000101' }, after: ['panel/tracker/bundle/import'] },

  async handler({ imei }, { db, caller, fail }) {
    return { value: bundleOf((await bundles.findByImei(db, caller, imei)) ?? fail('not_found')) }
  },
})
