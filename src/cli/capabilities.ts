import { join } from 'node:path'
import type { Logger } from 'pino'
import { logged } from '#files/logged.ts'
import { embedded } from '#geocode/embedded.ts'
import { createDrawer } from '#jobs/draw-maps.ts'
import { createGeocodeCounter } from '#jobs/geocode-counts.ts'
import { createPost } from '#jobs/post.ts'
import { createTellers } from '#jobs/tellers.ts'
import { createMaps, type MapOptions } from '#map/maps.ts'
import { createNames } from '#map/names/names.ts'
import { createOwnMaps } from '#map/own/own-maps.ts'
import { files as mailFiles, smtp } from '#notify/mail.ts'
import { throughGateway } from '#notify/mail-gateway.ts'
import { createReach } from '#notify/reach.ts'
import type { Config } from '#src/config.ts'
import type { Metrics } from '#src/metrics.ts'
import type { Db } from '#store/db.ts'
import { openSecret } from '#store/secret-check.ts'
import { holdFiles } from './file-mark.ts'
import { openGeocoders } from './geocoders.ts'
import { openFiles } from './open-files.ts'

/** Opens what has several makers, each the one that is configured: where mail goes, where files are kept, who knows addresses. */
export const openCapabilities = async (config: Config, db: Db, metrics: Metrics, log: Logger, drawn?: MapOptions) => {
  const secret = await openSecret(db, config)
  const files = logged(openFiles(config), log)
  await holdFiles(db, files, log)
  const send = config.smtp_url ? smtp(config.smtp_url) : mailFiles(join(config.data_dir, 'mail'))
  const through = throughGateway(createReach(config.mail_gateway_networks))
  const maps = await createMaps(config, log, drawn)
  const names = createNames(join(config.data_dir, 'cache'), log)
  const geocodes = createGeocodeCounter(db, metrics)
  return {
    secret,
    post: createPost({ db, secret, config, files, send, through, metrics, log }),
    tellers: createTellers({ db, secret, config }),
    files,
    geocodes,
    geocoder: openGeocoders(config, db, log, embedded({ readers: maps.readers, names: names.of }), geocodes.note),
    maps,
    drawer: createDrawer({ db, secret, maps }),
    own_maps: createOwnMaps(config),
    names,
  }
}

export type Capabilities = Awaited<ReturnType<typeof openCapabilities>>
