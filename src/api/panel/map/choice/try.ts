import { Type } from 'typebox'
import { query } from '#contract/operation.ts'
import { Nullable } from '#contract/schema.ts'
import { givenOf, wanted } from '#resource/panel/map/choice/wanted.ts'
import { rowOf } from '#resource/panel/map/choice.ts'
import { operator } from '#resource/panel/operator.ts'
import { faultOf } from '#service/panel/map/choice/chosen.ts'

export default query('panel/map/choice/try', {
  summary: 'Tries with one tile what might be drawn, and keeps nothing of it.',
  description: 'For its operator. As `panel/map/choice/create` takes it; what fails is the answer, and no error.',
  access: operator,
  params: Type.Object(wanted),
  result: Type.Object({
    fault: Nullable(Type.String({ description: 'What failed, in a sentence; null: it can be drawn.' })),
  }),

  example: { params: { choice: { kind: 'file', address: '/srv/maps/town.pmtiles', map: 'osm' } } },

  async handler(params, context) {
    const row = rowOf({ ...givenOf(params, context.maps.presets), id: 1 }, context.secret.seal)
    return { fault: (await faultOf(row, context)) ?? null }
  },
})
