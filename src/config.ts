import type { ProtocolName } from '#device/catalogue.gen.ts'
import { type Kind, readers, type Setting } from '#src/setting-kinds.ts'
import { settings } from '#src/settings.ts'

/** The settings as somebody runs the platform with. */

type Settings = typeof settings
type Value<S> = S extends Setting<Kind, infer D> ? D : never
export type Config = { readonly [K in keyof Settings]: Value<Settings[K]> }

/** Where callers reach the service, without a slash at the end. */
export const publicUrl = ({ public_url, http_port }: Pick<Config, 'public_url' | 'http_port'>): string =>
  public_url.replace(/\/+$/, '') || `http://localhost${http_port === 'off' ? '' : `:${http_port}`}`

/** The host of that address, without its port. */
export const publicHost = (config: Pick<Config, 'public_url' | 'http_port'>): string =>
  new URL(publicUrl(config)).hostname

/** Geocoders that users may choose among: those with a key, and `osm`, which is answered without any configuration. */
export const geocodersOf = (config: Config): ('google' | 'yandex' | 'osm' | 'locationiq')[] => [
  ...(config.geocoder_google_key ? (['google'] as const) : []),
  ...(config.geocoder_yandex_key ? (['yandex'] as const) : []),
  'osm',
  ...(config.geocoder_locationiq_key ? (['locationiq'] as const) : []),
]

/** Answers whether devices may speak the protocol here. */
export const speaks = ({ protocols }: Pick<Config, 'protocols'>, name: ProtocolName): boolean =>
  protocols.length === 0 || protocols.includes(name)

/** `http_port` is set by `ODOGRAPH_HTTP_PORT`. */
export const variable = (name: string): string => `ODOGRAPH_${name.toUpperCase()}`

/** Thrown by `readConfig`: says all that is wrong, each with the name of its variable. */
export class ConfigError extends Error {}

/** Settings from the environment; unknown `ODOGRAPH_…` variables are refused, for they are misspellings. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const known = new Map(Object.keys(settings).map((name) => [variable(name), name]))
  const faults = Object.keys(environment)
    .filter((name) => name.startsWith('ODOGRAPH_') && !name.startsWith('ODOGRAPH_TEST_') && !known.has(name))
    .map((name) => `${name} is not a setting of Odograph`)
  const config: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(settings)) {
    const given = environment[variable(name)]
    if (given === undefined || given === '') {
      config[name] = setting.default
      continue
    }
    const { read, expected } = readers[setting.kind]
    config[name] = read(given)
    if (config[name] === undefined)
      faults.push(`${variable(name)} must be ${expected}, not ${'secret' in setting ? 'what it is' : `"${given}"`}`)
  }
  const writers = Number(config.ingest_writers)
  if (writers === 0) faults.push(`${variable('ingest_writers')} must be at least 1`)
  if (Math.min(Number(config.ingest_lanes) || 2, writers) > Number(config.database_pool))
    faults.push(
      `${variable('database_pool')} must be at least ${variable('ingest_writers')}: each of them takes a connection`,
    )
  if (Number(config.export_days) < 1) faults.push(`${variable('export_days')} must be at least 1`)
  if (Number(config.worker_memory) < 64) faults.push(`${variable('worker_memory')} must be at least 64`)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return config as Config
}
