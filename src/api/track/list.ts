import { Type } from 'typebox'
import { user } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { TrackInfo } from '#resource/track.ts'
import { Asked, errors, open } from '#service/track/asked.ts'
import { Listing, listTracks } from '#service/track/listed.ts'

export default query('track/list', {
  summary: 'Lists the tracks of a period.',
  description: `Tracks that have a part in the period are listed whole, the one under way as it is now; in order of time. With \`split=false\` only what lies in the period is told, so periods that meet add up.
A period that begins before the storage period of the plan sets \`limit_exceeded\`, and what is kept is listed.`,
  costly: true,
  access: user,
  params: Type.Object({
    ...Asked,
    ...Listing,
  }),
  result: Type.Object({ list: Type.Array(TrackInfo), limit_exceeded: Type.Boolean() }),
  errors,

  async handler(params, context) {
    const reading = await open(params, context)
    const list = await listTracks(context, params.tracker_id, reading, params)
    return { list, limit_exceeded: reading.limit_exceeded }
  },
})
