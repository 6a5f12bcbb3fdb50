import { Type } from 'typebox'
import { Described, Id, LocalDate, Named, Nullable, OneOf, UtcTime } from '#contract/schema.ts'
import type { readPanelTracker } from '#store/dealer/panel-trackers.ts'
import { modelOf } from '../tracker/models.ts'
import { connections } from '../tracker/state.ts'
import { Tracker } from '../tracker.ts'

/** A tracker as the dealer of its user sees it (supplement 15.3). */
export const PanelTracker = Named('PanelTracker', {
  ...Tracker.properties,
  comment: Type.String({ description: 'What the dealer says of it; the user is not told.' }),
  creation_date: LocalDate,
  dealer_id: Id,
  deleted: Type.Boolean({ description: 'The user does not see it.' }),
  user_id: Id,
  owner_name: Type.String({ description: 'What its user is called.' }),
  model_name: Type.String(),
  last_connection: Nullable(Described(UtcTime, 'When it was heard last.')),
  source: Type.Object({
    ...Tracker.properties.source.properties,
    connection_status: OneOf(connections),
    corrupted: Type.Optional(Type.Boolean({ description: 'Only when it is.' })),
  }),
})

type Read = NonNullable<Awaited<ReturnType<typeof readPanelTracker>>>

/** The row of a tracker with the name of its model. */
export const withModel = (tracker: Read) => ({
  ...tracker,
  model_name: modelOf(tracker.source.model)?.name ?? tracker.source.model,
})
