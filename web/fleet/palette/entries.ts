import { Car, Keyboard, LogOut, MapPin, MapPinned, Monitor, Moon, Sun } from 'lucide-react'
import type { Result } from '#client/client.ts'
import type { Row } from '#web/live/fleet.ts'
import { plain } from '#web/live/text.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import type { Entry, PaletteProps } from './entry.ts'

/** What the palette leads to, an entry each. */

/** Opens a screen, with what it is to show. */
export type Go = (to: string, search?: object) => void

type Place = Pick<Result<'place/list'>['list'][number], 'id' | 'label' | 'location'>
type Address = Pick<Result<'geocoder/search_address'>['locations'][number], 'lat' | 'lng' | 'address'>

/** Whether each of the words stands in its label. */
export const isMeant = ({ label }: Entry, words: readonly string[]): boolean =>
  words.every((word) => plain(label).includes(word))

export const vehicleEntries = (rows: readonly Row[], go: Go): Entry[] =>
  rows.map(({ id, label, vehicle, driver, group }) => ({
    id: `vehicle-${id}`,
    kind: 'vehicles',
    icon: Car,
    label,
    about: vehicle?.reg_number || driver?.last_name || group?.title,
    run: () => go('/map', { tracker: String(id) }),
  }))

export const placeEntries = (places: readonly Place[], go: Go): Entry[] =>
  places.map(({ id, label, location }) => ({
    id: `place-${id}`,
    kind: 'places',
    icon: MapPin,
    label,
    about: location.address,
    run: () => go('/map', { at: `${location.lat},${location.lng},16` }),
  }))

export const addressEntries = (addresses: readonly Address[], go: Go): Entry[] =>
  addresses.map(({ lat, lng, address }) => ({
    id: `address-${lat}-${lng}`.replaceAll('.', '-'),
    kind: 'addresses',
    icon: MapPinned,
    label: address,
    run: () => go('/map', { at: `${lat},${lng},15` }),
  }))

export const screenEntries = (
  screens: PaletteProps['screens'],
  titles: Readonly<Record<string, string>>,
  go: Go,
): Entry[] =>
  screens.map(({ name, icon }) => ({
    id: `screen-${name}`,
    kind: 'screens',
    icon,
    label: titles[name] ?? name,
    run: () => go(`/${name}`),
  }))

type ActionWords = Readonly<Record<'theme' | 'light' | 'dark' | 'as_device' | 'keys' | 'sign_out', string>>

export const actionEntries = (
  words: ActionWords,
  { onKeys, onSignOut }: Pick<PaletteProps, 'onKeys' | 'onSignOut'>,
): Entry[] => {
  const theme = (name: 'light' | 'dark' | 'auto', icon: Entry['icon'], label: string): Entry => ({
    id: `theme-${name}`,
    kind: 'actions',
    icon,
    label: `${words.theme}: ${label}`,
    run: () => chooseTheme(name),
  })
  return [
    theme('light', Sun, words.light),
    theme('dark', Moon, words.dark),
    theme('auto', Monitor, words.as_device),
    { id: 'keys', kind: 'actions', icon: Keyboard, label: words.keys, run: onKeys },
    { id: 'out', kind: 'actions', icon: LogOut, label: words.sign_out, run: onSignOut },
  ]
}
