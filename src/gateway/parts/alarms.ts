import { eventOfWord, kindOfWord } from '#device/alarms.ts'
import { addEvent } from '#track/events.ts'
import { attribute, type Draft } from './draft.ts'

/**
 * Takes an alarm or an event, or several with commas between, into the draft, however many attributes that has already.
 * What the history has no name for stays the device's own.
 */
export function event(one: Draft, value: unknown): void {
  if (typeof value === 'number') attribute(one, 'device_event', value)
  if (typeof value !== 'string') return
  const words = [...new Set(value.split(',').map((word) => word.trim()))]
  const strange = words.filter((word) => word !== '' && !report(one, word))
  if (strange.length > 0) attribute(one, 'device_event', strange.join())
}

function report(one: Draft, word: string): boolean {
  const told = eventOfWord(word)
  if (told === undefined) return false
  if (one.attributes.event === undefined) one.count += 1
  addEvent(one.attributes, told, kindOfWord(word))
  return true
}
