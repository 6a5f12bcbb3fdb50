import { createHash } from 'node:crypto'
import type { Context } from '#contract/operation.ts'
import { type Config, publicUrl } from '#src/config.ts'
import type * as links from '#store/links/links.ts'
import type { DisplayOptions, Link } from '../link.ts'

/** The address of the page of a link. */
export const linkUrl = (config: Pick<Config, 'public_url' | 'http_port'>, hash: string): string =>
  `${publicUrl(config)}/link/${hash}`

/** The name of a link in its short address: 60 bits that follow from the hash, from which the hash does not follow. */
export const shortNameOf = (hash: string): string =>
  createHash('sha256').update(`short address of ${hash}`).digest('base64url').slice(0, 10)

const shortUrl = (config: Pick<Config, 'public_url' | 'http_port'>, hash: string): string =>
  `${publicUrl(config)}/l/${shortNameOf(hash)}`

/** A link as answers to its account have it, of its row in the database. */
export const linkOf = (
  { sealed, has_short, starts, ends, ...link }: links.Link,
  { secret, config }: Pick<Context, 'secret' | 'config'>,
): Link => {
  const hash = secret.open(sealed)
  const { bounding_mode, last_view } = link
  return {
    id: link.id,
    hash,
    create_date: link.create_date,
    creator_id: link.creator_id,
    description: link.description,
    enabled: link.enabled,
    ...((starts || ends) && { lifetime: { ...(starts && { from: starts }), ...(ends && { to: ends }) } }),
    params: {
      bounding_zone_ids: [...link.zone_ids],
      ...(bounding_mode && { bounding_mode }),
      place_ids: [...link.place_ids],
      shorten_url: has_short,
      display_options: link.display_options as DisplayOptions,
    },
    trackers: link.trackers.map(({ tracker_id, alias, object_data, sensor_ids }) => ({
      ...(alias !== null && { alias }),
      tracker_id,
      params: {
        object_data: object_data as Link['trackers'][number]['params']['object_data'],
        ...(sensor_ids.length > 0 && { sensor_ids: [...sensor_ids] }),
      },
    })),
    ...(has_short && { short_url: shortUrl(config, hash) }),
    views: link.views,
    ...(last_view && { last_view }),
  }
}
