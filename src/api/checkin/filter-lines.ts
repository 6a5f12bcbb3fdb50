import type { User } from '#contract/caller.ts'
import type { CostlyContext } from '#contract/operation.ts'
import type { Line } from '#formats/document/document.ts'
import { type Times, timesOf } from '#formats/document/times.ts'
import type { Words } from '#formats/document/wording.ts'
import { put } from '#formats/document/words.ts'
import { lengthIn, type Reader, unitOf } from '#service/document.ts'
import * as beside from '#store/checkins/checkin-documents.ts'
import type { Wanted } from '#store/checkins/checkin-list.ts'
import type { Condition, Test } from '#store/sql/conditions.ts'

/** Lines of a document that say which check-ins were asked for, in the language of its reader. */

/** Names that are told in one line. */
const most_names = 30

/** Lines that say by which parameters the list was filtered. */
export const filterLines = async (
  context: CostlyContext<User>,
  reader: Reader,
  { trackers, from, to, conditions = [], circle }: Wanted,
): Promise<Line[]> => {
  const { words, style } = reader
  const times = timesOf(style)
  const lines: Line[] = [{ label: words.period, text: periodOf(times, words, from, to) }]
  if (trackers) {
    const labels = await beside.trackerLabels(context.db, context.caller, trackers)
    lines.push({ label: words.trackers, text: short([...labels.values()].sort()) })
  }
  if (circle) {
    const distance = `${lengthIn(reader, circle.radius)} ${unitOf(reader)}`
    const place = `${circle.lat.toFixed(5)}, ${circle.lng.toFixed(5)}`
    lines.push({ label: words.circle, text: put(words.around, { distance, place }) })
  }
  if (conditions.length > 0) {
    const tell = await teller(context, words, times, conditions)
    lines.push({ label: words.conditions, text: conditions.map(tell).join('; ') })
  }
  return lines
}

const periodOf = (times: Times, words: Words, from: Date | undefined, to: Date | undefined): string => {
  const told = { from: from ? times.text(from.getTime()) : '', to: to ? times.text(to.getTime()) : '' }
  if (from && to) return put(words.from_to, told)
  return from ? put(words.from, told) : to ? put(words.to, told) : words.always
}

const short = (names: readonly string[]): string =>
  [...names.slice(0, most_names), ...(names.length > most_names ? [`+ ${names.length - most_names}`] : [])].join(', ')

const testsOf = (condition: Condition): (Condition & { type: 'test' })[] => {
  if (condition.type === 'test') return [condition]
  return condition.type === 'not' ? testsOf(condition.condition) : condition.conditions.flatMap(testsOf)
}

/** Ids that conditions compare a field with. */
const idsIn = (conditions: readonly Condition[], name: string): number[] =>
  conditions
    .flatMap(testsOf)
    .flatMap(({ field, test }) => (field === name && 'numbers' in test ? test.numbers.map(Number) : []))
    .filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647)

/** Makes a function that writes a condition in words; what it compares by id is written by its name. */
const teller = async ({ db, caller }: CostlyContext<User>, words: Words, times: Times, all: readonly Condition[]) => {
  const names: Record<string, ReadonlyMap<number, string>> = {
    employee: await beside.visibleEmployeeNames(db, caller, idsIn(all, 'employee')),
    tracker_id: await beside.trackerLabels(db, caller, idsIn(all, 'tracker_id')),
    form: await beside.templateLabels(db, caller, idsIn(all, 'form')),
  }
  const labels: Record<string, string> = {
    ...{ employee: words.employee, tracker_id: words.tracker, form: words.form },
    ...{ location: words.place, marker_time: words.time, comment: words.comment },
  }
  const tellTest = (name: string, test: Test): string => {
    const field = labels[name] ?? name
    if ('from' in test) return `${field}: ${periodOf(times, words, test.from, test.to)}`
    if ('parts' in test) return test.parts.map((value) => put(words.contains, { field, value })).join(` ${words.or} `)
    const value = short(test.numbers.map((number) => names[name]?.get(Number(number)) ?? number))
    return put(words.is, { field, value })
  }
  const tell = (condition: Condition): string => {
    if (condition.type === 'test') return tellTest(condition.field, condition.test)
    if (condition.type === 'not') return put(words.not, { value: tell(condition.condition) })
    return condition.conditions.map((one) => `(${tell(one)})`).join(` ${words[condition.type]} `)
  }
  return tell
}
