import { useMemo } from 'react'
import type { Entry } from '#client/live-client.ts'
import { type RowOf, usePages } from '#web/parts/pages.ts'
import { useAsk } from '#web/session/ask.ts'
import { useUser } from '#web/session/user.tsx'
import { nameOf } from '../employees/employee.ts'
import { useAskedAgain } from '../use-asked-again.ts'
import type { Address } from './address.ts'
import { wantedOf } from './wanted.ts'

export type Checkin = RowOf<'checkin/list'>

/** Shown on the map at once. */
export const most_on_map = 1000
const keys = [['checkin']] as const
const isMeant = ({ event }: Entry): boolean => event === 'checkin_creation'

/** The check-ins that the address asks for, asked again when there is a new one; and the first of them for the map. */
export const useCheckins = (address: Address) => {
  const { now } = useUser()
  const wanted = wantedOf(address, now())
  const asked = usePages('checkin/list', wanted)
  const onMap = useAsk('checkin/list', { ...wanted, limit: most_on_map })
  useAskedAgain(keys, { isMeant })
  return { wanted, asked, placed: onMap.data?.list }
}

/** How those are called who checked in, as far as whoever looks knows them. */
export const useNames = () => {
  const { data: trackers } = useAsk('tracker/list')
  const { data: employees } = useAsk('employee/list', {})
  return useMemo(() => {
    const labels = new Map(trackers?.list.map(({ id, label }) => [id, label]))
    const people = new Map(employees?.list.map((employee) => [employee.id, nameOf(employee)]))
    return {
      tracker: ({ tracker_id }: Checkin): string => labels.get(tracker_id) ?? '',
      person: ({ employee_id = 0 }: Checkin): string => people.get(employee_id) ?? '',
    }
  }, [trackers, employees])
}
