import {
  count,
  flag,
  levels,
  list,
  map,
  networks,
  port,
  type Setting,
  seconds,
  secret,
  text,
  web,
} from '#src/setting-kinds.ts'
import { caller_settings } from '#src/settings-callers.ts'
import { device_settings } from '#src/settings-devices.ts'
import { place_settings } from '#src/settings-places.ts'

/** Every setting of the platform, once: its name, what it means, its default, an example. */

export const settings = {
  host: text('0.0.0.0', 'Address that HTTP and the device ports listen on.', '127.0.0.1'),
  http_host: text('', 'Address that HTTP listens on; empty: that of `ODOGRAPH_HOST`.', '127.0.0.1'),
  device_host: text('', 'Address that the device ports listen on; empty: that of `ODOGRAPH_HOST`.', '10.1.0.5'),
  http_port: port(8080, 'Port of the API, `/health` and `/metrics`'),
  public_url: web(
    '',
    'Address that callers reach the service at; empty: http://localhost and the port.',
    'https://fleet.example',
  ),
  hsts: seconds(
    0,
    'Time that browsers, once they have come by HTTPS, come by nothing else (`Strict-Transport-Security`); 0: nothing is said of it. A year is 31536000',
  ),
  web: flag(
    true,
    'Serve the web application: `/` for fleets, `/panel` for dealers. Geo links have their pages without it too.',
  ),
  map_link: {
    ...text(
      'https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map={zoom}/{lat}/{lng}',
      'Where places in pages and documents lead to: an address with `{lat}` and `{lng}` for the place, and `{zoom}` for the level of the map; `off`: nowhere.',
      'https://maps.example/?q={lat},{lng}',
    ),
    kind: 'place',
  } as Setting<'place', string>,
  map: {
    ...text(
      'streets',
      'What maps are drawn of: `streets`, which are fetched of `ODOGRAPH_MAP_URL` where somebody looks, and kept; `own`: nothing is asked of others for that.',
      'own',
    ),
    kind: 'streets',
  } as Setting<'streets', 'streets' | 'own'>,
  map_url: web(
    'https://tiles.openfreemap.org/planet',
    'Whose streets those are: the address of a TileJSON of vector tiles, in the schema of OpenMapTiles or of Protomaps.',
    'https://tiles.fleet.example/planet.json',
  ),
  map_cache_size: count(
    2_000,
    'Megabytes of tiles of other servers that are kept in `cache` of the data directory, so that they are asked once; 0: none.',
    '500',
  ),
  map_file: text(
    '',
    'File of tiles (`.pmtiles`) of OpenStreetMap data in the schema of Protomaps, or of pictures, that is drawn over the map of the world; empty: that one alone.',
    '/var/lib/odograph/germany.pmtiles',
  ),
  map_renew: flag(
    false,
    'Fetch maps that were made of a planet file of the web once more when they are a month old, from where they came.',
  ),
  map_networks: networks(
    'Private networks and addresses, between commas, that servers of maps and planet files may be in which a login of the panel chooses, or a file names that is fetched once more; others must be public.',
    '10.2.0.0/16',
  ),
  map_raster_url: secret(
    'Address of pictures of another server, that are fetched for whoever looks: with `{z}`, `{x}` and `{y}`, or of a WMTS, with `{TileMatrix}`, `{TileCol}` and `{TileRow}` or by parameters; empty: none.',
    'https://tiles.fleet.example/{z}/{x}/{y}.jpg?key=…',
    'tiles',
  ),
  map_raster_attribution: text('', 'Whose pictures they are, as it is shown on the map.', '© Example Imaging'),
  map_raster_zoom: count(19, 'The last level that there are pictures of.', '18'),
  map_raster_code: map('satellite', 'What dealers call that map in `allowed_maps`.'),
  map_style_url: secret(
    'Address of a style for MapLibre of another server, that is fetched for whoever looks, with all that it names; empty: none.',
    'https://maps.fleet.example/style.json?key=…',
    'web',
  ),
  map_style_attribution: text('', 'Whose map it is, where the style does not say it.', '© Example Maps'),
  map_style_code: map('roadmap', 'What dealers call that map in `allowed_maps`.'),
  redirect_hosts: list(
    'Hosts, between commas, of pages that uploads may send a browser back to, beside those of the dealer and of the service.',
    'admin.fleet.example,intranet:8443',
  ),
  trust_proxy: {
    kind: 'proxies',
    default: 0,
    meaning:
      'Addresses and networks of your proxies, between commas, or how many of them stand between callers and this, the last in a private network or on this machine: the address of a caller is the one that the outermost of them adds to `X-Forwarded-For`. `true` is 1, `false` 0.',
    example: '127.0.0.1,10.1.0.0/16',
  } as Setting<'proxies', number | readonly string[]>,
  metrics_networks: networks(
    'Networks and addresses, between commas, that may ask `/metrics`, beside this machine itself.',
    '10.1.0.0/16,fd00::25',
  ),
  data_dir: text(
    './data',
    'Directory of everything that Odograph keeps itself: its PostgreSQL, its secret, its files.',
    '/var/lib/odograph',
  ),
  database_url: {
    ...list(
      'A PostgreSQL 15 or newer of yours, of several hosts between commas the one that takes writes; empty: Odograph runs its own in the data directory.',
      'postgres://odograph:secret@db/odograph',
    ),
    kind: 'postgres',
    secret: true,
  } as Setting<'postgres', readonly string[]>,
  points_database_url: {
    ...list(
      'Another way to the same database, by which points are stored with connections of their own; empty: the same way.',
      'postgres://odograph:secret@coordinator/odograph',
    ),
    kind: 'postgres',
    secret: true,
  } as Setting<'postgres', readonly string[]>,
  nats_url: secret(
    'NATS by which processes tell each other what is new; empty: over the database that they share.',
    'nats://odograph:secret@nats.fleet.example:4222',
    'nats',
  ),
  postgres_bin: text(
    '',
    'Directory of PostgreSQL binaries to run instead of those that npm brings.',
    '/usr/lib/postgresql/17/bin',
  ),
  database_pool: count(10, 'Connections to PostgreSQL, at most.'),
  statement_timeout: seconds(60, 'Time after which PostgreSQL gives a statement up'),
  workers: count(
    2,
    'Threads beside the main one that answer what is costly, such as points of a month and files, with three connections to PostgreSQL each; 0: the main one does, and others wait meanwhile.',
  ),
  worker_memory: count(
    256,
    'Memory that such a thread has for JavaScript, in MB, at least 64: one that needs more ends.',
  ),
  secret_key: secret(
    '64 hex digits that seal API keys, passwords of mail servers and secrets of second factors in the database; empty: generated into the data directory.',
    'b1946ac9…',
    'key',
  ),
  dealer_password: secret(
    'Panel password of dealer 1 at first start; empty: generated and printed once.',
    'correct horse',
    'password',
  ),
  demo_public: flag(
    false,
    '`odograph demo` is for visitors: everybody is told the password of its user, who may not do everything (error 101), and every night what was changed is put back.',
  ),
  log_level: {
    ...text('info', `Least level that is logged: ${levels}.`, 'warn'),
    kind: 'level',
  } as Setting<'level', string>,
  smtp_url: secret(
    'Mail server that mail is sent through; empty: mail is written to files below the data directory and reaches nobody, but of dealers with a mail server of their own.',
    'smtp://odograph:secret@mail.fleet.example:587',
    'smtp',
  ),
  mail_gateway_networks: networks(
    'Private networks and addresses, between commas, that mail servers of dealers may be in; others must be public.',
    '10.1.0.0/16,fd00::25',
  ),
  webhook_networks: networks(
    'Private networks and addresses, between commas, that webhooks of accounts may be in; others must be public.',
    '10.1.0.0/16,fd00::25',
  ),
  forward_networks: networks(
    'Private networks and addresses, between commas, that platforms may be in which accounts send points on to; others must be public.',
    '10.1.0.0/16,fd00::25',
  ),
  fcm_key_file: text(
    '',
    'File of a Google service account that may send by Firebase Cloud Messaging, to applications on Android; empty: they are told nothing.',
    '/etc/odograph/firebase.json',
  ),
  fcm_url: web('https://fcm.googleapis.com', 'Address of that service.', 'https://fcm.fleet.example'),
  apns_key_file: text(
    '',
    'File of the key (`.p8`) that signs for Apple’s push service, to applications on iPhones; empty: they are told nothing.',
    '/etc/odograph/apns.p8',
  ),
  apns_key_id: text('', 'What Apple calls that key.', 'ABC123DEFG'),
  apns_team_id: text('', 'The team that the key is of.', 'DEF123GHIJ'),
  apns_topic: text('', 'The bundle id of the application.', 'com.fleet.viewer'),
  apns_url: web('https://api.push.apple.com', 'Address of that service.', 'https://api.sandbox.push.apple.com'),
  sms_url: web(
    '',
    'Address of a gateway for SMS, with `{phone}`, `{message}` and `{from}`; empty: none are sent.',
    'https://sms.fleet.example/send?to={phone}',
  ),
  sms_body: text(
    '',
    'JSON that is posted there, with the same names between quotes; empty: the address is asked by GET.',
    '{"to":"{phone}","text":"{message}"}',
  ),
  sms_authorization: secret('What the header `Authorization` says there.', 'Bearer 0123…'),
  voice_url: web(
    '',
    'Address of a gateway that calls and reads out, as that for SMS; empty: nobody is called.',
    'https://voice.fleet.example/call',
  ),
  voice_body: text('', 'JSON that is posted there.', '{"to":"{phone}","say":"{message}"}'),
  voice_authorization: secret('What the header `Authorization` says there.', 'Bearer 0123…'),
  webhook_quota: count(100, 'Webhooks of an account (error 268).'),
  panel_login_quota: count(100, 'Panel logins that a dealer gives its people (error 268).'),
  retranslator_quota: count(20, 'Platforms that an account sends points on to (error 268).'),
  s3_bucket: text(
    '',
    'Bucket of a store that speaks S3, which files are kept in; empty: they are kept in the data directory.',
    'odograph-files',
  ),
  s3_endpoint: web('', 'Address of that store; empty: Amazon’s of the region.', 'https://s3.fleet.example'),
  s3_region: text('us-east-1', 'Region of that store.', 'eu-central-1'),
  s3_access_key: secret(
    'Access key of that store; empty: what the environment or the machine has for Amazon’s own programs.',
    'AKIA…',
  ),
  s3_secret_key: secret('Secret key of that store.', 'wJalr…'),
  s3_path_style: flag(false, 'Name the bucket in the path and not in the host, as MinIO and its like want it.'),
  s3_redirect: flag(
    false,
    'Send browsers to that store for pictures, by addresses that are good for an hour, instead of passing them on.',
  ),
  s3_uploads: flag(
    true,
    'Have files of check-ins and forms sent to that store itself, by forms that are signed for each; `false` where phones and browsers do not reach it: they come by the API then.',
  ),
  export_dir: text(
    '',
    'Directory that the trips of each day are written to for other programs, as CSV and Parquet; empty: none are.',
    '/var/lib/odograph-trips',
  ),
  export_bucket: text(
    '',
    'Bucket that they are written to instead, of the store of `ODOGRAPH_S3_ENDPOINT` and by its keys.',
    'odograph-trips',
  ),
  export_days: count(
    3,
    'Days up to yesterday whose trips are written anew each night, at least 1: devices may send late what happened in them.',
  ),
  file_quota: count(100, 'Megabytes of the files of an account, photos of check-ins and what forms have (error 268).'),
  file_ticket_time: seconds(3600, 'Time within which a file is uploaded by its ticket'),
  ...place_settings,
  ...device_settings,
  ...caller_settings,
} as const
