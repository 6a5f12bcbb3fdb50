import { Type } from 'typebox'
import { Described, IfAny, LocalDate, LocalTime, Named } from '#contract/schema.ts'

/** Periods of figures: today, this week from Monday on, this month. */
export const figure_periods = ['today', 'week', 'month'] as const
export type FigurePeriod = (typeof figure_periods)[number]

const figures = {
  utilisation: Type.Number({ description: 'Percent of the vehicles that drove, on the mean of the days.' }),
  distance: Type.Number({ description: 'Kilometres, to the metre.' }),
  driving: Type.Integer({ description: 'Seconds of driving.' }),
  idling: Described(
    IfAny(Type.Integer()),
    'Seconds that engines were on outside of drives; left out where no vehicle tells of its ignition, or not all of it is summed yet.',
  ),
  cost: Described(
    IfAny(Type.Number()),
    'What the fuel of it costs by the norms of the vehicles and their prices of a litre; left out where no vehicle has both.',
  ),
  events: Type.Integer({ description: 'Entries of the history by when they happened.' }),
}

/** Figures of a period, and from when to before when it is. */
export const PeriodFigures = Named('PeriodFigures', {
  from: LocalTime,
  to: Described(LocalTime, 'Not included.'),
  ...figures,
})

export const DayFigures = Named('DayFigures', { day: Described(LocalDate, 'A day of the period.'), ...figures })
