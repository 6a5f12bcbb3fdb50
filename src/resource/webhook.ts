import { type Static, Type } from 'typebox'
import { Failure } from '#contract/errors.ts'
import { postable } from '#contract/postable.ts'
import { Clearable, Described, Id, Name, Named, Nullable, Target } from '#contract/schema.ts'
import type { Db } from '#store/db.ts'
import * as trackers from '#store/fleet/trackers.ts'
import type { Viewer } from '#store/owner.ts'
import { EventName } from './history/entry.ts'

/** Webhooks: addresses that the history of an account is posted to (rulings, docs/notifications.md). */

const webhookFields = {
  label: Name(255),
  url: Target(
    'webhook_networks',
    Type.String({ maxLength: 2048, description: 'Begins with `http://` or `https://`.' }),
  ),
}

const Events = Type.Array(Type.Unsafe<string>(EventName), { maxItems: 200, description: 'Null for all.' })
const Trackers = Type.Array(Id, { maxItems: 10_000, description: 'Null for all.' })

export const Webhook = Named('Webhook', {
  id: Id,
  ...webhookFields,
  events: Nullable(Events),
  trackers: Nullable(Described(Trackers, 'Only of these trackers; null for all.')),
  enabled: Type.Boolean({ description: 'It is told.' }),
})

const givenWebhook = {
  ...webhookFields,
  events: Clearable(Events),
  trackers: Clearable(Described(Trackers, 'Only of these trackers; null for all.')),
  enabled: Type.Optional(Type.Boolean({ default: true, description: 'It is told.' })),
}

/** A webhook as clients send it. */
export const NewWebhook = Named('NewWebhook', givenWebhook)
export const ChangedWebhook = Named('ChangedWebhook', { id: Id, ...givenWebhook })

/**
 * Checks a webhook that was sent and returns it as it is stored. Throws error 7 for an address that nothing can be
 * posted to, 217 for trackers that the caller does not see.
 */
export const checkedWebhook = async (db: Db, caller: Viewer, webhook: Static<typeof NewWebhook>) => {
  const { label, url, events, trackers: named, enabled = true } = webhook
  const href = postable(url, 'webhook.url')
  const ids = named && [...new Set(named)].sort((a, b) => a - b)
  if (ids && (await trackers.find(db, caller, ids)).length < ids.length) throw new Failure('list_has_nonexistent')
  return {
    label,
    url: href,
    events: events ? [...new Set(events)] : null,
    trackers: ids ?? null,
    enabled,
  }
}
