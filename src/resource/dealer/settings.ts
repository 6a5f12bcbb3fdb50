import { type Static, Type } from 'typebox'
import { isLink } from '#contract/check.ts'
import { Described, LatLng, Lines, Link, Matching, Named, Nullable, OneOf, Text } from '#contract/schema.ts'
import { escapeHtml } from '#formats/html.ts'
import { type Config, geocodersOf } from '#src/config.ts'
import { mapCodes } from '#src/map-codes.ts'
import { Geocoder, Locale, preferences, RouteProvider, TimeZone } from '../user/preferences.ts'
import { addressed } from './images.ts'

/** Settings that a dealer makes for its service (specification 2.14), and the part of them that its users are told. */

export const MapType = OneOf(mapCodes, { title: 'MapType' })

/** The path of an image below the address of the API, or null for the platform's own. */
const Image = Nullable(Type.String())
const Maps = Type.Array(MapType, { maxItems: 100, uniqueItems: true })
const images = {
  favicon: Image,
  app_logo: Described(Image, 'Picture of the application on phones.'),
  logo: Image,
  document_logo: Described(Image, 'Picture of the dealer in documents.'),
  login_wallpaper: Described(Image, 'Background of the page for signing in.'),
  desktop_wallpaper: Described(Image, 'Background of the applications.'),
}

const label = '[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?'
export const Domain = Matching(`^(${label}(\\.${label})*)?$`, 'a host name such as fleet.example, or empty', {
  maxLength: 253,
})

/** Settings that the dealer writes; its images are uploaded as files. */
export const ChosenSettings = Type.Object({
  service_title: Described(Text(255), 'Name of the service.'),
  locale: Locale,
  demo_login: Described(Text(254), 'Login of the demo button; empty for no button.'),
  demo_password: Described(Text(40), 'Password of the demo button.'),
  maps: Described(Maps, 'Maps that the service shows.'),
  default_map: Described(
    Type.Object({
      type: Described(MapType, 'Kind of the map.'),
      location: LatLng,
      zoom: Type.Integer({ minimum: 0, maximum: 22, description: 'Level of the map.' }),
    }),
    'What the map shows first.',
  ),
  currency: Matching('^[A-Z]{3}$', 'three capital letters, such as EUR', { description: 'As ISO 4217 has it.' }),
  payment_link: Nullable(Described(Link, 'Where users pay.')),
  promo_url: Nullable(Described(Link, 'Address of the dealer for the public.')),
  google_client_id: Described(Text(255), 'Client id of the dealer with Google; kept and not used.'),
  domain: { ...Domain, description: 'A host name that no other dealer has, in any case; empty for none.' },
  login_footer: Nullable(Described(Lines(4_000), 'What stands below the form for signing in.')),
  allow_registration: Type.Boolean({ description: 'Applications offer people to register themselves.' }),
  show_mobile_apps: Type.Boolean({ description: 'Applications show links to those for phones.' }),
  default_user_settings: Described(Type.Object(preferences), 'What new users begin with.'),
  display_model_features_link: Type.Boolean({
    description: 'Applications show models with a link to what they can do.',
  }),
  limited_domain: Type.Boolean({ description: 'Kept for applications: the service is shown at its domain alone.' }),
  allowed_maps: Maps,
  color_theme: Described(Text(128), 'Code of the colours of the applications; empty for the default.'),
  app_color_theme: Described(Text(128), 'Code of the colours of the application on phones; empty for the default.'),
  privacy_policy_link: Nullable(Described(Link, 'Where the privacy policy is.')),
  tos: Nullable(Described(Lines(100_000), 'Terms of service.')),
  no_register_commands: Type.Boolean({ description: 'Nothing is sent to devices when they are registered.' }),
  no_auto_create_rules: Type.Boolean({
    description: 'Kept for applications: new trackers get no rules of their own, whatever it says.',
  }),
  no_auto_create_sensors: Type.Boolean({
    description: 'Kept for applications: new trackers get no sensors of their own, whatever it says.',
  }),
  default_user_time_zone: TimeZone,
})

export const ServiceSettings = Type.Object({ ...ChosenSettings.properties, ...images })
export type ServiceSettings = Static<typeof ServiceSettings>

