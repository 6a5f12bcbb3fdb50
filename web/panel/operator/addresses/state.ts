import type { Result } from '#client/client.ts'

export type State = Result<'panel/operator/geocoder/read'>['list'][number]

export type Standing = 'answers' | 'fails' | 'spent' | 'idle'

/** How one of them does: it fails where nothing that was asked today was answered, or it failed a moment ago. */
export const standingOf = ({ budget, today, fault_time }: State, now: number): Standing => {
  if (budget !== null && today.asked >= budget) return 'spent'
  const isFresh = fault_time !== null && now - Date.parse(`${fault_time.replace(' ', 'T')}Z`) < fresh
  if (isFresh || (today.asked > 0 && today.failed === today.asked)) return 'fails'
  return today.asked + today.remembered > 0 ? 'answers' : 'idle'
}

/** Milliseconds for which a failure says how it does now. */
const fresh = 120_000

/** The part of this month's questions to providers that was answered without asking them, 0 to 1; nothing where there was none. */
export const savedOf = (list: readonly State[]): number | undefined => {
  const sum = (name: 'asked' | 'remembered'): number =>
    list.reduce((total, { host, month }) => total + (host === null ? 0 : month[name]), 0)
  const all = sum('asked') + sum('remembered')
  return all > 0 ? sum('remembered') / all : undefined
}
