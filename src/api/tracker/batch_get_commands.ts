import { Type } from 'typebox'
import { userWith } from '#contract/caller.ts'
import { query } from '#contract/operation.ts'
import { Described, Ids, Optional } from '#contract/schema.ts'
import { Saved } from '#service/tracker/command/saved.ts'
import * as saved from '#store/command/saved-commands.ts'
import * as trackers from '#store/fleet/trackers.ts'

export default query('tracker/batch_get_commands', {
  summary: 'Lists the commands that are kept for trackers, by the ids of the trackers.',
  description:
    'Without `trackers`, or with none, of all trackers that the caller sees. Error 217 for one that it does not.',
  access: userWith('tracker_update'),
  params: Type.Object({ trackers: Optional(Described(Ids, 'Only of these trackers.')) }),
  result: Type.Object({
    result: Described(Type.Record(Type.String(), Type.Array(Saved)), 'Commands by tracker.'),
  }),
  errors: ['list_has_nonexistent'],

  async handler({ trackers: asked = [] }, { db, caller, secret, fail }) {
    const seen =
      asked.length > 0 ? (await trackers.find(db, caller, asked)).map(({ id }) => id) : await trackers.ids(db, caller)
    if (asked.length > 0 && seen.length < new Set(asked).size) fail('list_has_nonexistent')
    const found = Map.groupBy(await saved.list(db, caller, seen), ({ tracker_id }) => tracker_id)
    return {
      result: Object.fromEntries(seen.map((id) => [id, (found.get(id) ?? []).map(savedCommandOf(secret.open))])),
    }
  },
})

type Row = Awaited<ReturnType<typeof saved.list>>[number]

const savedCommandOf =
  (open: (sealed: Buffer) => string) =>
  ({ id, name, type, sealed, called: time, http_status, error }: Row) => ({
    ...{ id, name, type, config: JSON.parse(open(sealed)) },
    last_call: time && { time, http_status, error },
  })
