import type { Moment } from '#form/inspection.ts'
import type { Day, Known, Template } from '../known.ts'
import type { Deed } from '../queue/deed.ts'
import { hereOf } from '../time.ts'

/** An inspection that is to be made now. */
export interface Due {
  template: Template
  moment: Moment
}

/** Which one is meant, as `goTo` has it. */
export const aboutOf = (template_id: number, moment: Moment): string => `${template_id}/${moment}`

/**
 * Inspections that are to be made now: before the first drive until one was made that day, after the last as soon as nothing drives any more.
 * What waits to be sent was made.
 */
export const dueNow = (
  { inspections, templates }: Pick<Known, 'inspections' | 'templates'>,
  day: Day | undefined,
  deeds: readonly Deed[],
): Due[] => {
  const isDue = dueOf(day, deeds)
  return inspections.flatMap(({ template_id, moments }) => {
    const template = templates.find(({ id }) => id === template_id)
    return template ? moments.filter(isDue).map((moment) => ({ template, moment })) : []
  })
}

const dueOf = (day: Day | undefined, deeds: readonly Deed[]) => {
  const tracks = day?.tracks ?? []
  const last = tracks.at(-1)
  const made: { moment: Moment; made: string }[] = [
    ...(day?.inspections ?? []),
    ...deeds.flatMap((deed) =>
      deed.kind === 'inspection' ? [{ moment: deed.told.moment, made: hereOf(deed.at) }] : [],
    ),
  ]
  return (moment: Moment): boolean => {
    const isAfter = moment === 'after'
    if (isAfter && (!last || last.under_way)) return false
    const since = isAfter ? (last?.start_date ?? '') : (day?.day ?? '')
    return !made.some((one) => one.moment === moment && one.made >= since)
  }
}
