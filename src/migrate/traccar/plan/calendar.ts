/** Calendars of Traccar, which are iCalendar: those that come again every week are schedules of rules. */

/** An interval of a week by the clocks of the account, as rules have them. */
export interface Weekly {
  type: 'weekly'
  interval_id: number
  from: { weekday: number; time: string }
  to: { weekday: number; time: string }
}

export type Schedule = { weekly: Weekly[]; zones: string[] } | { fault: string }

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** Intervals of a schedule at most. */
const most = 100

/** The calendar as a schedule, with the time zones that its events name; or why it is none. */
export const readCalendar = (text: string): Schedule => {
  const events = eventsOf(text)
  if (events.length === 0) return { fault: 'It has no event.' }
  const weekly: Weekly[] = []
  const zones = new Set<string>()
  for (const event of events) {
    const rule = ruleOf(event)
    if (!rule) return { fault: 'One of its events does not come again every week, for ever.' }
    const [start, end] = [timeOf(event, 'DTSTART'), endOf(event)]
    if (!start || !end) return { fault: 'One of its events has no times of the day.' }
    if (start.zone) zones.add(start.zone)
    for (const weekday of rule.days.length > 0 ? rule.days : [start.weekday])
      weekly.push(intervalOf(weekday, start, end, weekly.length + 1))
  }
  return weekly.length > most ? { fault: `It has more than ${most} intervals.` } : { weekly, zones: [...zones] }
}

type Event = ReadonlyMap<string, { value: string; zone?: string | undefined }>

/** Lines that begin with a space go on with the one before. */
const eventsOf = (text: string): Event[] => {
  const events: Map<string, { value: string; zone?: string | undefined }>[] = []
  let isOpen = false
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') events.push(new Map())
    if (line === 'BEGIN:VEVENT' || line === 'END:VEVENT') isOpen = line.startsWith('BEGIN')
    const [, name, parameters = '', value] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
    if (isOpen && name && value !== undefined)
      events.at(-1)?.set(name, { value, zone: /TZID="?([^";]+)/.exec(parameters)?.[1] })
  }
  return events
}

/** The days on which it comes; only what comes every week or every day, without an end. */
const ruleOf = (event: Event): { days: number[] } | undefined => {
  const rule = Object.fromEntries((event.get('RRULE')?.value ?? '').split(';').map((part) => part.split('=')))
  if (rule.INTERVAL && rule.INTERVAL !== '1') return undefined
  if (rule.UNTIL || rule.COUNT || event.has('EXDATE') || event.has('RDATE')) return undefined
  if (rule.FREQ === 'DAILY') return { days: days.map((_, i) => i + 1) }
  const named = (rule.BYDAY ?? '').split(',').filter(Boolean)
  const numbers = named.map((day: string) => days.indexOf(day) + 1)
  return rule.FREQ === 'WEEKLY' && !numbers.includes(0) ? { days: numbers } : undefined
}

interface Time {
  weekday: number
  /** Seconds of the day. */
  seconds: number
  /** Days since 1970. */
  day: number
  zone?: string | undefined
}

/** `20260105T080000`, with Z where it is UTC. */
const moment = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/

const timeOf = (event: Event, name: string): Time | undefined => {
  const { value = '', zone } = event.get(name) ?? {}
  const [, year, month, date, hours, minutes, seconds, utc] = moment.exec(value) ?? []
  if (!year) return undefined
  const day = Date.UTC(Number(year), Number(month) - 1, Number(date)) / 86_400_000
  return {
    weekday: ((((day + 3) % 7) + 7) % 7) + 1,
    seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    day,
    zone: utc ? 'UTC' : zone,
  }
}

/** `PT10H`, `P1DT30M`. */
const duration = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

const endOf = (event: Event): Time | undefined => {
  const [end, start] = [timeOf(event, 'DTEND'), timeOf(event, 'DTSTART')]
  if (end || !start) return end
  const found = duration.exec(event.get('DURATION')?.value ?? '')
  if (!found) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0))
  const all = start.seconds + hours * 3600 + minutes * 60 + seconds
  return { ...start, day: start.day + days + Math.floor(all / 86_400), seconds: all % 86_400 }
}

const intervalOf = (weekday: number, start: Time, end: Time, interval_id: number): Weekly => ({
  type: 'weekly',
  interval_id,
  from: { weekday, time: clock(start.seconds) },
  to: { weekday: ((weekday - 1 + end.day - start.day) % 7) + 1, time: clock(end.seconds) },
})

const clock = (seconds: number): string =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
