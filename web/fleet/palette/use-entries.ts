import { useNavigate } from '@tanstack/react-router'
import { Car, Keyboard, LogOut, MapPin, MapPinned, Monitor, Moon, Sun } from 'lucide-react'
import { find } from '#web/live/find.ts'
import { plain, wordsIn } from '#web/live/text.ts'
import { useAsk } from '#web/session/ask.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import { useCommon, useWords } from '#web/words/speech.tsx'
import { useLive, useRoster } from '../live.tsx'
import type { Entry, PaletteProps } from './entry.ts'

/** Of each kind, at most; of addresses, which are guessed. */
const most = 8
const few = 4

/** What is found by the typed words; without any, the screens and what can be done. */
export const useEntries = (typed: string, { screens, onKeys, onSignOut }: PaletteProps): readonly Entry[] => {
  const { screens: titles } = useWords('fleet')
  const { keys } = useWords('fleet/palette')
  const common = useCommon()
  const { fleet } = useLive()
  useRoster()
  const navigate = useNavigate()
  const places = useAsk('place/list', { filter: typed.trim(), limit: most }, { enabled: typed.trim().length > 1 })
  const addresses = useAsk('geocoder/search_address', { q: typed.trim() }, { enabled: typed.trim().length > 2 })
  const go = (to: string, search = {}): void => void navigate({ to, search } as never)
  const words = wordsIn(typed)
  const isMeant = ({ label }: Entry): boolean => words.every((word) => plain(label).includes(word))

  const vehicles = words.length === 0 ? [] : find(fleet.all(), { typed, standing: [], sort: 'label' }).slice(0, most)
  const theme = (name: 'light' | 'dark' | 'auto', icon: Entry['icon'], label: string): Entry => ({
    id: `theme-${name}`,
    kind: 'actions',
    icon,
    label: `${common.theme}: ${label}`,
    run: () => chooseTheme(name),
  })
  const actions: Entry[] = [
    theme('light', Sun, common.light),
    theme('dark', Moon, common.dark),
    theme('auto', Monitor, common.as_device),
    { id: 'keys', kind: 'actions', icon: Keyboard, label: keys.keys, run: onKeys },
    { id: 'out', kind: 'actions', icon: LogOut, label: common.sign_out, run: onSignOut },
  ]
  return [
    ...vehicles.map(
      ({ id, label, vehicle, driver, group }): Entry => ({
        id: `vehicle-${id}`,
        kind: 'vehicles',
        icon: Car,
        label,
        about: vehicle?.reg_number || driver?.last_name || group?.title,
        run: () => go('/map', { tracker: String(id) }),
      }),
    ),
    ...(words.length === 0 ? [] : (places.data?.list ?? [])).map(
      ({ id, label, location }): Entry => ({
        id: `place-${id}`,
        kind: 'places',
        icon: MapPin,
        label,
        about: location.address,
        run: () => go('/map', { at: `${location.lat},${location.lng},16` }),
      }),
    ),
    ...(words.length === 0 ? [] : (addresses.data?.locations ?? [])).slice(0, few).map(
      ({ lat, lng, address }): Entry => ({
        id: `address-${lat}-${lng}`.replaceAll('.', '-'),
        kind: 'addresses',
        icon: MapPinned,
        label: address,
        run: () => go('/map', { at: `${lat},${lng},15` }),
      }),
    ),
    ...screens
      .map(
        ({ name, icon }): Entry => ({
          id: `screen-${name}`,
          kind: 'screens',
          icon,
          label: titles[name as keyof typeof titles],
          run: () => go(`/${name}`),
        }),
      )
      .filter(isMeant),
    ...actions.filter(isMeant),
  ]
}
