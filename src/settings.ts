import { abouts, type ProtocolName } from '#device/catalogue.gen.ts'
import {
  began,
  budget,
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

/** Every setting of the platform, once: its name, what it means, its default, an example. */

const protocol_names = Object.keys(abouts) as ProtocolName[]

/** `gt06_port` and so on. */
const device_ports = Object.fromEntries(
  protocol_names.map((name) => {
    const { label, transports, port: habit } = abouts[name]
    const carriers = transports.map((transport) => transport.toUpperCase()).join(' and ')
    return [`${name}_port`, port(habit, `Port of the protocol ${label} over ${carriers}`)]
  }),
) as { readonly [N in ProtocolName as `${N}_port`]: Setting<'port', number | 'off'> }

/** `json_topic` and so on, of those that are published. */
const device_topics = Object.fromEntries(
  protocol_names.flatMap((name) => {
    const { label, topic } = abouts[name]
    const meaning = `Topic of the protocol ${label} at the broker of `
    const setting = {
      kind: 'topic',
      default: topic,
      meaning: `${meaning}\`ODOGRAPH_MQTT_URL\`; \`off\`: none.`,
      example: topic,
    }
    return topic === undefined ? [] : [[`${name}_topic`, setting]]
  }),
) as { readonly [N in ProtocolName as `${N}_topic`]?: Setting<'topic', string> }

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
  file_quota: count(100, 'Megabytes of the files of an account, photos of check-ins and what forms have (error 268).'),
  file_ticket_time: seconds(3600, 'Time within which a file is uploaded by its ticket'),
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
  protocols: {
    kind: 'protocols',
    default: [],
    meaning:
      'Protocols that devices may speak, with commas between; empty: all; `none`: no port is opened for devices. docs/devices.md lists them.',
    example: 'osmand,teltonika,gt06',
  } as Setting<'protocols', readonly ProtocolName[]>,
  ...device_ports,
  detect_port: port(
    5000,
    'Port of all protocols over TCP whose own ports are open: a device is served by what its first bytes are',
  ),
  detect_everywhere: flag(
    true,
    'Serve devices so at the ports of other protocols too; `false`: each port over TCP understands its own protocol only.',
  ),
  mqtt_url: secret(
    'MQTT broker, of version 5, that devices publish to; empty: none. One process of all hears it.',
    'mqtts://odograph:secret@mqtt.fleet.example:8883',
    'mqtt',
  ),
  mqtt_client_id: text(
    'odograph',
    'What the platform is called there, with the name of a protocol behind it. It keeps under it what comes while the platform is away.',
    'odograph-eu',
  ),
  ...device_topics,
  device_timeout: seconds(600, 'Silence after which a device connection is closed'),
  device_connections: count(100_000, 'Connections of registered devices at one time, at most.'),
  device_unnamed_connections: count(
    2_000,
    'Connections at one time, at most, that have not named a registered device: they take no place of those that have.',
  ),
  device_unnamed_per_address: count(200, 'Those of one address (IPv6: of a network of 64 bits); 0 is no limit.'),
  device_unknown_rate: count(
    5,
    'Unknown devices a second that may be named from one address, and 40 times as many at once; 0 is no limit.',
  ),
  device_proxies: {
    ...list(
      'Proxies before the device ports: addresses and networks, between commas, that are not limited.',
      '10.1.0.4',
    ),
    default: ['127.0.0.0/8', '::1'],
    kind: 'networks',
  } as Setting<'networks', readonly string[]>,
  ingest_memory: count(
    512,
    'Memory for what is known of devices between their messages, in MB; of devices that find no room it is read each time.',
  ),
  ingest_lanes: {
    ...count(
      0,
      'Lanes of points, a power of two, that batches keep to; with the points in shards, at least as many as these. 0: as many as shards, or 2.',
      '32',
    ),
    kind: 'lanes',
  } as Setting<'lanes', number>,
  ingest_writers: count(
    4,
    'Batches of points that are stored at one time, at most, of the fullest lanes; no more than there are connections.',
    '8',
  ),
  rate_limit: count(50, 'Requests a second for a user, an API key and an address; 0 is no limit.'),
  http_connections: count(
    10_000,
    'Connections to the API at one time, at most, of callers who have shown a good hash.',
  ),
  http_unnamed_connections: count(
    2_000,
    'Those of callers who have not: they take no place of those who have, and the oldest makes room.',
  ),
  http_unnamed_per_address: count(
    200,
    'Those of one address (IPv6: of a network of 64 bits); 0 is no limit. This machine and proxies that are trusted have none.',
  ),
  account_connections: count(
    500,
    'Those of one account, or of one dealer, live sockets among them (error 15); 0 is no limit. Behind a proxy the account that asked last counts.',
  ),
  http_idle_timeout: seconds(72, 'Time that a connection to the API stays open without a request'),
  live_sockets: count(10_000, 'Sockets of the live channel at one time, at most; 0 is no limit.'),
  live_sockets_per_user: count(50, 'Those of one user (error 15); 0 is no limit.'),
  live_sockets_per_address: count(
    200,
    'Those of one address (IPv6: of a network of 64 bits); 0 is no limit. This machine has none.',
  ),
  send_timeout: seconds(20, 'Time within which a caller sends the head of a request, and each 16 KB of its body'),
  stranger_bodies: count(
    64,
    'Megabytes that bodies and uploads take at one time, beyond 16 KB of each, whose callers have not shown a good hash before them: all together, and a third of it of one address (error 15).',
  ),
  account_bodies: count(64, 'Megabytes that those of an account, or of a dealer, take at one time (error 15).'),
  max_time_span: count(120, 'Longest period of points and tracks that may be asked for, in days.'),
  max_sensor_time_span: count(30, 'Longest period of values of a sensor that may be asked for, in days.'),
  tag_quota: count(1_000, 'Tags of an account (error 268).'),
  status_listing_quota: count(100, 'Lists of working statuses of an account (error 268).'),
  status_quota: count(100, 'Working statuses of one list (error 268).'),
  import_limit: count(3, 'Imports of a user that wait or go on at one time (error 15).'),
  place_quota: count(10_000, 'Places of an account (error 268).'),
  zone_quota: count(10_000, 'Zones of an account (error 268).'),
  rule_quota: count(10_000, 'Rules of an account (error 268).'),
  tracker_rule_quota: count(
    200,
    'Rules that name one tracker and that it may come to belong to, suspended ones too (error 268): each of its messages is judged by all of them.',
  ),
  rule_zone_quota: count(10_000, 'Zones that the rules of an account name, of each rule (error 268).'),
  sensor_quota: count(200, 'Sensors of one tracker (error 268).'),
  sensor_template_quota: count(100, 'Templates of sensors of an account (error 268).'),
  form_template_quota: count(1_000, 'Templates of forms of an account (error 268).'),
  form_quota: count(1_000_000, 'Forms of an account, submitted or not (error 268).'),
  report_days: count(30, 'Days after which a report is deleted.'),
  form_days: count(90, 'Days after which a form that nobody has submitted is deleted.'),
  link_quota: count(10_000, 'Geo links of an account (error 268).'),
  link_mail_quota: count(100, 'Addresses that an account may send geo links to by mail in 24 hours (error 268).'),
  distance_quota: count(
    2_000,
    'Distances that the rules of an account compare, of each tracker to each that is observed for it (error 268).',
  ),
  tariff_freeze_days: count(
    30,
    'Days after a change of plan within which users pay for another, or may not (error 240).',
  ),
  mail_interval: seconds(
    300,
    'Least time between two mails of one kind to a user: activation, invitation, new password, code',
  ),
  register_retry_interval: seconds(120, 'Least time between two retries of the registration of a device (error 264)'),
  invitation_quota: count(200, 'Invitations that an account, or a dealer, mails within 24 hours (error 268).'),
  mail_gateway_quota: count(20, 'Mail servers of a dealer (error 268).'),
  ui_setting_quota: count(200, 'Values that applications may remember for a user (error 268).'),
  password_length: {
    kind: 'length',
    default: undefined,
    meaning:
      'Characters that a new password has at least, of users and of the panel, from 6 to 20; empty: 12, of platforms that began before 6.',
    example: '10',
  } as Setting<'length', number | undefined>,
  refuse_common_passwords: began(
    'Refuse new passwords that are among the 49,000 most common ones, in upper or lower case',
  ),
  panel_factor: began('Ask logins of the panel for a second factor: a bar tells those that have none, and leads there'),
  session_limit: count(100, 'Live sessions of one login (error 104).'),
  session_days: count(30, 'Days that a user session lasts without being renewed.'),
  session_idle: seconds(0, 'Time after which a user session ends that is not used, to five minutes; 0 is no limit'),
  panel_session_idle: seconds(
    0,
    'Time after which a session of the panel ends that is not used, to five minutes; 0 is no limit',
  ),
  sign_in_failures: count(
    10,
    'Failed sign-ins of strangers before a login is locked to them (error 105), of each client and address that it is known at, and wrong activation codes of an account (error 15); 0 is no limit.',
  ),
  sign_in_address_failures: count(
    50,
    'Failed sign-ins from an address (IPv6: from a network of 48 bits) before it is locked; 0 is no limit.',
  ),
  sign_in_window: seconds(900, 'Time within which failed sign-ins count, and that a lock lasts'),
} as const
