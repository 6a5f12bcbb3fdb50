import { serviceSettings } from '#resource/dealer/settings.ts'
import { columnsOf, settingsIn } from '#resource/panel/user/mfa/settings.ts'
import type { Db } from '#store/db.ts'
import type { NewCustomer, Written } from '#store/dealer/customers.ts'
import * as dealers from '#store/dealer/dealers.ts'
import type { Seller } from '#store/owner.ts'

/** Columns of a new user whose fields were not sent. */
const nothing: Omit<Written, 'login' | 'verified'> = {
  activated: false,
  first_name: '',
  middle_name: '',
  last_name: '',
  legal_name: '',
  phone: '',
  post_country: '',
  post_index: '',
  post_region: '',
  post_city: '',
  post_street_address: '',
  registered_country: '',
  registered_index: '',
  registered_region: '',
  registered_city: '',
  registered_street_address: '',
  state_reg_num: '',
  tin: '',
  okpo_code: null,
  iec: null,
  comment: '',
  default_tariff_id: null,
  discount_value: 0,
  discount_min_trackers: 0,
  discount_end_date: null,
  discount_strategy: 'no_summing',
}

type Preset = Pick<
  NewCustomer,
  | 'time_zone'
  | 'locale'
  | 'geocoder'
  | 'route_provider'
  | 'measurement_system'
  | 'date_format'
  | 'hour_mode'
  | 'translit'
  | 'mfa_allowed'
  | 'mfa_required'
  | 'mfa_factor_types'
>

/** Presets of a dealer for its new users; `undefined` for a dealer that does not exist or was deleted. */
export const presetOf = async (db: Db, { dealer_id }: Seller): Promise<Preset | undefined> => {
  const dealer = await dealers.read(db, dealer_id)
  if (!dealer || dealer.block_type === 'DELETED') return undefined
  const { locale, default_user_time_zone, default_user_settings } = serviceSettings(dealer.settings)
  return {
    date_format: null,
    hour_mode: null,
    ...default_user_settings,
    time_zone: default_user_time_zone,
    locale,
    ...columnsOf(settingsIn(dealer.mfa_default)),
  }
}

type Given = Partial<Written> & Pick<NewCustomer, 'login' | 'password_hash'> & Partial<NewCustomer>

/**
 * The row of a new user, of the fields that were sent and the presets of its dealer. A field that is undefined counts
 * as not sent.
 */
export const newUser = (preset: Preset, given: Given): NewCustomer => {
  const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given
  const user = { legal_type: 'individual', ...nothing, ...preset, ...said }
  return { ...user, verified: said.verified ?? user.activated }
}
