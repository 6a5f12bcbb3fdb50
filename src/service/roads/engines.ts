import type { EngineOptions } from '#route/engine.ts'
import { google } from '#route/providers/google.ts'
import { graphhopper } from '#route/providers/graphhopper.ts'
import { osrm } from '#route/providers/osrm.ts'
import { valhalla } from '#route/providers/valhalla.ts'
import type { Config } from '#src/config.ts'

/** The operator's own engine, the first of these three; `undefined` where there is none. */
export const engineOf = (config: Config): EngineOptions | undefined => {
  const timeout = config.route_timeout * 1000
  const all = [
    { contract: valhalla, url: config.route_valhalla_url, timeout },
    { contract: osrm, url: config.route_osrm_url, timeout },
    { contract: graphhopper, url: config.route_graphhopper_url, timeout },
  ]
  return all.find(({ url }) => url !== '')
}

/** Google, where the operator has a key. */
export const googleOf = (config: Config): EngineOptions | undefined =>
  config.route_google_key === ''
    ? undefined
    : {
        contract: google(config.route_google_key),
        url: config.route_google_url,
        timeout: config.route_timeout * 1000,
      }
