import {
  Bell,
  BellPlus,
  Car,
  CircleQuestionMark,
  FileChartColumn,
  Keyboard,
  LocateFixed,
  LogOut,
  MapPin,
  MapPinned,
  Monitor,
  Moon,
  Star,
  Sun,
} from 'lucide-react'
import type { Result } from '#client/client.ts'
import type { Area } from '#web/live/area.ts'
import { areaWith } from '#web/live/find.ts'
import type { Row } from '#web/live/fleet.ts'
import { plain } from '#web/live/text.ts'
import type { Part } from '#web/ui/address.ts'
import { chooseTheme } from '#web/ui/theme.ts'
import { nearestTo, parts } from '../map/address.ts'
import { addressOf, parts as askedFor } from '../reports/address.ts'
import { draftOfSaved } from '../reports/draft.ts'
import { firstPeriodOf } from '../reports/first.ts'
import type { Kinds } from '../rules/use-kinds.ts'
import type { Entry, PaletteProps } from './entry.ts'
import type { Pages } from './use-handbook.ts'

/** What the palette leads to, an entry each. */

/** Opens a screen, with what it is to show. */
export type Go = (to: string, search?: object) => void

type Place = Pick<Result<'place/list'>['list'][number], 'id' | 'label' | 'location'>

/** Whether each of the words stands in what it is called. */
export const isMeant = ({ label, also = '' }: Entry, words: readonly string[]): boolean => {
  const names = plain(`${label} ${also}`)
  return words.every((word) => names.includes(word))
}

/** Of those that are in one of the areas it is told in which. */
export const vehicleEntries = (rows: readonly Row[], areas: readonly Area[], go: Go): Entry[] =>
  rows.map((row) => ({
    id: `vehicle-${row.id}`,
    kind: 'vehicles',
    icon: Car,
    label: row.label,
    about: areaWith(areas, row)?.address ?? (row.vehicle?.reg_number || row.driver?.last_name || row.group?.title),
    run: () => go('/map', { tracker: String(row.id) }),
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

/** Each leads to its place on the map; then, of the best, who is nearest to it. */
export const addressEntries = (
  areas: readonly Area[],
  nearest: (given: { address: string }) => string,
  go: Go,
): Entry[] => [
  ...areas.map(({ center: { lat, lng }, address }) => ({
    id: idOf('address', { lat, lng }),
    kind: 'addresses' as const,
    icon: MapPinned,
    label: address,
    run: () => go('/map', { at: `${lat},${lng},15` }),
  })),
  ...areas.slice(0, most_near).map(({ center, address }) => ({
    id: idOf('near', center),
    kind: 'addresses' as const,
    icon: LocateFixed,
    label: nearest({ address }),
    run: () => go('/map', written(nearestTo(center, address))),
  })),
]

/** Addresses to which the nearest vehicles are offered. */
const most_near = 2

const idOf = (kind: string, { lat, lng }: Area['center']): string => `${kind}-${lat}-${lng}`.replaceAll('.', '-')

const written = ({ near, near_to, at }: ReturnType<typeof nearestTo>) => ({
  near: parts.near.write(near),
  near_to: parts.near_to.write(near_to),
  at: parts.at.write(at),
})

type EventKind = Result<'history/type/list'>['list'][number]

/** Kinds of events, by whatever they are called. */
export const eventEntries = (kinds: readonly EventKind[], go: Go): Entry[] =>
  kinds.map(({ type, description, also }) => ({
    id: `event-${type}`,
    kind: 'events',
    icon: Bell,
    label: description,
    also: also.join(' '),
    run: () => go('/events', { kinds: type }),
  }))

type Rule = Pick<Result<'tracker/rule/list'>['list'][number], 'id' | 'name' | 'type'>

/** Rules by their names and by what their kinds are called. */
export const ruleEntries = (rules: readonly Rule[], kinds: Kinds, go: Go): Entry[] =>
  rules.map(({ id, name, type }) => ({
    id: `rule-${id}`,
    kind: 'rules',
    icon: BellPlus,
    label: name,
    about: kinds.name(type),
    also: `${kinds.said(type)} ${kinds.also(type)}`,
    run: () => go('/rules', { rule: String(id) }),
  }))

interface Reports {
  kinds: readonly Pick<Result<'plugin/list'>['list'][number], 'id' | 'name' | 'answers'>[]
  saved: readonly Result<'report/saved/list'>['list'][number][]
}

/** Favourites, which are made at once, and kinds of reports by their names and what they answer. */
export const reportEntries = ({ kinds, saved }: Reports, go: Go): Entry[] => [
  ...saved.map(({ id, name, report }) => ({
    id: `saved-${id}`,
    kind: 'reports' as const,
    icon: Star,
    label: name,
    run: () => go('/reports', { ...reportParts(report), saved: String(id), show: 'yes' }),
  })),
  ...kinds.map(({ id, name, answers }) => ({
    id: `report-${id}`,
    kind: 'reports' as const,
    icon: FileChartColumn,
    label: name,
    about: answers,
    also: answers,
    run: () => go('/reports', { kind: String(id), period: firstPeriodOf(id) }),
  })),
]

/** The address of what is kept. */
const reportParts = (report: Reports['saved'][number]['report']) =>
  Object.fromEntries(
    Object.entries(addressOf(draftOfSaved(report))).map(([name, value]) => [
      name,
      (askedFor as Readonly<Record<string, Part<unknown>>>)[name]?.write(value),
    ]),
  )

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

/** Pages of the handbook about these screens, by what they say. */
export const helpEntries = (
  pages: Pages | undefined,
  words: readonly string[],
  { screens, onHelp }: Pick<PaletteProps, 'screens' | 'onHelp'>,
  go: Go,
): Entry[] =>
  screens.flatMap(({ name }) => {
    const page = pages?.of(name)
    const about = page && pages?.foundIn(page, words)
    if (!page || about === undefined) return []
    const run = (): void => {
      go(`/${name}`)
      onHelp(name)
    }
    return [{ id: `help-${name}`, kind: 'help', icon: CircleQuestionMark, label: page.title, about, run }]
  })

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
