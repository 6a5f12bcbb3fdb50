import { CalendarRange, Clock, Fuel, Gauge, Hourglass, type LucideIcon, Route, ScrollText } from 'lucide-react'
import type { Result } from '#client/client.ts'
import { grownBy } from '#web/ui/growth.ts'
import type { Format } from '#web/words/format.ts'

/** Figures of the fleet that cards show beside those of the same days before. */

export type Figures = Result<'today/figures'>
type Sums = Omit<Figures['days'][number], 'day'>

/** In their usual order. */
export const figure_cards = ['utilisation', 'distance', 'driving', 'idling', 'cost', 'events'] as const
export type FigureName = (typeof figure_cards)[number]

export const periods = ['today', 'week', 'month'] as const
export type Period = (typeof periods)[number]

interface FigureKind {
  icon: LucideIcon
  /** Undefined where nobody can know. */
  of(sums: Sums): number | undefined
  tell(value: number, format: Format): string
  /** The word that says why nobody can know. */
  unknown?: 'no_prices' | 'no_ignition'
  /** The kind of report that tells it vehicle by vehicle (docs/reports.md). */
  report: number
}

export const figureKinds: Readonly<Record<FigureName, FigureKind>> = {
  utilisation: {
    ...{ icon: Gauge, report: 1002 },
    of: ({ utilisation }) => utilisation,
    tell: (value, { unit }) => unit(value, '%', 0),
  },
  distance: { report: 4, icon: Route, of: ({ distance }) => distance, tell: (value, format) => format.distance(value) },
  driving: { report: 4, icon: Clock, of: ({ driving }) => driving, tell: (value, format) => hours(value, format) },
  idling: {
    ...{ report: 7, icon: Hourglass, unknown: 'no_ignition' },
    of: ({ idling }) => idling,
    tell: (value, format) => hours(value, format),
  },
  cost: {
    ...{ report: 1001, icon: Fuel, unknown: 'no_prices' },
    of: ({ cost }) => cost,
    tell: (value, { number }) => number(value, value < 100 ? 2 : 0),
  },
  events: { report: 11, icon: ScrollText, of: ({ events }) => events, tell: (value, { number }) => number(value) },
}

export const periodIcon = CalendarRange

/** Hours of a fleet are told as such: days of them would be those of nobody. */
const hours = (seconds: number, { duration, unit }: Format): string =>
  seconds < 36_000 ? duration(seconds) : unit(seconds / 3600, 'h', 0)

/** What it grew by, in percent of before; undefined where there was nothing before. Of what is percent itself, by how many of them. */
export const figureGrownBy = (name: FigureName, value: number, before: number): number | undefined =>
  name === 'utilisation' ? Math.round(value - before) : grownBy(value, before)

export const isFigure = (card: string): card is FigureName => (figure_cards as readonly string[]).includes(card)
