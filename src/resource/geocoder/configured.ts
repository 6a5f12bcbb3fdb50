import type { Config } from '#src/config.ts'

/** A geocoder that the operator has configured. */
export interface Configured {
  code: 'osm' | 'locationiq' | 'google' | 'yandex'
  /** Its address, without what a question adds. */
  url: string
  /** Milliseconds between two questions, as its terms want it; 0 is no limit. */
  interval: number
  /** Questions of a day (UTC); 0 is no limit. */
  budget: number
}

/** The geocoders that the operator has configured: a Nominatim by its address, the others by their keys. */
export const configured = (config: Config): Configured[] => {
  const rate = config.geocoder_osm_rate
  const all: (Configured & { sign: string })[] = [
    {
      code: 'osm',
      sign: config.geocoder_osm_url,
      url: config.geocoder_osm_url,
      interval: rate && 1000 / rate,
      budget: config.geocoder_osm_budget,
    },
    {
      code: 'locationiq',
      sign: config.geocoder_locationiq_key,
      url: config.geocoder_locationiq_url,
      interval: 500,
      budget: config.geocoder_locationiq_budget,
    },
    {
      code: 'google',
      sign: config.geocoder_google_key,
      url: config.geocoder_google_url,
      interval: 20,
      budget: config.geocoder_google_budget,
    },
    {
      code: 'yandex',
      sign: config.geocoder_yandex_key,
      url: config.geocoder_yandex_url,
      interval: 50,
      budget: config.geocoder_yandex_budget,
    },
  ]
  return all.filter(({ sign }) => sign !== '').map(({ sign: _, ...one }) => one)
}
