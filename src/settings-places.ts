import { budget, count, seconds, secret, web } from '#src/setting-kinds.ts'

/** Settings of what tells the names of places and the ways between them: geocoders, and engines that know roads. */

export const place_settings = {
  geocoder_osm_url: web(
    '',
    'Address of a Nominatim that answers for the geocoder `osm`; empty: the settlements that come along do.',
    'https://nominatim.openstreetmap.org',
  ),
  geocoder_osm_rate: count(1, 'Questions a second to that Nominatim, of all processes together; 0 is no limit.'),
  geocoder_osm_budget: budget('that Nominatim'),
  geocoder_locationiq_key: secret(
    'Key of the geocoder `locationiq`; empty: the settlements answer for it.',
    'pk.0123…',
  ),
  geocoder_locationiq_url: web(
    'https://eu1.locationiq.com/v1',
    'Address of the geocoder `locationiq`.',
    'https://us1.locationiq.com/v1',
  ),
  geocoder_locationiq_budget: budget('`locationiq`'),
  geocoder_google_key: secret('Key of the geocoder `google`; empty: the settlements answer for it.', 'AIza…'),
  geocoder_google_url: web(
    'https://maps.googleapis.com/maps/api/geocode',
    'Address of the geocoder `google`.',
    'https://geocode.fleet.example/google',
  ),
  geocoder_google_budget: budget('`google`'),
  geocoder_yandex_key: secret('Key of the geocoder `yandex`; empty: the settlements answer for it.', '01234567-89ab…'),
  geocoder_yandex_url: web(
    'https://geocode-maps.yandex.ru/1.x',
    'Address of the geocoder `yandex`.',
    'https://geocode.fleet.example/yandex',
  ),
  geocoder_yandex_budget: budget('`yandex`'),
  geocoder_timeout: seconds(5, 'Time after which a geocoder is given up and the settlements answer'),
  geocode_cache_days: count(30, 'Days that answers of geocoders are remembered.'),
  route_valhalla_url: web(
    '',
    'Address of a Valhalla that finds ways along roads; empty: another engine does, or ways are straight.',
    'http://valhalla.internal:8002',
  ),
  route_osrm_url: web(
    '',
    'Address of an OSRM that finds them, where there is no Valhalla.',
    'http://osrm.internal:5000',
  ),
  route_graphhopper_url: web(
    '',
    'Address of a GraphHopper that finds them, where there is neither.',
    'http://graphhopper.internal:8989',
  ),
  route_google_key: secret(
    'Key of Google’s Routes API, for those who ask for ways by `google`; empty: the engine above answers for it.',
    'AIza…',
  ),
  route_google_url: web('https://routes.googleapis.com', 'Address of that API.', 'https://routes.fleet.example/google'),
  route_timeout: seconds(5, 'Time after which an engine of roads is given up'),
} as const