/** Settings of a dealer that has set nothing: maps, geocoder and routes that need no contract with anybody. */
export const defaults: ServiceSettings = {
  service_title: 'Odograph',
  locale: 'en_US',
  demo_login: '',
  demo_password: '',
  maps: ['osm'],
  default_map: { type: 'osm', location: { lat: 50, lng: 10 }, zoom: 4 },
  currency: 'EUR',
  payment_link: null,
  promo_url: null,
  google_client_id: '',
  domain: '',
  favicon: null,
  app_logo: null,
  logo: null,
  document_logo: null,
  login_wallpaper: null,
  desktop_wallpaper: null,
  login_footer: null,
  allow_registration: false,
  show_mobile_apps: false,
  default_user_settings: {
    geocoder: 'osm',
    route_provider: 'osrm',
    measurement_system: 'metric',
    translit: false,
  },
  display_model_features_link: false,
  limited_domain: false,
  allowed_maps: ['osm'],
  color_theme: '',
  app_color_theme: '',
  privacy_policy_link: null,
  tos: null,
  no_register_commands: false,
  no_auto_create_rules: false,
  no_auto_create_sensors: false,
  default_user_time_zone: 'UTC',
}

/** Geocoders, routers and the like that the operator has configured, for the dealer to choose from. */
export const Providers = Type.Object({
  geocoders: Type.Array(Geocoder, { description: 'Geocoders that the operator has configured.' }),
  route_providers: Type.Array(RouteProvider, { description: 'What finds routes, as the operator has configured it.' }),
  lbs_providers: Type.Array(Type.String(), { description: 'What finds places by cells; there is none.' }),
})
export const providersOf = (config: Config): Static<typeof Providers> => ({
  geocoders: geocodersOf(config),
  route_providers: config.route_google_key === '' ? ['osrm'] : ['osrm', 'google'],
  lbs_providers: [],
})

/** The settings of a dealer: `stored` is the column `dealer.settings`, which holds only what the dealer has changed, images as keys. */
export const serviceSettings = (stored: unknown): ServiceSettings => {
  const settings = { ...defaults, ...(stored as Partial<ServiceSettings>) }
  // However it came to be stored: nobody is led there.
  for (const link of links) if (settings[link] && !isLink(settings[link])) settings[link] = null
  return settings
}

const links = ['payment_link', 'promo_url', 'privacy_policy_link'] as const

/** The title of the service: the dealer's, or the platform's own where the dealer has set none. */
export const titleOf = ({ service_title }: Pick<ServiceSettings, 'service_title'>): string =>
  service_title.trim() || defaults.service_title

/** The part of a dealer's settings that its users are told: `paas_settings` (supplement 3.4). */
export const PaasSettings = Named('PaasSettings', {
  ...Type.Omit(ServiceSettings, [
    ...(['document_logo', 'limited_domain', 'allowed_maps', 'default_user_time_zone'] as const),
    ...(['no_auto_create_rules', 'no_auto_create_sensors'] as const),
  ]).properties,
  monitoring_logo: Described(Image, 'Picture beside the map.'),
  show_call_notifications: Type.Boolean({ description: 'Calls may be chosen for rules.' }),
  /** `values` are models; empty for all. */
  tracker_model_filter: Described(
    Type.Object({
      exclusion: Type.Boolean({ description: 'All but `values`; else only these.' }),
      values: Type.Array(Type.String(), { description: 'Models.' }),
    }),
    'Models that can be registered.',
  ),
  internal: Type.Object({
    light_registration: Type.Boolean({ description: 'Registration asks for less.' }),
    demo_tracker_source_id: Type.Integer({ description: 'Device of the demo tracker; 0 for none.' }),
    demo_tracker_label: Type.String({ description: 'Label of the demo tracker.' }),
  }),
})

export const paasSettings = (stored: unknown): Static<typeof PaasSettings> => {
  const settings = addressed(serviceSettings(stored))
  return {
    ...settings,
    login_footer: settings.login_footer && escapeHtml(settings.login_footer),
    monitoring_logo: null,
    show_call_notifications: false,
    tracker_model_filter: { exclusion: false, values: [] },
    internal: { light_registration: false, demo_tracker_source_id: 0, demo_tracker_label: '' },
  }
}

/** The maps that the dealer's users may choose from (specification 2.10). */
export const TariffRestrictions = Named('TariffRestrictions', { allowed_maps: Type.Array(MapType) })
export const tariffRestrictions = (stored: unknown): Static<typeof TariffRestrictions> => ({
  allowed_maps: serviceSettings(stored).allowed_maps,
})
