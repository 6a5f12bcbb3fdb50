/** Codes of providers whose addresses an account may ask for (supplement section 12). */
export type GeocoderCode = 'google' | 'yandex' | 'progorod' | 'osm' | 'locationiq'
