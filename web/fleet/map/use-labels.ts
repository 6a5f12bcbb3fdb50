import { useState } from 'react'
import type { Row } from '#web/live/fleet.ts'
import { useAsk, useDo } from '#web/session/ask.ts'

/** What stands beside a vehicle on the map. */
export const labellings = ['name', 'plate', 'driver', 'none'] as const
export type Labelling = (typeof labellings)[number]

const key = 'map_labels'
const usual: Labelling = 'name'

/** What the user has chosen, on whichever computer. */
export const useLabels = (): readonly [Labelling, (next: Labelling) => void] => {
  const asked = useAsk('user/settings/ui/read', { key, otherwise: usual })
  const keep = useDo('user/settings/ui/update')
  const [chosen, setChosen] = useState<Labelling>()
  const kept = labellings.find((one) => one === asked.data?.value)
  const choose = (next: Labelling): void => {
    setChosen(next)
    keep.mutate({ key, value: next })
  }
  return [chosen ?? kept ?? usual, choose]
}

/** Its name where it has no plate, or nobody drives it. */
export const labelOf = ({ label, vehicle, driver }: Row, labelling: Labelling): string => {
  if (labelling === 'plate') return vehicle?.reg_number || label
  if (labelling === 'driver') return (driver && `${driver.first_name} ${driver.last_name}`.trim()) || label
  return label
}
