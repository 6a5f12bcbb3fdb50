import type { Result } from '#client/client.ts'

type Info = Result<'user/get_info'>

const address = { country: '', index: '', region: '', city: '', street_address: '' }
const addressOf = <Kind extends 'post' | 'registered'>(kind: Kind) =>
  Object.fromEntries(Object.entries(address).map(([name, text]) => [`${kind}_${name}`, text])) as {
    [Name in keyof typeof address as `${Kind}_${Name}`]: string
  }

/** Who is signed in: a master, or a sub-user where `privileges` are given. */
export const info = (locale: string, privileges?: Info['privileges']): Info => ({
  paas_id: 1,
  paas_settings: {
    service_title: 'Components',
    locale,
    demo_login: '',
    demo_password: '',
    maps: ['osm'],
    default_map: { type: 'osm', location: { lat: 0, lng: 0 }, zoom: 3 },
    currency: 'EUR',
    payment_link: null,
    promo_url: null,
    google_client_id: '',
    domain: 'kit.example',
    login_footer: null,
    allow_registration: false,
    show_mobile_apps: false,
    default_user_settings: { geocoder: 'osm', route_provider: 'osrm', measurement_system: 'metric', translit: false },
    display_model_features_link: false,
    color_theme: '',
    app_color_theme: '',
    privacy_policy_link: null,
  } as Info['paas_settings'],
  user_info: {
    id: 1,
    demo: false,
    legal_type: 'individual',
    first_name: 'Ada',
    middle_name: '',
    last_name: 'Larsen',
    title: 'Ada Larsen',
    balance: 0,
    bonus: 0,
    login: 'ada@kit.example',
    creation_date: '2026-11-01 00:00:00',
    locale,
    verified: true,
    default_geocoder: 'osm',
    route_provider: 'osrm',
    time_zone: 'UTC',
    measurement_system: 'metric',
    tin: '',
    ...addressOf('post'),
    ...addressOf('registered'),
  },
  tariff_restrictions: { allowed_maps: ['osm'] },
  premium_gis: false,
  features: [],
  plan_features: ['chat', 'app_fleet'],
  ...(privileges && { privileges }),
  user_menu: { title: '', main: [], footer: { title: null, items: [] }, account: [], applications: [] },
})
